import BERTLV

/// Terminal Verification Results, 95, as kernel 2 sets them.
///
/// Source: EMV 4.4 Book 3, Annex C5; EMV Contactless Book C-2, Annex A.
struct TVR: OptionSet, Hashable, Sendable {
    let rawValue: UInt64

    /// Byte 1 bit 8.
    static let authenticationNotPerformed = TVR(rawValue: 0x80_0000_0000)
    /// Byte 1 bit 6.
    static let cardDataMissing = TVR(rawValue: 0x20_0000_0000)
    /// Byte 1 bit 3.
    static let cdaFailed = TVR(rawValue: 0x04_0000_0000)
    /// Byte 2 bit 8.
    static let differentVersions = TVR(rawValue: 0x80_0000_00)
    /// Byte 2 bit 7.
    static let expired = TVR(rawValue: 0x40_0000_00)
    /// Byte 2 bit 6.
    static let notYetEffective = TVR(rawValue: 0x20_0000_00)
    /// Byte 2 bit 5.
    static let serviceNotAllowed = TVR(rawValue: 0x10_0000_00)
    /// Byte 3 bit 8.
    static let cardholderNotVerified = TVR(rawValue: 0x80_0000)
    /// Byte 3 bit 7.
    static let unknownCVM = TVR(rawValue: 0x40_0000)
    /// Byte 3 bit 3.
    static let onlinePINEntered = TVR(rawValue: 0x04_0000)
    /// Byte 4 bit 8.
    static let floorLimitExceeded = TVR(rawValue: 0x80_00)

    init(rawValue: UInt64) { self.rawValue = rawValue }

    /// From five octets, as action codes have them; shorter ones count as followed by zeros.
    init(_ octets: [UInt8]) {
        let padded = octets.prefix(5) + [UInt8](repeating: 0, count: max(0, 5 - octets.count))
        rawValue = padded.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Five octets.
    var octets: [UInt8] {
        [32, 24, 16, 8, 0].map { UInt8(truncatingIfNeeded: rawValue >> UInt64($0)) }
    }
}
