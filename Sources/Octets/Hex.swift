/// Why a text is not hexadecimal, and where.
public struct HexError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Code: Hashable, Sendable {
        /// A character that is neither a hexadecimal digit nor white space.
        case notADigit
        /// The text ends in the middle of an octet.
        case oddDigitCount
    }

    /// What is wrong.
    public let code: Code
    /// UTF-8 code units from the start of the text to the one at fault.
    public let offset: Int
}

/// Octets as hexadecimal text and back.
public enum Hex {
    private static let digits: [UInt8] = Array("0123456789ABCDEF".utf8)

    /// Octets as upper-case hexadecimal digits without spaces.
    public static func encode(_ octets: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(octets.underestimatedCount * 2)
        for octet in octets {
            text.append(digits[Int(octet >> 4)])
            text.append(digits[Int(octet & 0x0F)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The octets a hexadecimal text stands for; white space is free, either case is read.
    ///
    /// - Throws: ``HexError`` with the offset of the first character at fault.
    public static func decode(_ text: some StringProtocol) throws(HexError) -> [UInt8] {
        var octets: [UInt8] = []
        octets.reserveCapacity(text.utf8.count / 2)
        var high: UInt8?
        var offset = 0
        for unit in text.utf8 {
            defer { offset += 1 }
            if unit == 0x20 || (0x09...0x0D).contains(unit) { continue }
            guard let digit = value(of: unit) else {
                throw HexError(code: .notADigit, offset: offset)
            }
            if let upper = high {
                octets.append(upper << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        guard high == nil else { throw HexError(code: .oddDigitCount, offset: offset) }
        return octets
    }

    private static func value(of unit: UInt8) -> UInt8? {
        switch unit {
        case 0x30...0x39: unit - 0x30
        case 0x41...0x46: unit - 0x41 + 10
        case 0x61...0x66: unit - 0x61 + 10
        default: nil
        }
    }
}
