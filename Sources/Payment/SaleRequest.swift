/// A sale as the merchant asks for it.
public struct SaleRequest: Hashable, Sendable {
    /// The merchant's name for the order, 1–24 characters for this gateway.
    public let orderId: String
    /// What is asked for, without the fee.
    public let amounts: SaleAmounts
    /// Whether the customer opted out of the fee before the tap.
    public let bypassesSurcharge: Bool
    /// Where the merchant's server wants to hear of the outcome; kept with the attempt.
    public let callbackURL: String?

    /// From its parts; nothing is checked here, see ``fault``.
    public init(
        orderId: String, amounts: SaleAmounts, bypassesSurcharge: Bool = false,
        callbackURL: String? = nil
    ) {
        self.orderId = orderId
        self.amounts = amounts
        self.bypassesSurcharge = bypassesSurcharge
        self.callbackURL = callbackURL
    }

    /// Why this is no sale, as far as the request alone tells; `nil` where it is one.
    public var fault: SaleRequestFault? {
        if amounts.amount.minorUnits <= 0 { return .amountNotPositive }
        if orderId.allSatisfy(\.isWhitespace) { return .orderIdEmpty }
        // Scalars, as a gateway counts: one character on the screen may be any number of them.
        if orderId.unicodeScalars.count > Self.orderIdMaximum { return .orderIdTooLong }
        if Self.holdsControls(orderId) { return .orderIdNotPrintable }
        guard let callbackURL else { return nil }
        let fits = callbackURL.utf8.count <= Self.callbackURLMaximum
        return fits && !Self.holdsControls(callbackURL) ? nil : .callbackURLUnusable
    }

    /// Source: Payroc public REST, `order.orderId`.
    private static let orderIdMaximum = 24
    private static let callbackURLMaximum = 2_048

    /// Whether a text holds what cannot be seen: two orders must not look like one.
    private static func holdsControls(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
    }
}

/// What is wrong with a sale's request.
public enum SaleRequestFault: String, Hashable, Sendable, CaseIterable {
    /// The amount is 0 or less.
    case amountNotPositive
    /// The order has no name, or one of white space only.
    case orderIdEmpty
    /// The order's name has more than 24 characters.
    case orderIdTooLong
    /// The order's name holds control characters, or others that cannot be seen.
    case orderIdNotPrintable
    /// The callback address is longer than 2,048 octets or holds control characters.
    case callbackURLUnusable
    /// The currency is not the one this terminal sells in.
    case currencyNotSupported
    /// The customer cannot opt out of the fee at this terminal.
    case bypassNotAllowed
    /// Surcharging is on and nobody is there to answer the question.
    case surchargeUnanswerable
}
