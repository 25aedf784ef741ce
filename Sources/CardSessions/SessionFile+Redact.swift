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
        let table = SubstitutionTable(values.flatMap(\.substitutions))
        let placesByExchange = Dictionary(grouping: places, by: \.exchangeIndex)
        var redacted = self
        for index in redacted.exchanges.indices {
            redacted.exchanges[index].redactCommand(table)
            redacted.exchanges[index].blank(placesByExchange[index] ?? [])
        }
        // By whole answers: a value may begin in one piece and end in the next.
        for answer in SessionAnswer.all(in: redacted.exchanges) {
            let pieces = answer.pieces(of: table.replaced(answer.data))
            for (index, piece) in zip(answer.exchangeIndices, pieces) {
                redacted.exchanges[index].replaceData(Array(piece))
            }
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
    fileprivate mutating func redactCommand(_ table: SubstitutionTable) {
        let header = command.prefix(4)
        if Self.carriesPIN(header) {
            command = Array(command.prefix(5)) + command.dropFirst(5).map { _ in 0 }
        }
        command = Array(header) + table.replaced(Array(command.dropFirst(4)))
    }

    fileprivate mutating func blank(_ places: [SessionPlace]) {
        guard case .response(let response) = answer else { return }
        var data = response.data
        for place in places {
            let octets = place.octets.clamped(to: data.indices)
            data.replaceSubrange(octets, with: repeatElement(0, count: octets.count))
        }
        // The card's UID, which a reader tells itself.
        if command.starts(with: [0xFF, 0xCA, 0x00, 0x00]) { data = data.map { _ in 0 } }
        replaceData(data)
    }

    fileprivate mutating func replaceData(_ data: [UInt8]) {
        guard case .response(let response) = answer else { return }
        answer = .response(ResponseAPDU(data: data, statusWord: response.statusWord))
    }

    // VERIFY, CHANGE REFERENCE DATA, RESET RETRY COUNTER. Source: ISO/IEC 7816-4:2020, 11.6.
    private static func carriesPIN(_ header: ArraySlice<UInt8>) -> Bool {
        guard let instruction = header.dropFirst().first else { return false }
        return [0x20, 0x21, 0x24, 0x25, 0x2C, 0x2D].contains(instruction)
    }
}
