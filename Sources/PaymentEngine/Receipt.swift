import Payment

/// What is printed or shown of a sale. Made from the journal alone, so it can be made again.
public struct Receipt: Hashable, Sendable {
    /// What the receipt says of the money.
    public enum Standing: String, Hashable, Sendable {
        /// Taken.
        case approved
        /// Declined by the issuer.
        case declined
        /// Authorised and given back.
        case voided
        /// Authorised and to be given back.
        case reversalPending
    }

    /// The merchant.
    public let merchantName: String
    /// Where it was sold; `nil` where the place is not known.
    public let address: String?
    /// The terminal.
    public let terminalId: String
    /// Seconds since 1970.
    public let wallClockSeconds: Int64
    /// The order.
    public let orderId: String
    /// The card.
    public let card: CardSummary
    /// Everything but the fee.
    public let amounts: SaleAmounts
    /// The fee; `nil` where there is none.
    public let surcharge: Money?
    /// Everything.
    public let total: Money
    /// The gateway's name for the payment.
    public let paymentId: String
    /// The issuer's approval code.
    public let approvalCode: String?
    /// The issuer's or processor's response code.
    public let processorResponseCode: String?
    /// What it says of the money.
    public let standing: Standing
    /// Why it was voided.
    public let voidReason: VoidReason?

    /// The line that says it: `APPROVED`, `VOID – SURCHARGE DECLINED`, or, while the money is
    /// still held, `VOID – reversal pending, ref Q7XK2M9T4B`.
    public var statusLine: String {
        switch standing {
        case .approved: "APPROVED"
        case .declined: "DECLINED"
        case .voided:
            if let text = voidReason.flatMap({ DeclineReason($0).descriptionCode }) {
                "VOID – \(text)"
            } else {
                "VOID"
            }
        case .reversalPending: "VOID – reversal pending, ref \(paymentId)"
        }
    }

    /// Made from an attempt's history; `nil` where no gateway answered or no card was read.
    init?(
        _ sale: Sale, _ history: AttemptHistory, standing: Standing, merchantName: String,
        address: String?, wallClockSeconds: Int64
    ) {
        guard let card = history.intent?.card, let payment = history.payment else { return nil }
        self.merchantName = merchantName
        self.address = address
        terminalId = sale.terminalId
        self.wallClockSeconds = wallClockSeconds
        orderId = sale.request.orderId
        self.card = card
        amounts = sale.request.amounts
        surcharge = payment.surcharge.flatMap { $0.amount.minorUnits > 0 ? $0.amount : nil }
        total = payment.total
        paymentId = payment.paymentId
        approvalCode = payment.approvalCode
        processorResponseCode = payment.processorResponseCode
        self.standing = standing
        voidReason = history.reversalReason
    }
}
