import ISO7816

/// What is read as a command, response or answer to reset is written as it was.
enum APDUTarget {
    static func run(_ octets: [UInt8]) throws(Violation) {
        try command(octets)
        try response(octets)
        try answerToReset(octets)
        try exchange(octets)
    }

    private static func command(_ octets: [UInt8]) throws(Violation) {
        let command: CommandAPDU
        do {
            command = try CommandAPDU(octets: octets)
        } catch {
            try hold((0...octets.count).contains(error.offset), "an error lies outside the input")
            if Canary.isIn(octets) { try Canary.check(error, "APDUError") }
            return
        }
        try hold(command.octets == octets, "a command is written differently")
        for length in [1, 256, 65_536] {
            guard let other = try? command.expecting(length) else {
                throw Violation("a length that no command may have")
            }
            try hold(
                (try? CommandAPDU(octets: other.octets)) == other,
                "a command with another length reads differently")
        }
        _ = command.name
        if Canary.isCarried(by: octets) { try Canary.check(command, "CommandAPDU") }
    }

    private static func response(_ octets: [UInt8]) throws(Violation) {
        guard let response = try? ResponseAPDU(octets: octets) else { return }
        try hold(response.octets == octets, "a response is written differently")
        if Canary.isCarried(by: octets) { try Canary.check(response, "ResponseAPDU") }
    }

    private static func answerToReset(_ octets: [UInt8]) throws(Violation) {
        let answer: ATR
        do {
            answer = try ATR(octets)
        } catch {
            return try hold(
                (0...octets.count).contains(error.offset), "an error lies outside the input")
        }
        try hold(answer.octets == octets, "an answer to reset is written differently")
        if case .storageCard(let card) = answer.contactlessForm {
            _ = (card.standardName, card.cardName)
        }
        _ = answer.protocols
    }

    /// A card that answers one command with these pieces: it gets no further than it may.
    private static func exchange(_ octets: [UInt8]) throws(Violation) {
        var pieces = InputPieces(octets[...])
        var machine = APDUExchangeMachine()
        var event = APDUExchangeMachine.Event.start(.selectPPSE)
        var sent = 0
        while let effect = (try? machine.handle(event))?.first {
            switch effect {
            case .transmit:
                sent += 1
                try hold(sent <= APDUExchangeMachine.maximumContinuations + 2, "no end of pieces")
                let piece = pieces.next() ?? []
                event = .responded(
                    (try? ResponseAPDU(octets: piece))
                        ?? ResponseAPDU(statusWord: StatusWord(rawValue: 0x6110)))
            case .finished(let response):
                try hold(
                    response.data.count <= APDUExchangeMachine.maximumOctets,
                    "more octets than allowed")
                return
            case .failed: return
            }
        }
        throw Violation("an exchange came to nothing")
    }
}
