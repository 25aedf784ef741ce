import BERTLV
import CardReading
import CardSessions
import Contactless
import EMV
import Octets

/// A session played through the whole stack, and how it compares with the recording.
public struct SessionReplay: Sendable {
    /// How the read ended.
    public let end: CardReader.End
    /// Where the replay left the recording, in words; empty where it follows it to its end.
    public let departures: [String]

    /// The card of a session comes at once, or not any more.
    private static let cardWaitMilliseconds: Int64 = 2_000

    /// Plays a session under a configuration; what the session tells overrules it.
    ///
    /// - Throws: ``RuntimeFault`` for a session that lacks what a tap needs.
    public static func play(
        _ session: SessionFile, under configuration: Configuration, caKeysFile: String? = nil
    ) async throws(RuntimeFault) -> SessionReplay {
        let replayer = ReplayReader(session)
        var options = RuntimeOptions()
        options.caKeysFile = caKeysFile
        let reader = try await ConfiguredReader.replaying(
            session, through: replayer, under: configuration, options)
        guard let replayed = reader.replayed else {
            throw .wrongUsage("the session tells nothing of its terminal")
        }
        let parameters: TapParameters
        do {
            parameters = try replayed.tapParameters()
        } catch {
            throw .wrongUsage("the session does not tell the terminal's \(error.tag)")
        }
        let end = await reader.cardReader.read(parameters, waitMilliseconds: cardWaitMilliseconds) {
            _ in
        }
        var departures: [String] = []
        if let mismatch = replayer.mismatch {
            departures.append("\(mismatch)")
        } else if !replayer.isFinished {
            let rest = session.exchanges.count - replayer.playedCount
            departures.append("\(rest) of \(session.exchanges.count) commands were not sent")
        }
        return SessionReplay(end: end, departures: departures)
    }

    /// What the tap came to; `nil` where there was none.
    public var report: TapReport? {
        switch end {
        case .report(let report, _), .fault(_, let report): report
        case .readerNotReady, .timedOut, .cancelled: nil
        }
    }

    /// The `@expect` line that this replay fulfils.
    public var expectation: String? {
        guard let report else { return nil }
        return Self.expected(report).map { "\($0.name)=\($0.value)" }.joined(separator: " ")
    }

    /// How the outcome differs from the session's `@expect` line, in words.
    public func differences(from session: SessionFile) -> [String] {
        guard let report else { return ["no outcome"] }
        let found = Dictionary(Self.expected(report)) { _, last in last }
        return session.pairs("expect").compactMap { name, value in
            guard Self.names.contains(name) else { return "@expect \(name) is not known" }
            let actual = found[name]
            return actual == value ? nil : "\(name): expected \(value), found \(actual ?? "none")"
        }
    }

    private static let names = ["outcome", "fault", "pan", "oda"]

    private static func expected(_ report: TapReport) -> [(name: String, value: String)] {
        var pairs: [(name: String, value: String)] = []
        if let outcome = report.outcome {
            pairs.append(("outcome", outcome.status.rawValue))
        } else if let failure = report.failure {
            pairs.append(("fault", failure.code))
        }
        if let pan = report.pan { pairs.append(("pan", pan.masked)) }
        if let authentication = report.authentication {
            pairs.append(("oda", authentication.verdict.name))
        }
        return pairs
    }
}
