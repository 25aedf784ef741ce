import JSONText
import Payment
import PaymentEngine

/// A sale's result as JSON, as a receipt and as an exit code.
enum SaleOutput {
    /// The object of `pay --json`.
    static func json(_ result: SaleResult, profile: String?) -> JSON {
        var members: [String: JSON] = [
            "orderId": .string(result.orderId), "status": .string(result.status.rawValue),
            "paymentId": .optional(result.paymentId), "uniqueRef": .optional(result.uniqueRef),
            "code": .optional(result.code), "descriptionCode": .optional(result.descriptionCode),
            "declineReason": .optional(result.declineReason?.rawValue),
            "error": .optional(result.error?.name),
            "failureCode": .optional(result.error?.failureCode?.rawValue),
            "amount": json(result.amounts.amount), "tip": json(result.amounts.tip),
            "tax": json(result.amounts.tax),
            "surcharge": result.surcharge.map(json) ?? .null,
            "total": result.total.map(json) ?? .null,
            "last4": .optional(result.last4), "brand": .optional(result.brand),
            "evidence": .optional(result.evidence?.rawValue),
            "receipt": result.receipt.map(json) ?? .null,
            "reversalPending": .bool(result.isReversalPending),
        ]
        if result.isSupportNeeded { members["supportNeeded"] = true }
        if case .invalidArgument(let fault) = result.error {
            members["detail"] = .string(fault.rawValue)
        }
        if let reason = result.refusalReason { members["detail"] = .string(reason) }
        if let profile { members["profile"] = .string(profile) }
        return .object(members)
    }

    /// The object for arguments that make no sale at all.
    static func invalidArgument(orderId: String?, detail: String) -> JSON {
        failed(
            error: "invalidArgument", ["orderId": .optional(orderId), "detail": .string(detail)])
    }

    /// The object for a sale that the engine was not asked for.
    static func failed(_ request: SaleRequest, _ error: SaleError, profile: String?) -> JSON {
        var members: [String: JSON] = [
            "orderId": .string(request.orderId), "amount": json(request.amounts.amount),
            "failureCode": .optional(error.failureCode?.rawValue),
        ]
        if case .invalidArgument(let fault) = error { members["detail"] = .string(fault.rawValue) }
        if let profile { members["profile"] = .string(profile) }
        return failed(error: error.name, members)
    }

    /// The object for a terminal that could not be put together.
    static func failed(_ request: SaleRequest, errorName: String) -> JSON {
        failed(
            error: errorName,
            [
                "orderId": .string(request.orderId), "amount": json(request.amounts.amount),
                "failureCode": errorName == "paymentFailed" ? "unknown" : .null,
            ])
    }

    /// Every key that a sale's object has, with what is known before one began.
    private static func failed(error: String, _ known: [String: JSON]) -> JSON {
        var members: [String: JSON] = [
            "status": "failed", "error": .string(error), "evidence": "neverSent",
            "reversalPending": false,
        ]
        for key in nullKeys { members[key] = .null }
        members.merge(known) { _, known in known }
        return .object(members)
    }

    private static let nullKeys = [
        "orderId", "paymentId", "uniqueRef", "code", "descriptionCode", "declineReason",
        "failureCode", "amount", "tip", "tax", "surcharge", "total", "last4", "brand", "receipt",
    ]

    /// `{"minorUnits":4200,"currency":"EUR"}`
    static func json(_ money: Money) -> JSON {
        ["minorUnits": .integer(money.minorUnits), "currency": .string(money.currency.code)]
    }

    private static func json(_ receipt: Receipt) -> JSON {
        .members([
            "merchant": .string(receipt.merchantName), "address": .optional(receipt.address),
            "terminalId": .string(receipt.terminalId),
            "time": .string(CalendarText.utc(epochSeconds: receipt.wallClockSeconds)),
            "orderId": .string(receipt.orderId), "paymentId": .string(receipt.paymentId),
            "label": .string(receipt.card.label), "aid": .string(receipt.card.aid),
            "last4": .string(receipt.card.last4), "brand": .string(receipt.card.brand),
            "cryptogram": .string(receipt.card.cryptogram),
            "cryptogramType": .string(receipt.card.cryptogramType),
            "cvm": .string(receipt.card.cardholderVerification),
            "amount": json(receipt.amounts.amount), "tip": json(receipt.amounts.tip),
            "tax": json(receipt.amounts.tax), "surcharge": receipt.surcharge.map(json) ?? .null,
            "total": json(receipt.total), "approvalCode": .optional(receipt.approvalCode),
            "statusLine": .string(receipt.statusLine),
        ])
    }

