/// What an authorisation's answer means for a sale.
public enum Verdict: Hashable, Sendable {
    /// Approved and the money taken.
    case captured
    /// Approved, the money held, no fee: to be captured.
    case held
    /// Approved, the money held, and a fee to ask the customer for.
    case heldWithFee(SurchargeQuote)
    /// The issuer declined.
    case declined
    /// Approved, but not as asked: to be given back.
    case unacceptable(VoidReason)
    /// No clear approval and no clear decline, or about something else.
    case unclear(WireEvidence.Cause)
}

extension Sale {
    /// Judges an answer to this sale's authorisation.
    ///
    /// Only `A` is an approval; `P` is a clear approval of less and is given back; `D`, `R` and
    /// `C` are declines; anything else is unclear, as is an answer that echoes another order,
    /// amount or currency.
    ///
    /// Source: Payroc public REST, `transactionResult`; requirements C9, C23.
    public func verdict(on payment: GatewayPayment) -> Verdict {
        let base = request.amounts.totalBeforeFee
        let fee = payment.surcharge?.amount
        guard payment.orderId == request.orderId, payment.total.currency == base.currency,
            fee == nil || fee?.currency == base.currency
        else { return .unclear(.mismatch) }
        guard !payment.paymentId.isEmpty else { return .unclear(.malformedAnswer) }
        if payment.responseCode == .partlyApproved { return .unacceptable(.partialApproval) }
        guard payment.total.minorUnits == base.minorUnits + (fee?.minorUnits ?? 0) else {
            return .unclear(.mismatch)
        }
        switch payment.responseCode {
        case .declined, .referral, .pickUp:
            return payment.status.isApproved ? .unclear(.malformedAnswer) : .declined
        case .approved:
            guard payment.status.isApproved else { return .unclear(.malformedAnswer) }
            return verdictOnApproval(payment)
        default:
            return .unclear(.malformedAnswer)
        }
    }

    private func verdictOnApproval(_ payment: GatewayPayment) -> Verdict {
        if let authorised = payment.authorisedAmount {
            guard authorised.currency == payment.total.currency else { return .unclear(.mismatch) }
            if authorised.minorUnits < payment.total.minorUnits {
                return .unacceptable(.partialApproval)
            }
            if authorised.minorUnits > payment.total.minorUnits {
                return .unacceptable(.surchargeMismatch)
            }
        }
        let quote = payment.surcharge.flatMap { $0.amount.minorUnits > 0 ? $0 : nil }
        switch payment.kind {
        case .sale, .preAuthorizationCompletion:
            return quote == nil ? .captured : .unacceptable(.surchargeMismatch)
        case .preAuthorization:
            guard let quote else { return .held }
            return accepts(quote) ? .heldWithFee(quote) : .unacceptable(.surchargeMismatch)
        default:
            return .unclear(.malformedAnswer)
        }
    }
}

extension GatewayPayment {
    /// Whether the money was taken.
    public var isCaptured: Bool {
        responseCode == .approved && status.isApproved
            && (kind == .sale || kind == .preAuthorizationCompletion)
    }

    /// Whether money is held and not taken, in full or in part.
    public var isHeld: Bool {
        (responseCode == .approved || responseCode == .partlyApproved) && status.isApproved
            && kind == .preAuthorization
    }

    /// Whether the payment was given back.
    public var isReversed: Bool { status == .reversal }

    /// Whether the issuer declined.
    public var isDeclined: Bool {
        (responseCode == .declined || responseCode == .referral || responseCode == .pickUp)
            && !status.isApproved && !isReversed
    }
}

extension GatewayPayment.Status {
    /// Whether an approved payment can stand at it: `ready`, `pending`, `complete`.
    public var isApproved: Bool { self == .ready || self == .pending || self == .complete }
}
