/// What the customer is asked to pay, without the fee that only the gateway knows.
public struct SaleAmounts: Hashable, Sendable {
    /// The goods.
    public let amount: Money
    /// A tip, zero where there is none.
    public let tip: Money
    /// A tax, zero where there is none.
    public let tax: Money
    /// Everything but the fee: what the card's cryptogram covers (9F02) and the fee is a share of.
    public let totalBeforeFee: Money

    /// Sums the parts.
    ///
    /// - Throws: ``MoneyError`` where currencies differ or the sum does not fit n 12.
    public init(amount: Money, tip: Money? = nil, tax: Money? = nil) throws(MoneyError) {
        self.amount = amount
        self.tip = tip ?? .zero(amount.currency)
        self.tax = tax ?? .zero(amount.currency)
        totalBeforeFee = try amount.adding(self.tip).adding(self.tax)
    }
}

/// An authorisation as the gateway is asked for it, without the card's secrets.
public struct AuthoriseRequest: Hashable, Sendable {
    /// The order, 1–24 characters for this gateway.
    public let orderId: String
    /// What is asked for, without the fee.
    public let amounts: SaleAmounts
    /// Whether the gateway is told to leave the fee out.
    public let bypassesSurcharge: Bool
    /// Whether authorisation and capture are one step: only where no fee can come of it.
    public let capturesAtOnce: Bool
    /// The EMV data of the tap (DE 55) as BER-TLV, without card number, track data and name.
    public let iccData: [UInt8]
    /// The counter of the key serial number that seals the track data: used once, ever.
    public let keySerialCounter: UInt32

    /// From its parts.
    public init(
        orderId: String, amounts: SaleAmounts, bypassesSurcharge: Bool, capturesAtOnce: Bool,
        iccData: [UInt8], keySerialCounter: UInt32
    ) {
        self.orderId = orderId
        self.amounts = amounts
        self.bypassesSurcharge = bypassesSurcharge
        self.capturesAtOnce = capturesAtOnce
        self.iccData = iccData
        self.keySerialCounter = keySerialCounter
    }
}

/// A capture or a reversal, whole, as it is journalled before it is sent and sent again unchanged.
public struct FollowUpCall: Hashable, Sendable {
    /// What the call does.
    public enum Kind: String, Hashable, Sendable {
        /// Takes the authorised amount.
        case capture
        /// Gives the authorised amount back.
        case reverse
    }

    /// What the call does.
    public let kind: Kind
    /// The payment it is about.
    public let paymentId: String
    /// UUID version 4, one for each duty, the same for every try.
    public let idempotencyKey: String
    /// The body, octet for octet; holds no card data.
    public let body: [UInt8]

    /// From its parts.
    public init(kind: Kind, paymentId: String, idempotencyKey: String, body: [UInt8]) {
        self.kind = kind
        self.paymentId = paymentId
        self.idempotencyKey = idempotencyKey
        self.body = body
    }
}
