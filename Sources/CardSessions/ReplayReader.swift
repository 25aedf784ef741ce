import CardPorts
import Synchronization

/// A reader in which a recorded session plays the card.
///
/// The card comes into the field as soon as somebody watches. A session may hold several
/// presentations of the card: after a channel was closed the card comes again for as long as
/// there are commands left.
public final class ReplayReader: ReaderWatching {
    private let identity: ReaderIdentity
    private let script: ReplayScript
    private let watchers = Mutex<[Int: AsyncStream<ReaderEvent>.Continuation]>([:])
    private let nextWatcher = Mutex(0)
    /// The recorded answer to reset; empty where the session tells none.
    public let answerToReset: [UInt8]

    /// A reader that plays this session.
    public init(_ session: SessionFile) {
        script = ReplayScript(session.exchanges)
        identity = ReaderIdentity(name: session["reader"] ?? "replay")
        answerToReset = session.answerToReset
    }

    /// How the replay left the recording; `nil` while it follows it.
    public var mismatch: ReplayMismatch? { script.mismatch }

    /// How many of the session's commands were played.
    public var playedCount: Int { script.playedCount }

    /// Whether every recorded command was played and nothing else.
    public var isFinished: Bool { script.isFinished }

    /// The one reader.
    public func readers() async throws(ReaderFault) -> [ReaderIdentity] { [identity] }

    /// The reader, its empty field, then the card; the stream stays open.
    public func events() -> AsyncStream<ReaderEvent> {
        AsyncStream { continuation in
            let number = nextWatcher.withLock { number in
                number += 1
                return number
            }
            continuation.onTermination = { [weak self] _ in
                self?.watchers.withLock { $0[number] = nil }
            }
            watchers.withLock { $0[number] = continuation }
            continuation.yield(.readerAttached(identity))
            // The card comes into an empty field: one that lay there would not be a tap.
            continuation.yield(.cardAbsent(identity))
            if !script.isOver {
                continuation.yield(.cardPresent(identity, answerToReset: answerToReset))
            }
        }
    }

    /// A channel that goes on where the last one left the session.
    ///
    /// - Throws: ``ReaderFault/readerGone`` for another reader, ``ReaderFault/cardLost`` where
    ///   the session is over.
    public func connect(to reader: ReaderIdentity) async throws(ReaderFault) -> any CardChannel {
        guard reader == identity else { throw .readerGone }
        guard !script.isOver else { throw .cardLost }
        return ReplayingChannel(
            script, answerToReset: answerToReset, onClose: { [weak self] in self?.cardLeft() })
    }

    private func cardLeft() {
        let watchers = watchers.withLock { Array($0.values) }
        for watcher in watchers {
            watcher.yield(.cardAbsent(identity))
            if !script.isOver {
                watcher.yield(.cardPresent(identity, answerToReset: answerToReset))
            }
        }
    }
}
