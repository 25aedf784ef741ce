import CardPorts
import Synchronization

/// A reader with one software card, which comes into the field once somebody watches and stays
/// until its channel is closed.
public final class TestCardReader: ReaderWatching {
    /// How the reader is listed.
    public let identity: ReaderIdentity

    private struct Field: Sendable {
        var isOccupied = false
        var watchers: [Int: AsyncStream<ReaderEvent>.Continuation] = [:]
        var watcherCount = 0
    }

    private let card: TestCard
    private let field = Mutex(Field())

    /// A reader for this card.
    public init(_ card: TestCard) {
        self.card = card
        identity = ReaderIdentity(name: "Software card \(card.profile.name)")
    }

    /// The one reader.
    public func readers() async throws(ReaderFault) -> [ReaderIdentity] { [identity] }

    /// What happens at the reader. Whoever starts to watch an empty field sees that it is empty
    /// and then has the card put into it.
    public func events() -> AsyncStream<ReaderEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: ReaderEvent.self)
        let number = field.withLock { field in
            field.watcherCount += 1
            return field.watcherCount
        }
        continuation.onTermination = { [weak self] _ in
            self?.field.withLock { field in _ = field.watchers.removeValue(forKey: number) }
        }
        continuation.yield(.readerAttached(identity))
        let isOccupied = field.withLock { field in
            field.watchers[number] = continuation
            continuation.yield(
                field.isOccupied
                    ? .cardPresent(identity, answerToReset: answerToReset) : .cardAbsent(identity))
            return field.isOccupied
        }
        if !isOccupied { present() }
        return stream
    }

    /// Puts the card into the field, if it is not there.
    public func present() {
        change(toOccupied: true, .cardPresent(identity, answerToReset: answerToReset))
    }

    /// Opens a channel to the card; ``ReaderFault/cardLost`` while the field is empty.
    public func connect(to reader: ReaderIdentity) async throws(ReaderFault) -> any CardChannel {
        guard reader == identity else { throw .readerGone }
        guard field.withLock({ $0.isOccupied }) else { throw .cardLost }
        return card.tap { [weak self] in self?.remove() }
    }

    private func remove() { change(toOccupied: false, .cardAbsent(identity)) }

    private func change(toOccupied isOccupied: Bool, _ event: ReaderEvent) {
        field.withLock { field in
            guard field.isOccupied != isOccupied else { return }
            field.isOccupied = isOccupied
            for watcher in field.watchers.values { watcher.yield(event) }
        }
    }

    private var answerToReset: [UInt8] { SoftwareCardChannel.answerToReset }
}
