// White space, comments, words, names and numbers.

extension JSONReader {
    mutating func skipSpace() throws(JSONError) {
        while let octet = peek() {
            switch octet {
            case 0x20, 0x09, 0x0A, 0x0D: offset += 1
            case _ where dialect == .json: return
            case 0x0B, 0x0C: offset += 1
            case UInt8(ascii: "/"): try skipComment()
            case 0xC2 where peek(1) == 0xA0: offset += 2
            case 0xEF where peek(1) == 0xBB && peek(2) == 0xBF: offset += 3
            case 0xE2 where peek(1) == 0x80 && (peek(2) == 0xA8 || peek(2) == 0xA9): offset += 3
            default: return
            }
        }
    }

    private mutating func skipComment() throws(JSONError) {
        switch peek(1) {
        case UInt8(ascii: "/"):
            while let octet = peek(), octet != 0x0A, octet != 0x0D { offset += 1 }
        case UInt8(ascii: "*"):
            offset += 2
            while !(peek() == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/")) {
                guard peek() != nil else { throw fail(.truncated) }
                offset += 1
            }
            offset += 2
        default: throw fail(.unexpectedCharacter)
        }
    }

    mutating func readWord(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
        for expected in word.description.utf8 {
            guard let octet = peek() else { throw fail(.truncated) }
            guard octet == expected else { throw fail(.unexpectedCharacter) }
            offset += 1
        }
        if let octet = peek(), Self.isNameCharacter(octet) { throw fail(.unexpectedCharacter) }
        return value
    }

    mutating func readIdentifier() throws(JSONError) -> String {
        let start = offset
        while let octet = peek(), Self.isNameCharacter(octet) { offset += 1 }
        guard offset > start, !(0x30...0x39).contains(octets[start]) else {
            throw JSONError(code: .unexpectedCharacter, offset: start)
        }
        return String(decoding: octets[start..<offset], as: UTF8.self)
    }

    private static func isNameCharacter(_ octet: UInt8) -> Bool {
        switch octet {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "$"): true
        default: false
        }
    }

    // MARK: Numbers

    mutating func readNumber() throws(JSONError) -> JSON {
        let start = offset
        var isNegative = false
        if peek() == UInt8(ascii: "-") || (dialect == .json5 && peek() == UInt8(ascii: "+")) {
            isNegative = peek() == UInt8(ascii: "-")
            offset += 1
        }
        guard let first = peek() else { throw fail(.truncated) }
        if dialect == .json5 {
            if first == UInt8(ascii: "I") || first == UInt8(ascii: "N") { throw fail(.badNumber) }
            if first == 0x30, peek(1) == UInt8(ascii: "x") || peek(1) == UInt8(ascii: "X") {
                return try readHexadecimal(isNegative: isNegative, start: start)
            }
        }
        var digits = readDigits()
        if dialect == .json {
            guard !digits.isEmpty else { throw fail(.unexpectedCharacter) }
            guard digits.count == 1 || digits.first != 0 else { throw at(start) }
        }
        var exponent = 0
        if peek() == UInt8(ascii: ".") {
            offset += 1
            let fraction = readDigits()
            guard !fraction.isEmpty || (dialect == .json5 && !digits.isEmpty) else {
                throw fail(peek() == nil ? .truncated : .badNumber)
            }
            digits += fraction
            exponent = -fraction.count
        }
        guard !digits.isEmpty else { throw fail(.unexpectedCharacter) }
        if peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
            exponent += try readExponent()
        }
        guard
            let value = ExactDecimal.value(
                isNegative: isNegative, digits: digits, exponent: exponent)
        else { throw at(start) }
        return value
    }

    private mutating func readDigits() -> [UInt8] {
        let start = offset
        while let octet = peek(), (0x30...0x39).contains(octet) { offset += 1 }
        return octets[start..<offset].map { $0 - 0x30 }
    }

    private mutating func readExponent() throws(JSONError) -> Int {
        offset += 1
        var isNegative = false
        if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") {
            isNegative = peek() == UInt8(ascii: "-")
            offset += 1
        }
        let digits = readDigits()
        guard !digits.isEmpty else { throw fail(peek() == nil ? .truncated : .badNumber) }
        let significant = digits.drop { $0 == 0 }
        guard significant.count <= 4 else { throw fail(.badNumber) }
        let value = significant.reduce(0) { $0 * 10 + Int($1) }
        return isNegative ? -value : value
    }

    private mutating func readHexadecimal(
        isNegative: Bool, start: Int
    ) throws(JSONError) -> JSON {
        offset += 2
        let digitsStart = offset
        var value: Int64 = 0
        while let octet = peek(), let digit = Self.hexadecimal(octet) {
            guard offset - digitsStart < 15 else { throw at(start) }
            value = value << 4 | Int64(digit)
            offset += 1
        }
        guard offset > digitsStart else { throw fail(.badNumber) }
        return .integer(isNegative ? -value : value)
    }

    private func at(_ start: Int) -> JSONError { JSONError(code: .badNumber, offset: start) }

    static func hexadecimal(_ octet: UInt8) -> UInt8? {
        switch octet {
        case 0x30...0x39: octet - 0x30
        case 0x41...0x46: octet - 0x41 + 10
        case 0x61...0x66: octet - 0x61 + 10
        default: nil
        }
    }
}
