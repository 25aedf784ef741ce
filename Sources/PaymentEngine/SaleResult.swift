import Payment

/// How a sale ended, whole: what the facades and the command line are made of.
public struct SaleResult: Hashable, Sendable {
    /// Where it ended.
    public enum Status: String, Hashable, Sendable, CaseIterable {
        /// The money was taken.
        case approved
        /// The issuer declined.
        case declined
        /// Authorised and given back, or owed back: see ``SaleResult/isReversalPending``.
        case voided
        /// Nobody knows: the card can be charged.
        case unknown
        /// Ended by the customer.
        case cancelled
        /// No payment occurred.
        case failed
    }

    /// The order.
    public let orderId: String
    /// Where it ended.
    public let status: Status
    /// Why there is no payment result; `nil` where there is one.
    public let error: SaleError?
    /// Why it was declined or voided.
    public let declineReason: DeclineReason?
    /// What was asked for, without the fee.
    public let amounts: SaleAmounts
    /// The gateway's answer to the authorisation, or the latest after it; `nil` before one.
    public let payment: GatewayPayment?
    /// Lower-case brand of the card that was read.
    public let brand: String?
    /// Last four digits of the card that was read.
    public let last4: String?
    /// What is known of the request.
    public let evidence: Evidence?
    /// Whether the money is still held although the sale is voided.
    public let isReversalPending: Bool
    /// Whether a person must decide.
    public let isSupportNeeded: Bool
    /// The receipt, where there is a payment result.
    public let receipt: Receipt?
    /// Why the gateway refused the authorisation, in its words; never card data.
    public var refusalReason: String?

    /// The gateway's name for the payment.
    public var paymentId: String? { payment?.paymentId }

    /// The surcharge document's name for ``paymentId``.
    public var uniqueRef: String? { payment?.paymentId }

    /// The fee the gateway added; zero and none are both `nil`.
    public var surcharge: Money? {
        payment?.surcharge.flatMap { $0.amount.minorUnits > 0 ? $0.amount : nil }
    }

    /// Everything, the fee included; `nil` before the gateway's answer.
    public var total: Money? { payment?.total }

    /// `A`, `D`, `R` or `C` as a sale's response carries it; `D` for everything voided.
    public var code: String? {
        switch status {
        case .approved, .declined: payment?.responseCode.rawValue
        case .voided: GatewayPayment.ResponseCode.declined.rawValue
        case .unknown, .cancelled, .failed: nil
        }
    }

    /// The response's text for people: `APPROVAL`, `SURCHARGE DECLINED`.
    public var descriptionCode: String? {
        switch status {
        case .approved, .declined: payment?.responseMessage
        case .voided: declineReason?.descriptionCode
        case .unknown, .cancelled, .failed: nil
        }
    }
}

/// Why a sale was declined or voided.
public enum DeclineReason: String, Hashable, Sendable, CaseIterable {
    /// The issuer declined.
    case issuer
    /// The customer declined the fee.
    case surchargeDeclined
    /// Nobody answered the question about the fee in time.
    case surchargeTimeout
    /// A fee that was not to be, or not as high.
    case surchargeMismatch
    /// Approved for less than was asked.
    case partialApproval
    /// The gateway refused to take the authorised amount.
    case captureRefused
    /// Found authorised after its answer was lost.
    case abandoned

    init(_ reason: VoidReason) {
        switch reason {
        case .surchargeDeclined: self = .surchargeDeclined
        case .surchargeTimeout: self = .surchargeTimeout
        case .surchargeMismatch: self = .surchargeMismatch
        case .partialApproval: self = .partialApproval
        case .captureRefused: self = .captureRefused
        case .abandoned: self = .abandoned
        }
    }

    /// Source: surcharge document, step 4, for a fee that was declined or not answered; the
    /// other texts are ours.
    var descriptionCode: String? {
        switch self {
        case .issuer: nil
        case .surchargeDeclined, .surchargeTimeout: "SURCHARGE DECLINED"
        case .surchargeMismatch: "SURCHARGE MISMATCH"
        case .partialApproval: "PARTIAL APPROVAL"
        case .captureRefused: "CAPTURE REFUSED"
        case .abandoned: "REVERSED"
        }
    }
}
