/// A payment as the gateway reports it.
///
/// Source: Payroc public REST, `payment` and `transactionResult`.
public struct GatewayPayment: Hashable, Sendable {
    /// The gateway's name for it; also the `uniqueRef` of the surcharge document.
    public let paymentId: String
    /// The order it belongs to, as echoed.
    public let orderId: String
    /// The terminal it was made at.
    public let terminalId: String
    /// `order.amount`: everything, the surcharge included.
    public let total: Money
    /// The surcharge in the total; `nil` where there is none.
    public let surcharge: SurchargeQuote?
    /// What kind of transaction the result speaks of.
    public let kind: Kind
    /// What the gateway did: open, since a gateway may say anything.
    public let responseCode: ResponseCode
    /// Where the payment stands.
    public let status: Status
    /// Text for people, in the gateway's words; never card data.
    public let responseMessage: String?
    /// The issuer's approval code.
    public let approvalCode: String?
    /// The issuer's or processor's two-character response code.
    public let processorResponseCode: String?
    /// What was authorised, where the gateway says so; less than asked for with `P`.
    public let authorisedAmount: Money?
    /// Lower-case brand: `visa`.
    public let cardBrand: String?
    /// Last four digits of the card number.
    public let last4: String?

    /// From its parts.
    public init(
        paymentId: String, orderId: String, terminalId: String, total: Money,
        surcharge: SurchargeQuote?, kind: Kind, responseCode: ResponseCode, status: Status,
        responseMessage: String? = nil, approvalCode: String? = nil,
        processorResponseCode: String? = nil, authorisedAmount: Money? = nil,
        cardBrand: String? = nil, last4: String? = nil
    ) {
        self.paymentId = paymentId
        self.orderId = orderId
        self.terminalId = terminalId
        self.total = total
        self.surcharge = surcharge
        self.kind = kind
        self.responseCode = responseCode
        self.status = status
        self.responseMessage = responseMessage
        self.approvalCode = approvalCode
        self.processorResponseCode = processorResponseCode
        self.authorisedAmount = authorisedAmount
        self.cardBrand = cardBrand
        self.last4 = last4
    }

    /// `transactionResult.type`.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The gateway's word.
        public let rawValue: String
        /// Any word is a kind.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Authorised and captured in one step.
        public static let sale = Kind(rawValue: "sale")
        /// Authorised only: money is held, not taken.
        public static let preAuthorization = Kind(rawValue: "preAuthorization")
        /// A held authorisation that was captured.
        public static let preAuthorizationCompletion = Kind(rawValue: "preAuthorizationCompletion")
    }

    /// `transactionResult.responseCode`.
    public struct ResponseCode: RawRepresentable, Hashable, Sendable {
        /// The gateway's letter.
        public let rawValue: String
        /// Any text is a code.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Approved: the only code that is an approval.
        public static let approved = ResponseCode(rawValue: "A")
        /// Declined.
        public static let declined = ResponseCode(rawValue: "D")
        /// Received, processed later: not known yet.
        public static let deferred = ResponseCode(rawValue: "E")
        /// Approved for less than was asked.
        public static let partlyApproved = ResponseCode(rawValue: "P")
        /// Declined; the customer is to call the bank.
        public static let referral = ResponseCode(rawValue: "R")
        /// Declined; the card is reported lost or stolen.
        public static let pickUp = ResponseCode(rawValue: "C")
    }

    /// `transactionResult.status`.
    public struct Status: RawRepresentable, Hashable, Sendable {
        /// The gateway's word.
        public let rawValue: String
        /// Any word is a status.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Approved and queued for settlement.
        public static let ready = Status(rawValue: "ready")
        /// Authorised, not yet released for settlement.
        public static let pending = Status(rawValue: "pending")
        /// Settled.
        public static let complete = Status(rawValue: "complete")
        /// Declined.
        public static let declined = Status(rawValue: "declined")
        /// Declined, referral.
        public static let referral = Status(rawValue: "referral")
        /// Declined, pick up.
        public static let pickup = Status(rawValue: "pickup")
        /// Voided.
        public static let reversal = Status(rawValue: "reversal")
    }
}
