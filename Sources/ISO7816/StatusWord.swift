import Octets

/// The two status octets SW1 SW2 that end every response.
///
/// Open: a card may answer any value, so this is a number with names and not a closed list.
///
/// Source: ISO/IEC 7816-4:2020, 5.6.
public struct StatusWord: RawRepresentable, Hashable, Sendable {
    /// SW1 in the high octet, SW2 in the low one.
    public let rawValue: UInt16

    /// Any two octets are a status word.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// From the two octets as received.
    public init(sw1: UInt8, sw2: UInt8) { rawValue = UInt16(sw1) << 8 | UInt16(sw2) }

    /// First status octet.
    public var sw1: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 8) }
    /// Second status octet.
    public var sw2: UInt8 { UInt8(truncatingIfNeeded: rawValue) }

    /// 9000: completed.
    public static let success = StatusWord(rawValue: 0x9000)
    /// 6283: the selected file or application is blocked.
    public static let selectedFileInvalidated = StatusWord(rawValue: 0x6283)
    /// 6700: wrong length.
    public static let wrongLength = StatusWord(rawValue: 0x6700)
    /// 6984: referenced data not usable; at GPO, "try another interface".
    public static let referencedDataNotUsable = StatusWord(rawValue: 0x6984)
    /// 6985: conditions of use not satisfied.
    public static let conditionsNotSatisfied = StatusWord(rawValue: 0x6985)
    /// 6986: command not allowed; at GPO of a phone, "see phone".
    public static let commandNotAllowed = StatusWord(rawValue: 0x6986)
    /// 6A80: wrong data in the command's data field.
    public static let wrongData = StatusWord(rawValue: 0x6A80)
    /// 6A81: function not supported; at SELECT, the card is blocked.
    public static let functionNotSupported = StatusWord(rawValue: 0x6A81)
    /// 6A82: file or application not found.
    public static let fileNotFound = StatusWord(rawValue: 0x6A82)
    /// 6A83: record not found.
    public static let recordNotFound = StatusWord(rawValue: 0x6A83)
    /// 6A86: wrong P1 or P2.
    public static let wrongParameters = StatusWord(rawValue: 0x6A86)
    /// 6A88: referenced data not found.
    public static let referencedDataNotFound = StatusWord(rawValue: 0x6A88)
    /// 6D00: instruction not supported.
    public static let instructionNotSupported = StatusWord(rawValue: 0x6D00)
    /// 6E00: class not supported.
    public static let classNotSupported = StatusWord(rawValue: 0x6E00)

    /// 61xx: this many octets (1–256) wait to be fetched with GET RESPONSE.
    public var availableOctets: Int? {
        guard sw1 == 0x61 else { return nil }
        return sw2 == 0 ? 256 : Int(sw2)
    }

    /// 6Cxx: the same command is to be repeated with this Le (1–256).
    public var correctedExpectedLength: Int? {
        guard sw1 == 0x6C else { return nil }
        return sw2 == 0 ? 256 : Int(sw2)
    }
}

extension StatusWord: CustomStringConvertible {
    /// Four upper-case hexadecimal digits.
    public var description: String { Hex.encode([sw1, sw2]) }
}
