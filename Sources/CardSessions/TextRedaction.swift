import Octets

/// Takes card numbers and names out of header lines and comments.
struct TextRedaction {
    private let table: SubstitutionTable

    init(_ values: [SensitiveValue]) {
        table = SubstitutionTable(values.flatMap(Self.substitutions))
    }

    /// The text with every occurrence replaced by as many octets.
    func apply(to text: String) -> String {
        String(decoding: table.replaced(Array(text.utf8), wholeOctets: true), as: UTF8.self)
    }

    private static func substitutions(_ value: SensitiveValue) -> [NibbleSubstitution] {
        switch value {
        case .pan(let digits): return substitutions(pan: digits)
        case .track2(let octets):
            let digits = Nibbles.split(octets).prefix { $0 <= 9 }.map { $0 + 0x30 }
            return substitutions(pan: String(decoding: digits, as: UTF8.self))
                + substitutions(hexadecimal: octets)
        case .text(let octets):
            let name = Array(octets.reversed().drop { $0 == 0x20 }.reversed())
            return [substitution(name, name.map(SensitiveValue.maskedCharacter))]
                .compactMap(\.self) + substitutions(hexadecimal: octets)
        case .octets(let octets): return substitutions(hexadecimal: octets)
        }
    }

    private static func substitutions(pan digits: String) -> [NibbleSubstitution] {
        guard let standIn = StandInPAN.digits(for: digits) else { return [] }
        return [
            substitution(Array(digits.utf8), Array(standIn.utf8)),
            substitution(masked(digits), masked(standIn)),
        ].compactMap(\.self)
    }

    private static func substitutions(hexadecimal octets: [UInt8]) -> [NibbleSubstitution] {
        guard octets.count >= 4 else { return [] }
        let digits = Array(Hex.encode(octets).utf8)
        let zeros = digits.map { _ in UInt8(ascii: "0") }
        return [
            substitution(digits, zeros),
            substitution(digits.map { $0 > 0x40 ? $0 | 0x20 : $0 }, zeros),
        ].compactMap(\.self)
    }

    private static func substitution(_ old: [UInt8], _ new: [UInt8]) -> NibbleSubstitution? {
        NibbleSubstitution(Nibbles.split(old), Nibbles.split(new))
    }

    private static func masked(_ digits: String) -> [UInt8] {
        let stars = String(repeating: "*", count: max(0, digits.utf8.count - 10))
        return Array("\(digits.prefix(6))\(stars)\(digits.suffix(4))".utf8)
    }
}
