import CardPorts
import ISO7816
import Octets

extension SessionFile {
    /// The session in a form that can be shared: every occurrence of the values, in commands and
    /// answers, in BCD and ASCII and at any half octet, becomes a stand-in of the same length, so
    /// that the session still parses and plays.
    ///
    /// The caller finds the values by their tags. Places are blanked where they stand, whatever
    /// they hold; use them for what changes with each tap (9F26, 9F36, 9F10, 9F4B) and for
    /// certificates (90, 9F46), which tell the card number to whoever holds the scheme's keys.
    /// The UID of FF CA 00 00 and the data of VERIFY are blanked without being asked for. A
    /// session redacted so proves no card genuine any more: `@expect oda=` becomes `notPossible`.
    public func redacting(
        _ values: [SensitiveValue], blanking places: [SessionPlace] = []
    ) -> SessionFile {
        let substitutions = values.flatMap(\.substitutions)
            .sorted { $0.pattern.count > $1.pattern.count }
        let placesByExchange = Dictionary(grouping: places, by: \.exchangeIndex)
        var redacted = self
        for index in redacted.exchanges.indices {
            redacted.exchanges[index].redact(
                substitutions, blanking: placesByExchange[index] ?? [])
        }
        let texts = TextRedaction(values)
        redacted.redactTexts(texts)
        redacted.redactHeaders()
        return redacted
    }

    private mutating func redactTexts(_ texts: TextRedaction) {
        for index in headers.indices {
            headers[index].value = texts.apply(to: headers[index].value)
            headers[index].comment = headers[index].comment.map(texts.apply)
            headers[index].remarks = headers[index].remarks.map(texts.apply)
        }
        for index in exchanges.indices {
            exchanges[index].comment = exchanges[index].comment.map(texts.apply)
            exchanges[index].answerComment = exchanges[index].answerComment.map(texts.apply)
            exchanges[index].remarks = exchanges[index].remarks.map(texts.apply)
        }
        closingRemarks = closingRemarks.map(texts.apply)
    }

    private mutating func redactHeaders() {
        self["redacted"] = "yes"
        if let identifier = self["uid"], !["random", "fixed", "none"].contains(identifier) {
            // Source: ISO/IEC 14443-3:2018, 6.5.4: a random UID has four octets, the first 08.
            let isRandom = identifier.count == 8 && identifier.hasPrefix("08")
            self["uid"] = isRandom ? "random" : "fixed"
        }
        if self["expect"] != nil {
            self["expect"] = pairs("expect").map { name, value in
                name == "oda" && value == "verified" ? "oda=notPossible" : "\(name)=\(value)"
            }.joined(separator: " ")
        }
    }
}

extension SessionExchange {
    fileprivate mutating func redact(
        _ substitutions: [NibbleSubstitution], blanking places: [SessionPlace]
    ) {
        let header = command.prefix(4)
        if Self.carriesPIN(header) {
            command = Array(command.prefix(5)) + command.dropFirst(5).map { _ in 0 }
        }
        command = Array(header) + Self.replaced(Array(command.dropFirst(4)), substitutions)
        guard case .response(let response) = answer else { return }
        var data = response.data
        for place in places {
            let octets = place.octets.clamped(to: data.indices)
            data.replaceSubrange(octets, with: repeatElement(0, count: octets.count))
        }
        data = Self.replaced(data, substitutions)
        if header.elementsEqual([0xFF, 0xCA, 0x00, 0x00]) { data = data.map { _ in 0 } }
        answer = .response(ResponseAPDU(data: data, statusWord: response.statusWord))
    }

    private static func replaced(
        _ octets: [UInt8], _ substitutions: [NibbleSubstitution]
    ) -> [UInt8] {
        var nibbles = Nibbles.split(octets)
        for substitution in substitutions { substitution.apply(to: &nibbles) }
        return Nibbles.join(nibbles)
    }

    // VERIFY, CHANGE REFERENCE DATA, RESET RETRY COUNTER. Source: ISO/IEC 7816-4:2020, 11.6.
    private static func carriesPIN(_ header: ArraySlice<UInt8>) -> Bool {
        guard let instruction = header.dropFirst().first else { return false }
        return [0x20, 0x21, 0x24, 0x25, 0x2C, 0x2D].contains(instruction)
    }
}

/// Takes card numbers and names out of header lines and comments.
private struct TextRedaction {
    private var replacements: [(old: [UInt8], new: [UInt8])] = []

    init(_ values: [SensitiveValue]) {
        for value in values {
            switch value {
            case .pan(let digits): append(pan: digits)
            case .track2(let octets):
                let digits = Nibbles.split(octets).prefix { $0 <= 9 }.map { $0 + 0x30 }
                append(pan: String(decoding: digits, as: UTF8.self))
                append(hexadecimal: octets)
            case .text(let octets):
                let name = octets.reversed().drop { $0 == 0x20 }.reversed()
                if name.count >= 4 {
                    replacements.append((Array(name), name.map(SensitiveValue.maskedCharacter)))
                }
                append(hexadecimal: octets)
            case .octets(let octets): append(hexadecimal: octets)
            }
        }
        replacements.sort { $0.old.count > $1.old.count }
    }

    private mutating func append(pan digits: String) {
        guard let standIn = StandInPAN.digits(for: digits) else { return }
        replacements.append((Array(digits.utf8), Array(standIn.utf8)))
        replacements.append((Self.masked(digits), Self.masked(standIn)))
    }

    private mutating func append(hexadecimal octets: [UInt8]) {
        guard octets.count >= 4 else { return }
        let digits = Array(Hex.encode(octets).utf8)
        replacements.append((digits, digits.map { _ in 0x30 }))
        replacements.append((digits.map { $0 > 0x40 ? $0 | 0x20 : $0 }, digits.map { _ in 0x30 }))
    }

    private static func masked(_ digits: String) -> [UInt8] {
        let stars = String(repeating: "*", count: max(0, digits.utf8.count - 10))
        return Array("\(digits.prefix(6))\(stars)\(digits.suffix(4))".utf8)
    }

    func apply(to text: String) -> String {
        var octets = Array(text.utf8)
        for (old, new) in replacements {
            var start = 0
            while start + old.count <= octets.count {
                if octets[start..<start + old.count].elementsEqual(old) {
                    octets.replaceSubrange(start..<start + old.count, with: new)
                    start += new.count
                } else {
                    start += 1
                }
            }
        }
        return String(decoding: octets, as: UTF8.self)
    }
}
