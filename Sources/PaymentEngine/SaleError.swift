import Payment

/// Why a call gave no payment result. Only ``outcomeUnknown`` means that the card can be charged.
///
/// Source: errors document, "Errors".
public enum SaleError: Error, Hashable, Sendable {
    /// There is no reader, or no service to reach one, since the engine started.
    case notSupported
    /// The place may not be used or is not configured.
    case locationDenied(LocationDenial)
    /// The operator has not accepted the terms.
    case termsDeclined
    /// The request is none; what is wrong with it.
    case invalidArgument(SaleRequestFault)
    /// The token expired, or would during the payment.
    case tokenExpired
    /// The text handed over is no token, or the gateway does not take it.
    case invalidToken
    /// No valid token is stored.
    case notPrepared
    /// A payment is in progress.
    case busy
    /// The customer ended the sale before a card was read; no payment occurred.
    case cancelled
    /// The gateway does not serve this version any more.
    case upgradeRequired
    /// Nobody can tell whether the payment reached the gateway: the card can be charged.
    case outcomeUnknown
    /// The payment or the set-up failed; no payment occurred.
    case failed(FailureCode)

    /// The error's name in the errors document, as JSON spells it.
    public var name: String {
        switch self {
        case .notSupported: "notSupported"
        case .locationDenied: "locationDenied"
        case .termsDeclined: "termsDeclined"
        case .invalidArgument: "invalidArgument"
        case .tokenExpired: "tokenExpired"
        case .invalidToken: "invalidToken"
        case .notPrepared: "notPrepared"
        case .busy: "busy"
        case .cancelled: "cancelled"
        case .upgradeRequired: "sdkUpgradeRequired"
        case .outcomeUnknown: "outcomeUnknown"
        case .failed: "paymentFailed"
        }
    }

    /// The failure's code, where the error is a failure.
    public var failureCode: FailureCode? {
        switch self {
        case .failed(let code): code
        case .notSupported, .locationDenied, .termsDeclined, .invalidArgument, .tokenExpired,
            .invalidToken, .notPrepared, .busy, .cancelled, .upgradeRequired, .outcomeUnknown:
            nil
        }
    }
}

/// Why the place is not known.
public enum LocationDenial: String, Hashable, Sendable {
    /// The operator does not allow its use.
    case denied
    /// The configuration names none.
    case notConfigured
}
