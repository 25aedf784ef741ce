/// What the amount means for one combination.
///
/// Source: EMV Contactless Book B, 3.1.1 (Start A).
public struct PreProcessingIndicators: Hashable, Sendable {
    /// The card's status is asked for and nothing is sold.
    public private(set) var isStatusCheckRequested = false
    /// The combination does not take this amount.
    public private(set) var isContactlessNotAllowed = false
    /// The amount is 0.
    public private(set) var isZeroAmount = false
    /// The cardholder has to be verified.
    public private(set) var isCVMRequiredLimitExceeded = false
    /// The issuer has to decide.
    public private(set) var isFloorLimitExceeded = false
    /// The combination's 9F66 with the bits of this transaction.
    public private(set) var ttq: TTQ?

    /// Compares an amount with a combination's configuration, in the order of the book.
    ///
    /// - Parameter currencyExponent: Decimals of the minor unit: one major unit is the amount
    ///   that asks for a status check.
    public init(
        _ combination: Combination, amountMinorUnits amount: Int64, currencyExponent: UInt8
    ) {
        ttq = combination.ttq
        ttq?.requiresOnlineCryptogram = false
        ttq?.requiresCVM = false
        let limits = combination.limits

        if combination.supportsStatusCheck, amount == Self.oneUnit(currencyExponent) {
            isStatusCheckRequested = true
        }
        if amount == 0 {
            if combination.allowsZeroAmount == false {
                isContactlessNotAllowed = true
            } else {
                isZeroAmount = true
            }
        }
        if let limit = limits.transactionMinorUnits, amount >= limit {
            isContactlessNotAllowed = true
        }
        if let limit = limits.floorMinorUnits ?? limits.terminalFloorMinorUnits, amount > limit {
            isFloorLimitExceeded = true
        }
        if let limit = limits.cvmRequiredMinorUnits, amount >= limit {
            isCVMRequiredLimitExceeded = true
        }
        updateTTQ()
    }

    private mutating func updateTTQ() {
        guard let configured = ttq else { return }
        if isFloorLimitExceeded { ttq?.requiresOnlineCryptogram = true }
        if isStatusCheckRequested { ttq?.requiresOnlineCryptogram = true }
        if isZeroAmount {
            if configured.isOfflineOnly {
                isContactlessNotAllowed = true
            } else {
                ttq?.requiresOnlineCryptogram = true
            }
        }
        if isCVMRequiredLimitExceeded { ttq?.requiresCVM = true }
    }

    /// One major unit in minor units; no currency has more than four decimals.
    private static func oneUnit(_ exponent: UInt8) -> Int64? {
        let units: [Int64] = [1, 10, 100, 1_000, 10_000]
        return Int(exponent) < units.count ? units[Int(exponent)] : nil
    }
}
