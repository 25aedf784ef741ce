import BERTLV
import CardReading
import CardSessions
import Contactless
import ISO7816
import Octets

/// A session that was read and written reads and writes as the same, and redacted it has no
/// card number.
enum SessionTarget {
    static func run(_ octets: [UInt8]) throws(Violation) {
        let session: SessionFile
        do {
            session = try SessionFile(parsing: octets)
        } catch {
            let lines = octets.count { $0 == 0x0A } + 1
            try hold((1...lines).contains(error.line), "an error lies outside the file")
            if Canary.isIn(octets) { try Canary.check(error, "SessionError") }
            return
        }
        try isFixed(session, "a session")
        try infer(session)
        try redact(session)
    }

    private static func isFixed(_ session: SessionFile, _ name: String) throws(Violation) {
        let text = session.serialised
        let again: SessionFile
        do {
            again = try SessionFile(parsing: text)
        } catch {
            throw Violation("\(name) that was written cannot be read: \(error)")
        }
        try hold(again == session, "\(name) reads differently")
        try hold(again.serialised.utf8.elementsEqual(text.utf8), "\(name) is written differently")
    }

    private static func infer(_ session: SessionFile) throws(Violation) {
        let exchanges = session.exchanges.map { exchange in
            switch exchange.answer {
            case .response(let response):
                SessionParameters.Exchange(command: exchange.command, response: response.octets)
            case .fault: SessionParameters.Exchange(command: exchange.command, response: nil)
            }
        }
        var parameters = SessionParameters(inferredFrom: exchanges)
        if let line = session["terminal"], let told = try? SessionParameters(terminalLine: line) {
            parameters.overrule(with: told)
        }
        _ = try? parameters.tapParameters()
        let configuration = parameters.configuration(
            over: ContactlessConfiguration(combinations: [], terminalData: [:]))
        try hold(
            configuration.combinations.count <= exchanges.count, "combinations out of nothing")
    }

    private static func redact(_ session: SessionFile) throws(Violation) {
        let places = session.exchanges.indices.prefix(4).map {
            SessionPlace(exchangeIndex: $0, octets: 2..<9)
        }
        let redacted = session.redacting(
            [.pan(digits: Canary.digits), .octets([0xDE, 0xAD, 0xBE, 0xEF])], blanking: places)
        try isFixed(redacted, "a redacted session")
        try hold(
            redacted.exchanges.count == session.exchanges.count, "redaction lost a command")
        for (exchange, before) in zip(redacted.exchanges, session.exchanges) {
            // A number in a command's header is chance: no data stand there.
            try clean(exchange.command.dropFirst(4), "a command")
            try hold(exchange.command.count == before.command.count, "a command's length changed")
            guard case .response(let response) = exchange.answer else { continue }
            try clean(response.data[...], "an answer")
            for text in [exchange.comment, exchange.answerComment] {
                try hold(!(text ?? "").contains(Canary.digits), "a comment keeps the card number")
            }
        }
        for header in redacted.headers where header.key != "expect" {
            try hold(!header.value.contains(Canary.digits), "a header keeps the card number")
        }
    }

    private static func clean(_ octets: ArraySlice<UInt8>, _ name: String) throws(Violation) {
        try hold(
            !Hex.encode(octets).contains(Canary.digits)
                && !String(decoding: octets, as: UTF8.self).contains(Canary.digits),
            "\(name) keeps the card number")
    }
}
