import BERTLV
import Octets

/// Track 2 of the magnetic stripe or its equivalent on the chip. It prints itself masked.
///
/// Source: EMV 4.4 Book 3, Annex A (57); ISO/IEC 7813.
public struct Track2: Hashable, Sendable {
    /// The account number.
    public let pan: PAN
    /// The month at whose end the card expires; the track has YYMM.
    public let expiry: ExpiryDate
    /// Three digits: where and how the card is to be used.
    public let serviceCode: String
    private let discretionaryData: Sensitive<[UInt8]>

    /// Reads the value of 57: digits, separator `D`, and F to fill up.
    ///
    /// - Throws: ``ElementError`` with the offset of the octet at fault.
    public init(_ octets: some Collection<UInt8>) throws(ElementError) {
        guard octets.count <= 19 else {
            throw ElementError(.track2EquivalentData, .lengthOutOfRange(octets: octets.count))
        }
        try self.init(nibbles: Digits.nibbles(octets), unitsPerOffset: 2)
    }

    /// Reads a track written as text, with `=` or `D` as separator, with or without sentinels.
    ///
    /// - Throws: ``ElementError`` with the offset of the character at fault.
    public init(text: some StringProtocol) throws(ElementError) {
        let sentinels: (first: UInt8, last: UInt8) = (0x3B, 0x3F)
        var units = Array(text.utf8)[...]
        if units.first == sentinels.first { units = units.dropFirst() }
        if units.last == sentinels.last { units = units.dropLast() }
        guard units.count <= 38 else {
            throw ElementError(.track2EquivalentData, .digitCountOutOfRange(digits: units.count))
        }
        var nibbles: [UInt8] = []
        for (index, unit) in zip(units.indices, units) {
            switch unit {
            case 0x30...0x39: nibbles.append(unit - 0x30)
            case UInt8(ascii: "="), UInt8(ascii: "D"), UInt8(ascii: "d"): nibbles.append(0x0D)
            case UInt8(ascii: "F"), UInt8(ascii: "f"): nibbles.append(0x0F)
            default: throw ElementError(.track2EquivalentData, .notADigit, offset: index)
            }
        }
        try self.init(nibbles: nibbles, unitsPerOffset: 1)
    }

    private init(nibbles: [UInt8], unitsPerOffset: Int) throws(ElementError) {
        let tag = Tag.track2EquivalentData
        let count = nibbles.reversed().drop { $0 == 0x0F }.count
        guard let separator = nibbles.prefix(count).firstIndex(of: 0x0D) else {
            throw ElementError(tag, .missingSeparator, offset: count / unitsPerOffset)
        }
        pan = try PAN(nibbles: nibbles[..<separator], tag: tag)
        let rest = nibbles[(separator + 1)..<count]
        if let bad = rest.firstIndex(where: { $0 > 9 }) {
            let code: ElementError.Code = nibbles[bad] == 0x0F ? .fillerInside : .notADigit
            throw ElementError(tag, code, offset: bad / unitsPerOffset)
        }
        guard rest.count >= 7 else {
            throw ElementError(tag, .truncated, offset: count / unitsPerOffset)
        }
        let digits = rest.map { Int($0) }
        let year = EMVDate.year(ofTwoDigits: digits[0] * 10 + digits[1])
        guard let expiry = ExpiryDate(year: year, month: digits[2] * 10 + digits[3]) else {
            throw ElementError(tag, .monthOutOfRange, offset: (separator + 3) / unitsPerOffset)
        }
        self.expiry = expiry
        serviceCode = Digits.text(rest.dropFirst(4).prefix(3))
        discretionaryData = Sensitive(Array(rest.dropFirst(7)), shownAs: "••••")
    }

    /// The value of 57, an odd number of half octets filled up with one F: for use, never for
    /// output.
    public func reveal() -> [UInt8] {
        let text = revealText(separator: "D")
        // Digits and `D` are hexadecimal and F makes them even: decoding cannot fail.
        let even = text.utf8.count % 2 == 0 ? text : text + "F"
        return (try? Hex.decode(even)) ?? []
    }

    /// The track as text without sentinels: for use, never for output.
    public func revealText(separator: Character = "=") -> String {
        let yymm = Digits.text([expiry.year / 10 % 10, expiry.year % 10].map { UInt8($0) })
        let month = Digits.text([expiry.month / 10, expiry.month % 10].map { UInt8($0) })
        return pan.reveal() + String(separator) + yymm + month + serviceCode
            + Digits.text(discretionaryData.reveal())
    }
}

extension Track2: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The masked account number alone.
    public var description: String { pan.description }
    /// As ``description``.
    public var debugDescription: String { description }
    /// Hides the track from `dump`.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
