// Texts and their escapes.

import Octets

extension JSONReader {
    /// A quoted text; `offset` stands on its opening quote.
    mutating func readText() throws(JSONError) -> String {
        let opening = offset
        let quote = octets[offset]
        offset += 1
        var content: [UInt8] = []
        var start = offset
        while true {
            guard let octet = peek() else { throw fail(.truncated) }
            switch octet {
            case quote:
                content += octets[start..<offset]
                offset += 1
                let text = String(decoding: content, as: UTF8.self)
                guard text.isStreamSafe else {
                    throw JSONError(code: .tooManyCombiningMarks, offset: opening)
                }
                return text
            case UInt8(ascii: "\\"):
                content += octets[start..<offset]
                offset += 1
                content += try readEscape()
                start = offset
            case 0x00..<0x20 where dialect == .json || octet == 0x0A || octet == 0x0D:
                throw fail(.controlCharacter)
            default: offset += 1
            }
        }
    }

    /// What an escape stands for; `offset` stands after its backslash.
    private mutating func readEscape() throws(JSONError) -> [UInt8] {
        guard let octet = peek() else { throw fail(.truncated) }
        offset += 1
        switch octet {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [octet]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): return try readUnicodeEscape()
        case _ where dialect == .json5: return try readJSON5Escape(octet)
        default: throw JSONError(code: .badEscape, offset: offset - 1)
        }
    }

    /// Source: json5.org, specification 1.0.0, 5.1.
    private mutating func readJSON5Escape(_ octet: UInt8) throws(JSONError) -> [UInt8] {
        switch octet {
        case UInt8(ascii: "v"): return [0x0B]
        case UInt8(ascii: "0") where !(0x30...0x39).contains(peek() ?? 0): return [0x00]
        case 0x30...0x39: throw JSONError(code: .badEscape, offset: offset - 1)
        case UInt8(ascii: "x"): return Array(String(try readScalar(digits: 2)).utf8)
        case 0x0A: return []
        case 0x0D:
            if peek() == 0x0A { offset += 1 }
            return []
        case 0xE2 where peek() == 0x80 && (peek(1) == 0xA8 || peek(1) == 0xA9):
            offset += 2
            return []
        default: return [octet]
        }
    }

    private mutating func readUnicodeEscape() throws(JSONError) -> [UInt8] {
        let start = offset
        let first = try readHexadecimalUnits(4)
        guard (0xD800...0xDFFF).contains(first) else { return try utf8(first, start) }
        guard first < 0xDC00, peek() == UInt8(ascii: "\\"), peek(1) == UInt8(ascii: "u") else {
            throw JSONError(code: .badEscape, offset: start)
        }
        offset += 2
        let second = try readHexadecimalUnits(4)
        guard (0xDC00...0xDFFF).contains(second) else {
            throw JSONError(code: .badEscape, offset: start)
        }
        return try utf8(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00), start)
    }

    private mutating func readScalar(digits: Int) throws(JSONError) -> Character {
        let start = offset
        guard let scalar = Unicode.Scalar(try readHexadecimalUnits(digits)) else {
            throw JSONError(code: .badEscape, offset: start)
        }
        return Character(scalar)
    }

    private func utf8(_ value: UInt32, _ start: Int) throws(JSONError) -> [UInt8] {
        guard let scalar = Unicode.Scalar(value) else {
            throw JSONError(code: .badEscape, offset: start)
        }
        return Array(String(Character(scalar)).utf8)
    }

    private mutating func readHexadecimalUnits(_ count: Int) throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<count {
            guard let octet = peek() else { throw fail(.truncated) }
            guard let digit = Self.hexadecimal(octet) else { throw fail(.badEscape) }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }
}
