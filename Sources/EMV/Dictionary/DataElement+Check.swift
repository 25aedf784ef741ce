import BERTLV

extension DataElement {
    /// Checks that a value has the element's length and the characters of its format.
    ///
    /// - Throws: ``ElementError`` with the offset of the octet at fault.
    public func check(_ value: some Collection<UInt8>) throws(ElementError) {
        let octets = Array(value)
        guard allows(length: octets.count) else {
            throw ElementError(tag, .lengthOutOfRange(octets: octets.count))
        }
        switch format {
        case .binary, .variable: return
        case .numeric: try checkDigits(octets)
        case .compressedNumeric:
            let nibbles = Digits.nibbles(octets)
            let count = nibbles.reversed().drop { $0 == 0x0F }.count
            if let bad = nibbles.prefix(count).firstIndex(where: { $0 > 9 }) {
                let code: ElementError.Code = nibbles[bad] == 0x0F ? .fillerInside : .notADigit
                throw ElementError(tag, code, offset: bad / 2)
            }
        case .alphabetic: try checkCharacters(octets) { Self.isLetter($0) }
        case .alphanumeric:
            try checkCharacters(octets) { Self.isLetter($0) || (0x30...0x39).contains($0) }
        case .alphanumericSpecial:
            try checkCharacters(octets) { (0x20...0x7E).contains($0) || $0 >= 0xA0 }
        }
    }

    private func checkDigits(_ octets: [UInt8]) throws(ElementError) {
        if let bad = octets.firstIndex(where: { Digits.number($0) == nil }) {
            throw ElementError(tag, .notADigit, offset: bad)
        }
    }

    private func checkCharacters(
        _ octets: [UInt8], _ isAllowed: (UInt8) -> Bool
    ) throws(ElementError) {
        if let bad = octets.firstIndex(where: { !isAllowed($0) }) {
            throw ElementError(tag, .characterNotAllowed, offset: bad)
        }
    }

    private static func isLetter(_ octet: UInt8) -> Bool {
        (0x41...0x5A).contains(octet) || (0x61...0x7A).contains(octet)
    }
}
