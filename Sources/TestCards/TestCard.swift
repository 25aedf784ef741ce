import CardPorts
import ISO7816
import Synchronization

/// A software card: keeps its transaction counter from tap to tap, as a card does.
public final class TestCard: Sendable {
    /// Every profile, in the order in which they are listed.
    public static var profiles: [TestCardProfile] { TestCardProfile.all }

    /// What it is personalised as.
    public let profile: TestCardProfile

    private struct Field: Sendable {
        var machine: CardMachine
        /// Counts the times the card came into a field; an older channel is dead.
        var tap = 0
    }

    private let field: Mutex<Field>

    /// Personalises a card: its certificates are signed here, which takes a few milliseconds.
    ///
    /// - Parameter seed: where its transaction counter begins and its "random" numbers follow
    ///   from. The same seed gives the same answers to the same commands.
    /// - Throws: ``TestCardError``.
    public init(_ profile: TestCardProfile, seed: UInt64 = 0) throws(TestCardError) {
        self.profile = profile
        field = Mutex(
            Field(
                machine: CardMachine(
                    try CardApplication(profile), transactionCounter: UInt16(seed & 0x0FFF),
                    seed: seed)))
    }

    /// Brings the card into a field; the channel before is dead from then on.
    public func tap() -> SoftwareCardChannel {
        let tap = field.withLock { field in
            field.tap += 1
            field.machine.reset()
            return field.tap
        }
        return SoftwareCardChannel(card: self, tap: tap, closed: {})
    }

    func tap(closed: @escaping @Sendable () -> Void) -> SoftwareCardChannel {
        SoftwareCardChannel(card: self, tap: tap().tap, closed: closed)
    }

    /// The answer of the card lying in the field since `tap`; `nil` when it was taken away.
    func answer(_ command: CommandAPDU, tap: Int) -> ResponseAPDU? {
        field.withLock { field in
            field.tap == tap ? field.machine.handle(command) : nil
        }
    }

    /// Takes the card away, unless it came into a field again since.
    func remove(tap: Int) {
        field.withLock { field in
            if field.tap == tap { field.tap += 1 }
        }
    }
}

/// The link to a software card for one tap.
public struct SoftwareCardChannel: CardChannel {
    private let card: TestCard
    fileprivate let tap: Int
    private let closed: @Sendable () -> Void

    fileprivate init(card: TestCard, tap: Int, closed: @escaping @Sendable () -> Void) {
        self.card = card
        self.tap = tap
        self.closed = closed
    }

    /// What readers report of a type A card whose ATS has no historical octets.
    ///
    /// Source: PC/SC part 3, 3.1.3.2.3.1.
    public static let answerToReset: [UInt8] = [0x3B, 0x80, 0x80, 0x01, 0x01]

    /// What the reader reports of the card.
    public var answerToReset: [UInt8] { Self.answerToReset }

    /// The card's answer; ``ReaderFault/cardLost`` after ``close()``.
    public func transmit(_ command: CommandAPDU) async throws(ReaderFault) -> ResponseAPDU {
        guard let response = card.answer(command, tap: tap) else { throw .cardLost }
        return response
    }

    /// Takes the card away.
    public func close() async {
        card.remove(tap: tap)
        closed()
    }
}
