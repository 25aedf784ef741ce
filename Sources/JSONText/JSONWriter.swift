/// Writes a value as one line of JSON, without recursion.
struct JSONWriter {
    private enum Piece {
        case value(JSON)
        case name(String)
        case octet(UInt8)
    }

    private static let hexadecimal = Array("0123456789abcdef".utf8)
    private(set) var octets: [UInt8] = []

    mutating func write(_ value: JSON) {
        var pieces: [Piece] = [.value(value)]
        while let piece = pieces.popLast() {
            switch piece {
            case .octet(let octet): octets.append(octet)
            case .name(let name):
                writeText(name)
                octets.append(UInt8(ascii: ":"))
            case .value(.array(let elements)): pieces += Self.reversed(list: elements)
            case .value(.object(let members)): pieces += Self.reversed(object: members)
            case .value(let scalar): writeScalar(scalar)
            }
        }
    }

    /// A list's pieces, last first: they wait on a stack.
    private static func reversed(list: [JSON]) -> [Piece] {
        var pieces: [Piece] = [.octet(UInt8(ascii: "]"))]
        for (index, element) in list.enumerated().reversed() {
            pieces.append(.value(element))
            if index > 0 { pieces.append(.octet(UInt8(ascii: ","))) }
        }
        pieces.append(.octet(UInt8(ascii: "[")))
        return pieces
    }

    private static func reversed(object: [String: JSON]) -> [Piece] {
        var pieces: [Piece] = [.octet(UInt8(ascii: "}"))]
        let members = object.sorted { $0.key < $1.key }
        for (index, member) in members.enumerated().reversed() {
            pieces.append(.value(member.value))
            pieces.append(.name(member.key))
            if index > 0 { pieces.append(.octet(UInt8(ascii: ","))) }
        }
        pieces.append(.octet(UInt8(ascii: "{")))
        return pieces
    }

    private mutating func writeScalar(_ value: JSON) {
        switch value {
        case .null: octets += "null".utf8
        case .bool(let value): octets += (value ? "true" : "false").utf8
        case .integer(let value): octets += String(value).utf8
        case .decimal(let value): octets += value.description.utf8
        case .string(let value): writeText(value)
        case .array, .object: break
        }
    }

    private mutating func writeText(_ text: String) {
        octets.append(UInt8(ascii: "\""))
        for unit in text.utf8 {
            switch unit {
            case 0x22, 0x5C: octets += [0x5C, unit]
            case 0x0A: octets += #"\n"#.utf8
            case 0x0D: octets += #"\r"#.utf8
            case 0x09: octets += #"\t"#.utf8
            case 0x00..<0x20:
                octets += #"\u00"#.utf8
                octets.append(Self.hexadecimal[Int(unit >> 4)])
                octets.append(Self.hexadecimal[Int(unit & 0x0F)])
            default: octets.append(unit)
            }
        }
        octets.append(UInt8(ascii: "\""))
    }
}
