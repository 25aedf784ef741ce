import Payment

/// What the engine must be told; nothing here has a silent default.
public struct EngineConfiguration: Sendable {
    /// The merchant's name, for receipts.
    public let merchantName: String
    /// The one currency this terminal sells in.
    public let currency: Currency
    /// The highest rate the site lets any gateway charge as a fee; `nil` where it sets none.
    public let surchargeCap: Percentage?
    /// How long the customer may look at the fee.
    public let confirmationMilliseconds: Int64
    /// How long to wait for a card; `nil` waits until somebody cancels.
    public let cardWaitMilliseconds: Int64?

    /// From its parts.
    ///
    /// - Parameter confirmationTimeoutSeconds: zero or less, or none, means 30.
    ///   Source: surcharge document, step 5.
    public init(
        merchantName: String, currency: Currency, surchargeCap: Percentage?,
        confirmationTimeoutSeconds: Int?, cardWaitMilliseconds: Int64?
    ) {
        self.merchantName = merchantName
        self.currency = currency
        self.surchargeCap = surchargeCap
        self.cardWaitMilliseconds = cardWaitMilliseconds
        let asked = confirmationTimeoutSeconds ?? 0
        let seconds = asked > 0 ? min(asked, Self.confirmationMaximumSeconds) : 30
        confirmationMilliseconds = Int64(seconds) * 1_000
    }

    /// An authorisation is not held for a customer longer than an hour.
    private static let confirmationMaximumSeconds = 3_600
}

/// The engine's own time limits.
enum EngineLimit {
    /// Source: errors document, "locationTimeout".
    static let locationMilliseconds: Int64 = 15_000
    /// A token must outlive the longest payment that begins with it. Source: requirement C18.
    static let tokenMarginSeconds: Int64 = 120
    /// What a sale may be delayed by reversals that are owed. Source: engine design, 4.3.
    static let reversalBudgetMilliseconds: Int64 = 3_000
    /// The gateway client ends its calls after 30 s; this is for one that does not.
    static let callMilliseconds: Int64 = 45_000
    /// Events a slow listener may be behind before it loses the oldest.
    static let eventBacklog = 256
}
