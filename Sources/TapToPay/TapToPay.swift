import Payment
import PaymentEngine
import Runtime
import Synchronization

/// Takes payments by a tap, as the errors document describes it: `prepare` with a token from
/// your server, then `acceptPayment`.
///
/// The terminal behind it is composed once, from a configuration:
///
///     TapToPay.configure(try await Terminal.start(options))
///     try await TapToPay.prepare(token: tokenFromYourServer)
///     let result = try await TapToPay.acceptPayment(amount: 4_200, orderId: "order-1042")
public enum TapToPay {
    private struct Target {
        var engine: PaymentEngine
        var currency: Currency
    }

    private static let terminal = Mutex<Target?>(nil)

    /// Sets the terminal that all calls go to.
    public static func configure(_ terminal: Terminal) {
        configure(terminal.engine, currency: terminal.reader.configuration.terminal.currency)
    }

    /// Sets the engine that all calls go to, and the currency of their amounts: for an engine
    /// that was put together by hand.
    public static func configure(_ engine: PaymentEngine, currency: Currency) {
        terminal.withLock { $0 = Target(engine: engine, currency: currency) }
    }

    /// Whether this machine can take payments; `false` before ``configure(_:)``.
    public static var isSupported: Bool {
        get async {
            guard let engine = terminal.withLock({ $0?.engine }) else { return false }
            return await engine.isSupported()
        }
    }

    /// Stores a token and prepares the terminal with it.
    ///
    /// - Parameter token: only the `token` field of your server's answer.
    /// - Throws: ``TapToPayError``; afterwards no token is stored.
    public static func prepare(token: String) async throws(TapToPayError) {
        guard let engine = terminal.withLock({ $0?.engine }) else { throw .notSupported }
        do {
            try await engine.prepare(token: token)
        } catch {
            throw TapToPayError(error, orderId: "")
        }
    }

    /// Takes a payment.
    ///
    /// - Parameters:
    ///   - amount: minor units of the terminal's currency: 4,200 charges EUR 42.00.
    ///   - orderId: your name for the order, 1–24 characters.
    ///   - callbackUrl: where your server wants the signed webhook; kept with the payment.
    ///   - surcharge: asks the customer about a fee. Needed where surcharging is on and nobody
    ///     listens to the engine's events.
    /// - Throws: ``TapToPayError``.
    public static func acceptPayment(
        amount: Int, orderId: String, callbackUrl: String? = nil,
        surcharge: SurchargeHandler? = nil
    ) async throws(TapToPayError) -> PaymentResult {
        guard let terminal = terminal.withLock({ $0 }) else { throw .notSupported }
        guard await terminal.engine.isSupported() else { throw .notSupported }
        guard let units = Int64(exactly: amount), units > 0,
            let money = try? Money(minorUnits: units, currency: terminal.currency),
            let amounts = try? SaleAmounts(amount: money)
        else { throw .invalidArgument }
        let result = await terminal.engine.sell(
            SaleRequest(orderId: orderId, amounts: amounts, callbackURL: callbackUrl),
            surcharge: surcharge)
        return try PaymentResult(result)
    }
}

extension PaymentResult {
    init(_ result: SaleResult) throws(TapToPayError) {
        if let error = result.error { throw TapToPayError(error, orderId: result.orderId) }
        // A result without a payment would be a contradiction: nothing is claimed of it.
        guard let paymentId = result.paymentId else {
            throw .outcomeUnknown(orderId: result.orderId)
        }
        self.init(
            paymentId: paymentId, status: result.status == .approved ? .approved : .declined,
            cardBrand: result.brand, last4: result.last4, orderId: result.orderId)
    }
}

extension TapToPayError {
    init(_ error: SaleError, orderId: String) {
        switch error {
        case .notSupported: self = .notSupported
        case .locationDenied: self = .locationDenied
        case .termsDeclined: self = .termsDeclined
        case .invalidArgument: self = .invalidArgument
        case .tokenExpired: self = .tokenExpired
        case .invalidToken: self = .invalidToken
        case .notPrepared: self = .notPrepared
        case .busy: self = .busy
        case .cancelled: self = .cancelled
        case .upgradeRequired: self = .sdkUpgradeRequired
        case .outcomeUnknown: self = .outcomeUnknown(orderId: orderId)
        case .failed(let code): self = .paymentFailed(code: TapToPayErrorCode(code))
        }
    }
}

extension TapToPayErrorCode {
    init(_ code: FailureCode) {
        switch code {
        case .cardDeclined: self = .cardDeclined
        case .readerNotReady: self = .readerNotReady
        case .locationTimeout: self = .locationTimeout
        case .unknown: self = .unknown
        }
    }
}
