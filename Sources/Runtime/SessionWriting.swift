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

/// The card data in a session, found by its tags.
struct SensitiveFinding {
    /// What is to be replaced wherever it occurs.
    private(set) var values: [SensitiveValue] = []
    /// What is to be blanked where it stands.
    private(set) var places: [SessionPlace] = []

    init(_ exchanges: [SessionExchange]) {
        for (index, exchange) in exchanges.enumerated() {
            guard case .response(let response) = exchange.answer,
                let forest = try? TLV.parse(response.data)
            else { continue }
            for object in forest.leaves { take(object, of: index, response.data.count) }
        }
    }

    private mutating func take(_ object: TLV, of exchange: Int, _ count: Int) {
        let value = Array(object.value)
        switch object.tag {
        case .pan:
            if let pan = try? PAN(bcd: value) { values.append(.pan(digits: pan.reveal())) }
        case .track2EquivalentData, .track2Data:
            values.append(.track2(value))
            if let track2 = try? Track2(value) {
                values.append(.pan(digits: track2.pan.reveal()))
            }
        case .applicationExpirationDate: break
        case _ where Self.blanked.contains(object.tag):
            blank(object, in: exchange, keeping: 0)
        case .issuerApplicationData:
            // Length, key index, version and the card's decisions say nothing of the holder, and
            // the decision is what kernel 3 goes by.
            blank(object, in: exchange, keeping: 7)
        case _ where SensitiveTags.mustNotLeave(object.tag):
            values.append(Self.isText(value) ? .text(value) : .octets(value))
        case _: break
        }
    }

    private mutating func blank(_ object: TLV, in exchange: Int, keeping kept: Int) {
        let end = object.offset + object.raw.count
        let start = end - object.value.count + min(kept, object.value.count)
        places.append(SessionPlace(exchangeIndex: exchange, octets: start..<end))
    }

    /// What changes with each tap and leads back to the card, and certificates, which tell the
    /// card number to whoever has the scheme's keys.
    private static let blanked: Set<Tag> = [
        Tag(0x9F26), Tag(0x9F4B), Tag(0x90), Tag(0x92), Tag(0x93), Tag(0x9F46), Tag(0x9F48),
        Tag(0x9F36), Tag(0x9F24),
    ]

    private static func isText(_ value: [UInt8]) -> Bool {
        !value.isEmpty && value.allSatisfy { (0x20...0x7E).contains($0) }
    }
}
