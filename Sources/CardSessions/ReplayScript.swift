import CardPorts
import ISO7816
import Octets
import Synchronization

/// Where a replay left the recording.
public struct ReplayMismatch: Hashable, Sendable {
    /// The command's place in the session, counted from 0.
    public let exchangeIndex: Int
    /// The recorded command; `nil` where the recording has no more commands.
    public let expected: [UInt8]?
    /// The command that was sent instead.
    public let received: [UInt8]

    /// Octets from the start of the command to the first that differs.
    public var offset: Int {
        guard let expected else { return 0 }
        let same = zip(expected, received).prefix { $0 == $1 }
        return same.count
    }
}

extension ReplayMismatch: CustomStringConvertible, CustomReflectable {
    /// The place and the headers; no data, which may name a card.
    public var description: String {
        let sent = Hex.encode(received.prefix(4))
        guard let expected else { return "command \(exchangeIndex + 1): \(sent)… after the last" }
        let recorded = Hex.encode(expected.prefix(4))
        return "command \(exchangeIndex + 1): sent \(sent)…, recorded \(recorded)…, "
            + "first difference at octet \(offset)"
    }

    /// Hides the octets from `dump` and from test reports.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A session being played: the place in it, shared by every channel that plays it.
final class ReplayScript: Sendable {
    private struct Position {
        var next = 0
        var mismatch: ReplayMismatch?
    }

    private let exchanges: [SessionExchange]
    private let position = Mutex(Position())

    init(_ exchanges: [SessionExchange]) { self.exchanges = exchanges }

    var mismatch: ReplayMismatch? { position.withLock { $0.mismatch } }

    var playedCount: Int { position.withLock { $0.next } }

    var isFinished: Bool { position.withLock { $0.next == exchanges.count && $0.mismatch == nil } }

    /// Whether there is nothing left to play.
    var isOver: Bool { position.withLock { $0.next == exchanges.count || $0.mismatch != nil } }

    /// What was recorded for this command, if it is the one that was recorded.
    func answer(to command: [UInt8]) -> SessionExchange.Answer? {
        position.withLock { position in
            guard position.mismatch == nil else { return nil }
            let expected =
                position.next < exchanges.count ? exchanges[position.next] : nil
            guard let expected, expected.command == command else {
                position.mismatch = ReplayMismatch(
                    exchangeIndex: position.next, expected: expected?.command, received: command)
                return nil
            }
            position.next += 1
            return expected.answer
        }
    }
}
