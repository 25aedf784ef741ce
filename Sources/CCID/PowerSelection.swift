/// `bPowerSelect`: how a card is to be powered.
///
/// Source: CCID specification rev. 1.1, 6.1.1.
public enum PowerSelection: UInt8, Hashable, Sendable, CaseIterable {
    /// The reader chooses.
    case automatic = 0x00
    /// 5 V.
    case fiveVolts = 0x01
    /// 3 V.
    case threeVolts = 0x02
    /// 1.8 V.
    case onePointEightVolts = 0x03

    /// The named voltages, the highest first.
    static let descending: [PowerSelection] = [.fiveVolts, .threeVolts, .onePointEightVolts]

    /// The voltage's bit in a class descriptor; `nil` where the reader chooses.
    public var voltage: Voltages? {
        switch self {
        case .automatic: nil
        case .fiveVolts: .five
        case .threeVolts: .three
        case .onePointEightVolts: .onePointEight
        }
    }
}
