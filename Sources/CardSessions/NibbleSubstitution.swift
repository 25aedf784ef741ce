/// A run of half octets and the run of the same length that takes its place.
///
/// Half octets, since a card number in BCD may begin in the middle of an octet.
struct NibbleSubstitution: Hashable, Sendable {
    /// Shorter runs occur by chance.
    static let nibblesMinimum = 8

    let pattern: [UInt8]
    let replacement: [UInt8]

    /// `nil` where the run is too short to be looked for or the lengths differ.
    init?(_ pattern: [UInt8], _ replacement: [UInt8]) {
        guard pattern.count == replacement.count, pattern.count >= Self.nibblesMinimum else {
            return nil
        }
        self.pattern = pattern
        self.replacement = replacement
    }
}

/// Octets as half octets and back.
enum Nibbles {
    static func split(_ octets: some Collection<UInt8>) -> [UInt8] {
        octets.flatMap { [$0 >> 4, $0 & 0x0F] }
    }

    /// A last half octet without a partner is left out.
    static func join(_ nibbles: [UInt8]) -> [UInt8] {
        stride(from: 0, to: nibbles.count - nibbles.count % 2, by: 2).map {
            nibbles[$0] << 4 | nibbles[$0 + 1] & 0x0F
        }
    }
}

extension SensitiveValue {
    /// What to look for in the octets of a session.
    var substitutions: [NibbleSubstitution] {
        switch self {
        case .pan(let digits):
            Self.substitutions(pan: digits)
        case .track2(let octets):
            Self.substitutions(track2: octets)
        case .text(let octets):
            Self.substitutions(text: octets)
        case .octets(let octets):
            Self.either(Nibbles.split(octets), [UInt8](repeating: 0, count: octets.count * 2))
        }
    }

    private static func either(
        _ pattern: [UInt8], _ replacement: [UInt8]
    ) -> [NibbleSubstitution] {
        NibbleSubstitution(pattern, replacement).map { [$0] } ?? []
    }

    private static func substitutions(pan digits: String) -> [NibbleSubstitution] {
        guard let standIn = StandInPAN.digits(for: digits) else { return [] }
        let (old, new) = (Array(digits.utf8), Array(standIn.utf8))
        return either(Nibbles.split(old), Nibbles.split(new))
            + either(old.map { $0 & 0x0F }, new.map { $0 & 0x0F })
    }

    /// The number becomes the stand-in, expiry and service code stay, the rest becomes zeros.
    private static func substitutions(track2 octets: [UInt8]) -> [NibbleSubstitution] {
        let nibbles = Nibbles.split(octets)
        let number = nibbles.prefix { $0 <= 9 }
        let digits = String(decoding: number.map { $0 + 0x30 }, as: UTF8.self)
        guard let standIn = StandInPAN.digits(for: digits) else {
            return either(nibbles, [UInt8](repeating: 0, count: nibbles.count))
        }
        let kept = nibbles.dropFirst(number.count).prefix(8)
        let discretionary = nibbles.dropFirst(number.count + kept.count)
        let replacement =
            standIn.utf8.map { $0 & 0x0F } + kept + discretionary.map { $0 == 0x0F ? $0 : 0 }
        // The discretionary data may stand alone in other tags; one digit repeated is no one's.
        let alone = Array(discretionary.prefix { $0 <= 9 })
        let isTelling = Set(alone).count > 1
        return either(nibbles, replacement) + substitutions(pan: digits)
            + (isTelling ? either(alone, [UInt8](repeating: 0, count: alone.count)) : [])
    }

    // Names are padded with spaces to a fixed length in one tag and not in another.
    private static func substitutions(text octets: [UInt8]) -> [NibbleSubstitution] {
        let text = Array(octets.reversed().drop { $0 == 0x20 }.reversed())
        return either(Nibbles.split(text), Nibbles.split(text.map(maskedCharacter)))
    }

    /// Letters and digits become `X`; what separates words stays, so that the shape can be seen.
    static func maskedCharacter(_ octet: UInt8) -> UInt8 {
        switch octet {
        case 0x20, 0x2F, 0x5E: octet
        case _: 0x58
        }
    }
}
