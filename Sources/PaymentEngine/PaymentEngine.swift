import CardReading
import Payment
import PaymentPorts

/// Takes payments: runs the payment machine's effects, journal first, against a reader, a
/// gateway and the customer's word.
///
/// One sale at a time. Nothing here decides what money does; ``PaymentMachine`` does.
public actor PaymentEngine {
    let configuration: EngineConfiguration
    let gateway: any Gateway
    let reader: any TapReading
    let journal: any Journal
    let time: any TimeSource
    let random: any RandomSource
    let location: any LocationProvider
    let terms: any TermsProvider

    /// The token and what the gateway said of the terminal with it; in memory only.
    var session: (token: AccessToken, settings: TerminalSettings)?
    var isUpgradeRequired = false
    /// Whether an attempt that is not over cannot be read.
    var isJournalUnreadable = false
    /// Whether there was a reader at some time since the start.
    var hasSeenReader = false
    var site: Site?
    var keySerialUsed: UInt32?

    /// Whether a caller waits for a sale's result.
    var isSelling = false
    /// The sale in progress, from its first record to its result.
    var current: Attempt?
    /// Whether the customer wants out while everything is still being checked.
    var isCancelRequested = false
    /// Attempts being worked on: nobody else takes them up.
    var active: Set<String> = []
    /// The tap that is being given up, if any: the reader is free when it ends.
    var endingTap: Task<Void, Never>?
    var questionCount = 0

    var subscribers: [Int: AsyncStream<PaymentEvent>.Continuation] = [:]
    var subscriberCount = 0

    /// Wires an engine; nothing is asked of anyone yet.
    public init(
        configuration: EngineConfiguration, gateway: any Gateway, reader: any TapReading,
        journal: any Journal, time: any TimeSource, random: any RandomSource,
        location: any LocationProvider, terms: any TermsProvider
    ) {
        self.configuration = configuration
        self.gateway = gateway
        self.reader = reader
        self.journal = journal
        self.time = time
        self.random = random
        self.location = location
        self.terms = terms
    }

    // MARK: Listening

    /// What happens from now on. A listener that falls far behind loses the oldest events.
    public func events() -> AsyncStream<PaymentEvent> {
        let (stream, continuation) = AsyncStream<PaymentEvent>.makeStream(
            bufferingPolicy: .bufferingNewest(EngineLimit.eventBacklog))
        subscriberCount += 1
        let number = subscriberCount
        subscribers[number] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { await self?.unsubscribe(number) }
        }
        return stream
    }

    private func unsubscribe(_ number: Int) { subscribers[number] = nil }

    func publish(_ event: PaymentEvent) {
        for continuation in subscribers.values { continuation.yield(event) }
    }

    // MARK: The customer's word

    /// Answers the question about the fee. The first answer before the deadline counts.
    ///
    /// - Returns: whether a question was open; a late, second or stray answer changes nothing.
    @discardableResult
    public func confirmSurcharge(_ isAccepted: Bool) -> Bool {
        guard let current, let question = current.question, !question.isAnswered,
            time.monotonicMilliseconds() < question.deadline
        else { return false }
        current.question?.isAnswered = true
        current.mailbox.yield(.confirmed(isAccepted, question: question.id))
        return true
    }

    /// The customer wants out: ends the sale before the card is read, declines the fee after.
    @discardableResult
    public func cancel() -> Cancellation {
        guard isSelling else { return .nothingToCancel }
        guard let current else {
            isCancelRequested = true
            return .cancelling
        }
        guard current.machine.canBeCancelled else { return .notAllowed }
        guard !current.isCancelling else { return .cancelling }
        current.isCancelling = true
        current.mailbox.yield(.customer(.cancelled))
        return .cancelling
    }

    // MARK: Racing the clock

    /// The work's answer, or `nil` where it does not come in time or the caller's task is
    /// cancelled. The work is told to stop either way, and goes on alone where it does not.
    func within<Answer: Sendable>(
        milliseconds: Int64, isCancelledWhenLate: Bool = true,
        _ work: @escaping @Sendable () async -> Answer
    ) async -> Answer? {
        let (answers, continuation) = AsyncStream<Answer?>.makeStream()
        let time = time
        let worker = Task { continuation.yield(await work()) }
        let timer = Task {
            await time.sleep(milliseconds: milliseconds)
            continuation.yield(nil)
        }
        defer {
            timer.cancel()
            if isCancelledWhenLate { worker.cancel() }
        }
        for await answer in answers { return answer }
        return nil
    }
}
