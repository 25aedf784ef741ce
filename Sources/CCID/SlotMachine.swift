/// One slot of a CCID reader: requests in, messages out, and the way back after a fault.
///
/// Every message carries a slot and a sequence number. One that does not answer the command that
/// is out is discarded and counted: a late answer is never taken for the next command's. All that
/// repeats is bounded. After a fault the request fails at once, and the ladder follows: probe,
/// abort, clear the halt, reset, give up.
///
/// Source: CCID specification rev. 1.1, 5.3.1, 6.1, 6.2.
public struct SlotMachine: Hashable, Sendable {
    /// Messages that answer nothing, in one wait, before the reader counts as broken.
    public static let straysMaximum = 16
    /// Blocks that one answer may have.
    public static let blocksMaximum = 2_048
    /// Octets of the longest answer: 65,536 of data and a status word.
    public static let answerOctetsMaximum = 65_538
    /// How often a command is sent to a slot that is busy.
    public static let busyAttemptsMaximum = 4

    /// What is being waited for.
    public internal(set) var state: State = .idle
    /// Messages that were discarded because they answered no command that was out.
    public internal(set) var discardedCount = 0
    /// The number the next command gets.
    public internal(set) var nextSequence: UInt8 = 0

    /// Whether the reader ever answered; some need long for the first time.
    var hasAnswered = false
    let slot: UInt8
    let descriptor: ClassDescriptor
    let quirks: DeviceQuirks
    let deadlines: SlotDeadlines
    var pending: Pending?
    /// The probe or abort that is out.
    var recovery: Pending?

    /// A request under way.
    struct Pending: Hashable, Sendable {
        let request: Request
        var command: ReaderCommand
        var sequence: UInt8 = 0
        var attempts = 0
        var extensions = 0
        var strays = 0
        var blocks = 0
        /// Power selections not tried yet.
        var selections: ArraySlice<PowerSelection> = []
        /// What is left of a command that is sent in blocks.
        var unsent: ArraySlice<UInt8> = []
        var collected: [UInt8] = []
    }

    /// A slot of a reader that has just been opened.
    public init(
        slot: UInt8, descriptor: ClassDescriptor, quirks: DeviceQuirks = DeviceQuirks(),
        deadlines: SlotDeadlines = SlotDeadlines()
    ) {
        self.slot = slot
        self.descriptor = descriptor
        self.quirks = quirks
        self.deadlines = deadlines
    }

    /// Takes an event in and says what is to be done.
    ///
    /// - Throws: ``Refusal`` where the event cannot happen now.
    public mutating func handle(_ event: Event) throws(Refusal) -> [Effect] {
        if case .detached = event { return detach() }
        switch state {
        case .idle: return try handleIdle(event)
        case .awaitingAnswer: return try handleAwaitingAnswer(event)
        case .probingAfterSilence, .probingAfterClearing, .probingAfterReset, .awaitingAbort:
            return try handleRecoveryAnswer(event)
        case .requestingAbort, .clearingHalt, .resetting:
            return try handleStep(event)
        case .over: throw Refusal(state: state)
        }
    }

    private mutating func handleIdle(_ event: Event) throws(Refusal) -> [Effect] {
        switch event {
        case .asked(let request):
            return begin(request)
        case .received, .deadlinePassed, .stalled, .transferFailed, .stepDone, .stepRefused,
            .detached:
            throw Refusal(state: state)
        }
    }

    private mutating func handleAwaitingAnswer(_ event: Event) throws(Refusal) -> [Effect] {
        switch event {
        case .received(let message):
            return take(message)
        case .deadlinePassed:
            return fail(.timedOut) + probe(.probingAfterSilence)
        case .stalled:
            return fail(.transferFailed) + step(.clearingHalt)
        case .transferFailed:
            return fail(.transferFailed) + step(.requestingAbort)
        case .asked, .stepDone, .stepRefused, .detached:
            throw Refusal(state: state)
        }
    }

    private mutating func detach() -> [Effect] {
        let failed = pending == nil ? [] : fail(.detached)
        state = .over
        return failed
    }

    /// Ends the request without a result; the machine goes on as the caller says.
    mutating func fail(_ failure: Failure) -> [Effect] {
        pending = nil
        state = .idle
        return [.failed(failure)]
    }

    /// Ends the request with a result.
    mutating func finish(_ card: ReaderAnswer.CardStatus, _ octets: [UInt8]) -> [Effect] {
        pending = nil
        state = .idle
        return [.finished(Result(card: card, octets: MessageOctets(octets)))]
    }

    /// The message that states the command, under a number of its own.
    mutating func message(_ command: ReaderCommand) -> (sequence: UInt8, message: MessageOctets) {
        let sequence = nextSequence
        nextSequence &+= 1
        return (sequence, MessageOctets(command.octets(slot: slot, sequence: sequence)))
    }
}
