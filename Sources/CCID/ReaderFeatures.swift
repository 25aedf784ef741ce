/// `dwFeatures` of a class descriptor: what the reader does by itself.
///
/// Source: CCID specification rev. 1.1, 5.1.
public struct ReaderFeatures: OptionSet, Hashable, Sendable {
    /// The 32 bits.
    public let rawValue: UInt32
    /// Any 32 bits; those without a name are kept.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Sets parameters by the answer to reset.
    public static let automaticParameters = ReaderFeatures(rawValue: 0x02)
    /// Activates a card as it comes.
    public static let automaticActivation = ReaderFeatures(rawValue: 0x04)
    /// Chooses the voltage.
    public static let automaticVoltage = ReaderFeatures(rawValue: 0x08)
    /// Chooses the clock frequency.
    public static let automaticClock = ReaderFeatures(rawValue: 0x10)
    /// Chooses the data rate.
    public static let automaticDataRate = ReaderFeatures(rawValue: 0x20)
    /// Negotiates parameters in its maker's way.
    public static let proprietaryNegotiation = ReaderFeatures(rawValue: 0x40)
    /// Negotiates parameters by its active parameters.
    public static let automaticNegotiation = ReaderFeatures(rawValue: 0x80)
    /// Can stop the clock.
    public static let clockStop = ReaderFeatures(rawValue: 0x100)
    /// Takes a node address other than 00.
    public static let nodeAddress = ReaderFeatures(rawValue: 0x200)
    /// Exchanges IFSD by itself.
    public static let automaticIFSD = ReaderFeatures(rawValue: 0x400)
    /// Wakes the host when a card comes or goes.
    public static let wakeUp = ReaderFeatures(rawValue: 0x10_0000)

    /// Which of the exchange levels the bits name; the highest, where a reader names several.
    public var exchangeLevel: ExchangeLevel {
        if rawValue & 0x4_0000 != 0 { return .extendedAPDU }
        if rawValue & 0x2_0000 != 0 { return .shortAPDU }
        if rawValue & 0x1_0000 != 0 { return .tpdu }
        return .character
    }
}

/// What a reader takes in an XfrBlock message.
public enum ExchangeLevel: Hashable, Sendable, CaseIterable {
    /// Single octets of the card's transmission protocol.
    case character
    /// Blocks of the card's transmission protocol.
    case tpdu
    /// Commands and answers in the short form.
    case shortAPDU
    /// Commands and answers in the short and extended forms.
    case extendedAPDU

    /// Whether the reader runs the transmission protocol; this driver does not.
    public var takesAPDUs: Bool {
        switch self {
        case .character, .tpdu: false
        case .shortAPDU, .extendedAPDU: true
        }
    }
}

extension ExchangeLevel: CustomStringConvertible {
    /// The level in the specification's words.
    public var description: String {
        switch self {
        case .character: "character"
        case .tpdu: "TPDU"
        case .shortAPDU: "short APDU"
        case .extendedAPDU: "short and extended APDU"
        }
    }
}
