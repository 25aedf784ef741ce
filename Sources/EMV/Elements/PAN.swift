import BERTLV
import Octets

/// A primary account number of 13 to 19 digits. It prints itself masked.
///
/// Source: EMV 4.4 Book 3, Annex A (5A, cn up to 19); ISO/IEC 7812-1.
public struct PAN: Hashable, Sendable {
    private let number: Sensitive<[UInt8]>

    /// How many digits a number may have.
    public static let digitCounts: ClosedRange<Int> = 13...19

    /// Reads the value of 5A: two digits an octet, filled up with F on the right.
    ///
    /// - Throws: ``ElementError`` with the offset of the octet at fault.
    public init(bcd octets: some Collection<UInt8>) throws(ElementError) {
        guard (1...10).contains(octets.count) else {
            throw ElementError(.pan, .lengthOutOfRange(octets: octets.count))
        }
        let nibbles = Digits.nibbles(octets)
        let count = nibbles.reversed().drop { $0 == 0x0F }.count
        try self.init(nibbles: nibbles[..<count], tag: .pan)
    }

    /// Reads a number written as digits.
    ///
    /// - Throws: ``ElementError`` with the offset of the character at fault.
    public init(digits text: some StringProtocol) throws(ElementError) {
        let units = Array(text.utf8)
        if let bad = units.firstIndex(where: { !(0x30...0x39).contains($0) }) {
            throw ElementError(.pan, .notADigit, offset: bad)
        }
        try self.init(digits: units.map { $0 - 0x30 }, tag: .pan)
    }

    /// Reads half octets that have to be digits; offsets count octets.
    init(nibbles: ArraySlice<UInt8>, tag: Tag) throws(ElementError) {
        if let bad = nibbles.firstIndex(where: { $0 > 9 }) {
            let code: ElementError.Code = nibbles[bad] == 0x0F ? .fillerInside : .notADigit
            throw ElementError(tag, code, offset: (bad - nibbles.startIndex) / 2)
        }
        try self.init(digits: Array(nibbles), tag: tag)
    }

    private init(digits: [UInt8], tag: Tag) throws(ElementError) {
        guard Self.digitCounts.contains(digits.count) else {
            throw ElementError(tag, .digitCountOutOfRange(digits: digits.count))
        }
        number = Sensitive(digits, shownAs: Self.mask(digits, with: "•"))
    }

    private static func mask(_ digits: [UInt8], with character: Character) -> String {
        let hidden = String(repeating: character, count: max(0, digits.count - 10))
        return Digits.text(digits.prefix(6)) + hidden + Digits.text(digits.suffix(4))
    }

    /// The whole number as digits: for use, never for output.
    public func reveal() -> String { Digits.text(number.reveal()) }

    /// The value of 5A: two digits an octet, an odd number filled up with one F.
    public func revealBCD() -> [UInt8] {
        let nibbles = number.reveal() + (digitCount % 2 == 0 ? [] : [0x0F])
        return stride(from: 0, to: nibbles.count - 1, by: 2)
            .map { nibbles[$0] << 4 | nibbles[$0 + 1] }
    }

    /// How many digits it has, 13–19.
    public var digitCount: Int { number.reveal().count }

    /// First six and last four digits with asterisks between, for JSON and logs.
    public var masked: String { Self.mask(number.reveal(), with: "*") }

    /// The last four digits.
    public var last4: String { Digits.text(number.reveal().suffix(4)) }

    /// The first six digits, which name the issuer and not the account.
    public var issuerIdentificationNumber: String { Digits.text(number.reveal().prefix(6)) }

    /// Whether the last digit checks the others (ISO/IEC 7812-1, Annex B).
    public var passesLuhn: Bool {
        var sum = 0
        for (index, digit) in number.reveal().reversed().enumerated() {
            let weighted = Int(digit) * (index % 2 == 0 ? 1 : 2)
            sum += weighted > 9 ? weighted - 9 : weighted
        }
        return sum % 10 == 0
    }
}

extension PAN: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// First six and last four digits with bullets between, for people.
    public var description: String { number.description }
    /// As ``description``.
    public var debugDescription: String { number.description }
    /// Hides the number from `dump`.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
