import BERTLV
import CardPorts
import CardReading
import CardSessions
import EMV
import ISO7816
import Octets

/// A recorded session made ready for its file.
public struct SessionWriting: Sendable {
    private let recording: SessionRecording
    private let reader: ReaderIdentity
    private let origin: String

    /// - Parameter origin: who recorded it and when, for the `@origin` line.
    public init(_ recording: SessionRecording, reader: ReaderIdentity, origin: String) {
        self.recording = recording
        self.reader = reader
        self.origin = origin
    }

    /// The session, its card data redacted unless `isRaw`, with what a replay of it gives.
    ///
    /// - Parameter configuration: under which it was recorded and is played once more for the
    ///   `@expect` line.
    /// - Throws: ``RuntimeFault`` where the session cannot be played.
    public func session(
        isRaw: Bool, _ configuration: Configuration, caKeysFile: String? = nil
    ) async throws(RuntimeFault) -> SessionFile {
        var headers = [
            SessionFile.Header("origin", origin), SessionFile.Header("reader", reader.name),
            SessionFile.Header("atr", Hex.encode(recording.answerToReset ?? [])),
            SessionFile.Header("redacted", isRaw ? "no" : "yes"),
        ]
        headers.append(SessionFile.Header("terminal", terminalLine))
        var session = recording.session(headers: headers)
        for index in session.exchanges.indices {
            session.exchanges[index].comment = Self.name(session.exchanges[index].command)
        }
        if !isRaw {
            let finding = SensitiveFinding(session.exchanges)
            session = session.redacting(finding.values, blanking: finding.places)
        }
        let replay = try await SessionReplay.play(
            session, under: configuration, caKeysFile: caKeysFile)
        if let expectation = replay.expectation {
            session.headers.append(SessionFile.Header("expect", expectation))
        }
        return session
    }

    /// The objects that the terminal sent, as the `@terminal` line has them.
    private var terminalLine: String {
        let parameters = SessionParameters(
            inferredFrom: recording.exchanges.map(SessionParameters.Exchange.init))
        return Self.terminalTags.compactMap { tag in
            parameters.elements[tag].map { "\(tag)=\(Hex.encode($0))" }
        }.joined(separator: " ")
    }

    private static let terminalTags: [Tag] = [
        .amountAuthorised, .amountOther, .terminalCountryCode, .transactionCurrencyCode,
        .transactionCurrencyExponent, .transactionDate, .transactionTime, .transactionType,
        .unpredictableNumber, .ttq,
    ]

    private static func name(_ command: [UInt8]) -> String? {
        (try? CommandAPDU(octets: command))?.name
    }
}

extension SessionParameters.Exchange {
    /// As a session has it.
    init(_ exchange: SessionExchange) {
        switch exchange.answer {
        case .response(let response):
            self.init(command: exchange.command, response: response.octets)
        case .fault: self.init(command: exchange.command, response: nil)
        }
    }
}
