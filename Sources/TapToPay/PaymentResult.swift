/// How a payment ended. A declined payment is a result, not an error.
public struct PaymentResult: Hashable, Sendable {
    /// The gateway's name for the payment.
    public let paymentId: String
    /// Approved or declined.
    public let status: PaymentStatus
    /// Lower-case brand: `visa`.
    public let cardBrand: String?
    /// Last four digits of the card number.
    public let last4: String?
    /// The order.
    public let orderId: String
}

/// How a payment ended.
///
/// More cases may come: a switch needs `@unknown default`.
@nonexhaustive
public enum PaymentStatus: String, Hashable, Sendable {
    /// The money was taken.
    case approved
    /// The issuer declined, or the fee was not accepted and the money is given back.
    case declined
}
