/// Why a call of ``TapToPay`` gave no result. Most cases mean that no payment occurred; one,
/// ``outcomeUnknown(orderId:)``, means that the card can be charged.
///
/// More cases may come: a switch needs `@unknown default`.
///
/// Source: errors document, "Errors".
@nonexhaustive
public enum TapToPayError: Error, Hashable, Sendable {
    /// This machine cannot take payments: no contactless reader, or no service to reach one.
    /// Hide the option.
    case notSupported
    /// The place may not be used, or the configuration names none.
    case locationDenied
    /// The terms were not accepted. The next `acceptPayment` asks again.
    case termsDeclined
    /// The amount is 0 or less, the order has no usable name, or the request contradicts the
    /// terminal's settings.
    case invalidArgument
    /// The token expired, or would during the payment: get a new one, call `prepare`, try again.
    case tokenExpired
    /// The token cannot be read, or the gateway does not take it. None is stored now.
    case invalidToken
    /// No valid token is stored: call `prepare` first.
    case notPrepared
    /// A payment is in progress: wait until it ends.
    case busy
    /// The customer ended the payment before the card was read. No payment occurred.
    case cancelled
    /// The gateway does not serve this version any more: update.
    case sdkUpgradeRequired
    /// Nobody can tell whether the payment reached the gateway. The card can be charged: do not
    /// retry.
    case outcomeUnknown(orderId: String)
    /// The payment or the set-up failed. No payment occurred.
    case paymentFailed(code: TapToPayErrorCode)

    /// Whether the card can be charged although there is no result.
    public var cardMayBeCharged: Bool {
        switch self {
        case .outcomeUnknown: true
        case .notSupported, .locationDenied, .termsDeclined, .invalidArgument, .tokenExpired,
            .invalidToken, .notPrepared, .busy, .cancelled, .sdkUpgradeRequired, .paymentFailed:
            false
        }
    }
}

/// Why a payment failed.
///
/// More codes may come: a switch needs `@unknown default`.
///
/// Source: errors document, "Failure codes".
@nonexhaustive
public enum TapToPayErrorCode: String, Hashable, Sendable {
    /// The card declined while it was read. Ask for a different card.
    case cardDeclined
    /// The reader was not ready. Try again: the next call prepares it.
    case readerNotReady
    /// There was no location within 15 seconds.
    case locationTimeout
    /// The payment did not start. Try again.
    case unknown
}
