/// One attempt at a sale with everything that was decided before the customer's card came:
/// fixed at its start and journalled whole, so that a restart judges by the same terms.
public struct Sale: Hashable, Sendable {
    /// What was asked for.
    public let request: SaleRequest
    /// The terminal the sale is made at; a reversal is made at the same one.
    public let terminalId: String
    /// The terminal's surcharge settings in force.
    public let surcharge: SurchargeSettings
    /// The highest rate this site lets any gateway charge; `nil` where it sets none.
    public let surchargeCap: Percentage?

    /// From its parts.
    public init(
        request: SaleRequest, terminalId: String, surcharge: SurchargeSettings,
        surchargeCap: Percentage?
    ) {
        self.request = request
        self.terminalId = terminalId
        self.surcharge = surcharge
        self.surchargeCap = surchargeCap
    }

    /// Whether a fee may come of this sale at all.
    public var mayBeSurcharged: Bool { surcharge.isEnabled && !request.bypassesSurcharge }

    /// Whether authorisation and capture are one step: only where no fee can come of it.
    public var capturesAtOnce: Bool { !mayBeSurcharged }

    /// Whether the gateway is told to leave the fee out. Sent with every sale that captures at
    /// once, since the settings may have changed since they were read.
    public var bypassesSurcharge: Bool { capturesAtOnce }

    /// Whether a fee is one that this sale can ask the customer for.
    ///
    /// The gateway's figure stands; this only bounds it: at most one minor unit above the rate's
    /// share of everything but the fee, rounded up, and at most the site's cap.
    public func accepts(_ quote: SurchargeQuote) -> Bool {
        let base = request.amounts.totalBeforeFee
        guard mayBeSurcharged, let rate = surcharge.percentage,
            quote.amount.currency == base.currency,
            quote.amount.minorUnits <= rate.shareRoundedUp(of: base.minorUnits) + 1
        else { return false }
        guard let surchargeCap else { return true }
        return quote.amount.minorUnits <= surchargeCap.shareRoundedUp(of: base.minorUnits)
    }
}

extension Percentage {
    /// The share of an amount in minor units, rounded up.
    func shareRoundedUp(of minorUnits: Int64) -> Int64 {
        let product = Int128(minorUnits) * Int128(hundredThousandths)
        return Int64(clamping: (product + 9_999_999) / 10_000_000)
    }
}
