/// How the terminal handles surcharges: set at the gateway, read at run time, never here.
///
/// Source: surcharge document, step 1.
public struct SurchargeSettings: Hashable, Sendable {
    /// Whether surcharging is active for the terminal.
    public let isEnabled: Bool
    /// Whether customers can opt out before they tap.
    public let allowsBypass: Bool
    /// Whether the fee must be disclosed to the customer before the tap.
    public let disclosesFee: Bool
    /// The rate as a percentage of the sale amount; `nil` while surcharging is off.
    public let percentage: Percentage?

    /// Fails closed where a setting is missing: no surcharge, no bypass, disclosure required; and
    /// surcharging without a rate is off.
    public init(
        isEnabled: Bool?, allowsBypass: Bool?, disclosesFee: Bool?, percentage: Percentage?
    ) {
        self.isEnabled = (isEnabled ?? false) && percentage != nil
        self.allowsBypass = allowsBypass ?? false
        self.disclosesFee = disclosesFee ?? true
        self.percentage = percentage
    }

    /// No surcharge at all.
    public static let off = SurchargeSettings(
        isEnabled: false, allowsBypass: false, disclosesFee: false, percentage: nil)
}

/// What the gateway says the fee for this card and amount is.
public struct SurchargeQuote: Hashable, Sendable {
    /// The fee.
    public let amount: Money
    /// The rate it was computed with, where the gateway says so.
    public let percentage: Percentage?

    /// A fee and its rate.
    public init(amount: Money, percentage: Percentage?) {
        self.amount = amount
        self.percentage = percentage
    }
}

/// The terminal as the gateway describes it.
public struct TerminalSettings: Hashable, Sendable {
    /// The gateway's name for the terminal.
    public let terminalId: String
    /// Surcharge settings in force.
    public let surcharge: SurchargeSettings

    /// A terminal and its settings.
    public init(terminalId: String, surcharge: SurchargeSettings) {
        self.terminalId = terminalId
        self.surcharge = surcharge
    }
}