    /// The receipt as it is printed, 40 columns wide.
    static func text(_ receipt: Receipt) -> String {
        var lines = [receipt.merchantName]
        if let address = receipt.address { lines.append(address) }
        lines += [
            row("Terminal", receipt.terminalId), row("Order", receipt.orderId),
            row("Time", CalendarText.utc(epochSeconds: receipt.wallClockSeconds)), "",
            row(receipt.card.label, "•••• \(receipt.card.last4)"), row("AID", receipt.card.aid),
            row(receipt.card.cryptogramType, receipt.card.cryptogram), "",
            row("Amount", "\(receipt.amounts.amount)"),
        ]
        if receipt.amounts.tip.minorUnits > 0 { lines.append(row("Tip", "\(receipt.amounts.tip)")) }
        if receipt.amounts.tax.minorUnits > 0 { lines.append(row("Tax", "\(receipt.amounts.tax)")) }
        if let surcharge = receipt.surcharge { lines.append(row("Surcharge", "\(surcharge)")) }
        lines += [row("Total", "\(receipt.total)"), "", row("Payment", receipt.paymentId)]
        if let code = receipt.approvalCode { lines.append(row("Approval", code)) }
        return (lines + ["", receipt.statusLine]).joined(separator: "\n") + "\n"
    }

    private static func row(_ left: String, _ right: String) -> String {
        let gap = max(1, 40 - left.count - right.count)
        return left + String(repeating: " ", count: gap) + right
    }

    /// How the command ends.
    ///
    /// - Parameter isInterrupted: whether a signal asked for the end.
    static func exitCode(_ result: SaleResult, isInterrupted: Bool) -> ExitCode {
        switch result.status {
        case .approved: return .done
        case .declined, .voided: return .declined
        case .unknown: return result.evidence == .neverSent ? .failed : .unknown
        case .cancelled: return isInterrupted ? .interrupted : .failed
        case .failed:
            guard let error = result.error else { return .failed }
            return exitCode(error, isInterrupted: isInterrupted)
        }
    }

    /// How the command ends for an error before anything was sent.
    static func exitCode(_ error: SaleError, isInterrupted: Bool) -> ExitCode {
        switch error {
        case .invalidArgument: .usage
        case .notSupported: .noReader
        case .cancelled: isInterrupted ? .interrupted : .failed
        case .outcomeUnknown, .locationDenied, .termsDeclined, .tokenExpired, .invalidToken,
            .notPrepared, .busy, .upgradeRequired, .failed:
            .failed
        }
    }

    /// Why a terminal could not be prepared, for people.
    static func sentence(_ error: SaleError) -> String {
        switch error {
        case .invalidToken: "the gateway does not take the token"
        case .tokenExpired: "the token has expired"
        case .upgradeRequired: "the gateway does not serve this version any more"
        case .failed: "the gateway cannot be reached, or its answer cannot be read"
        case .notSupported, .locationDenied, .termsDeclined, .invalidArgument, .notPrepared,
            .busy, .cancelled, .outcomeUnknown:
            error.name
        }
    }

    /// The result in one sentence, for people.
    static func sentence(_ result: SaleResult) -> String {
        switch result.status {
        case .approved: "approved"
        case .declined: "declined by the issuer: ask for a different card"
        case .voided:
            result.isReversalPending
                ? "voided; the reversal is pending, ref \(result.uniqueRef ?? "unknown")"
                : "voided, nothing was charged"
        case .unknown:
            result.evidence == .neverSent
                ? "not charged: nothing was sent to the gateway"
                : "OUTCOME UNKNOWN: the card may have been charged. Do not pay again; order "
                    + result.orderId
        case .cancelled: "cancelled, nothing was charged"
        case .failed:
            "failed, nothing was charged: "
                + (result.error?.failureCode?.rawValue ?? result.error?.name ?? "unknown")
        }
    }
}
