/// Terminal Transaction Qualifiers, 9F66: what a reader of kernels 3, 6 and 7 can do and asks.
///
/// Source: EMV Contactless Book A, 5.7.
public struct TTQ: Hashable, Sendable {
    /// Four octets, most significant first.
    public var rawValue: UInt32

    /// From its four octets.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// `nil` for anything but four octets.
    public init?(_ octets: some Collection<UInt8>) {
        guard octets.count == 4 else { return nil }
        rawValue = octets.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// An unattended kiosk that goes online and has neither PIN pad nor contact slot:
    /// 20 00 40 00.
    public static let onlineOnlyKiosk = TTQ(rawValue: 0x2000_4000)

    /// The four octets.
    public var octets: [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: rawValue >> $0) }
    }

    /// Byte 1 bit 5: a contact chip can be read.
    public var supportsContactChip: Bool { has(0x1000_0000) }
    /// Byte 1 bit 4: the reader never goes online.
    public var isOfflineOnly: Bool { has(0x0800_0000) }
    /// Byte 1 bit 3: a PIN can be taken for the issuer to check.
    public var supportsOnlinePIN: Bool { has(0x0400_0000) }
    /// Byte 1 bit 2: a signature can be taken.
    public var supportsSignature: Bool { has(0x0200_0000) }
    /// Byte 1 bit 1: cards are authenticated even where the issuer decides.
    public var authenticatesOnline: Bool { has(0x0100_0000) }
    /// Byte 2 bit 8, set for each transaction: the issuer has to decide.
    public var requiresOnlineCryptogram: Bool {
        get { has(0x0080_0000) }
        set { set(0x0080_0000, newValue) }
    }
    /// Byte 2 bit 7, set for each transaction: the cardholder has to be verified.
    public var requiresCVM: Bool {
        get { has(0x0040_0000) }
        set { set(0x0040_0000, newValue) }
    }

    private func has(_ bit: UInt32) -> Bool { rawValue & bit != 0 }
    private mutating func set(_ bit: UInt32, _ value: Bool) {
        rawValue = value ? rawValue | bit : rawValue & ~bit
    }
}
