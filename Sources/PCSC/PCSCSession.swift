import CPCSC
import CardPorts
import Synchronization

/// One context of the PC/SC service and at most one card, on a thread of their own.
///
/// Calls are made through ``perform(withinMilliseconds:_:)``, which keeps the deadline. A session
/// whose call outlived it is never used again: the call's late result is thrown away and
/// everything it opened is closed when it comes.
actor PCSCSession {
    private let executor = ThreadExecutor()
    private let quarantine: Quarantine
    private let isAbandoned = Mutex(false)
    private var context: PCSCCalls.Context?
    private var card: PCSCCalls.Card?
    private var activeProtocol: DWORD = 0
    private var buffer: [UInt8] = []
    private var cardAnswers = true
    private var takesShortOnly: Bool?

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        // Safe: the session keeps the executor for as long as it lives.
        unsafe executor.asUnownedSerialExecutor()
    }

    init(_ quarantine: Quarantine) { self.quarantine = quarantine }

    deinit { executor.finish() }

    /// Runs `body` on the session's thread and waits for it until the deadline.
    ///
    /// The caller's cancellation does not end the wait: a command under way is not known to have
    /// failed until the reader says so.
    ///
    /// - Throws: ``ReaderFault/timedOut`` when the deadline passed, ``ReaderFault/serviceDown``
    ///   where too many calls hang already, and what the error of `body` asks of the caller.
    nonisolated func perform<Value: Sendable>(
        withinMilliseconds deadline: Int,
        _ body: @escaping @Sendable (isolated PCSCSession) throws(PCSCError) -> Value
    ) async throws(ReaderFault) -> Value {
        guard !isAbandoned.withLock({ $0 }) else { throw .timedOut }
        guard quarantine.admits else { throw .serviceDown }
        let outcome = await withCheckedContinuation { continuation in
            let race = Race<Result<Value, PCSCError>?>(continuation)
            let timer = Task {
                try? await Task.sleep(for: .milliseconds(deadline))
                if !Task.isCancelled { self.abandon(race) }
            }
            Task {
                let result = await self.result(of: body)
                timer.cancel()
                if !race.finish(result) { await self.end(afterQuarantine: true) }
            }
        }
        switch outcome {
        case .success(let value): return value
        case .failure(let error): throw error.fault
        case nil: throw .timedOut
        }
    }

    /// Ends the session and waits no longer than the deadline for it; where the service hangs, it
    /// ends when the service answers or dies.
    nonisolated func close(withinMilliseconds deadline: Int) async {
        do throws(ReaderFault) {
            try await perform(withinMilliseconds: deadline) { $0.end() }
        } catch .serviceDown {
            // Too many calls hang already. This one needs no new thread, and nobody waits for it.
            Task { await end() }
        } catch {
            // Its own call hangs; the session ends after it.
        }
    }

    private nonisolated func abandon<Value>(_ race: Race<Result<Value, PCSCError>?>) {
        _ = race.finish(
            nil,
            onWin: {
                isAbandoned.withLock { $0 = true }
                quarantine.enter()
            })
    }

    private func result<Value>(
        of body: @Sendable (isolated PCSCSession) throws(PCSCError) -> Value
    ) -> Result<Value, PCSCError> {
        do {
            return .success(try body(self))
        } catch {
            return .failure(error)
        }
    }

    private func end(afterQuarantine: Bool) {
        end()
        if afterQuarantine { quarantine.leave() }
    }

    /// Closes what is open; the thread ends. Harmless to repeat.
    func end() {
        if let card, cardAnswers { PCSCCalls.disconnectAndUnpower(card) }
        // pcscd marks a reader empty where it cannot unpower a card that left, and then misses
        // the next card if that comes before its next look: measured with pcscd 1.9.9.
        if let card, !cardAnswers { PCSCCalls.disconnect(card) }
        card = nil
        if let context { PCSCCalls.releaseContext(context) }
        context = nil
        executor.finish()
    }

    // MARK: Calls, for use inside `perform`

    func establish() throws(PCSCError) {
        guard context == nil else { return }
        context = try PCSCCalls.establishContext()
    }

    func listReaders() throws(PCSCError) -> [String] {
        try PCSCCalls.listReaders(established())
    }

    /// Waits for a reader to come or go or one of the states to change; empty when none did.
    func wait(
        for states: [ReaderState], timeoutMilliseconds: UInt32
    ) throws(PCSCError) -> [ReaderState] {
        let plugAndPlay = ReaderState(name: PCSCCalls.plugAndPlayName)
        do {
            let changed = try PCSCCalls.statusChange(
                established(), from: [plugAndPlay] + states,
                timeoutMilliseconds: timeoutMilliseconds)
            return Array((changed ?? []).dropFirst())
        } catch .unknownReader {
            // Unplugged since the list was made; the next list tells.
            return []
        }
    }

    /// Connects to the card alone.
    ///
    /// - Returns: its answer to reset.
    func connect(to name: String) throws(PCSCError) -> [UInt8] {
        let connection = try PCSCCalls.connect(established(), to: name)
        card = connection.card
        activeProtocol = connection.protocol
        buffer = [UInt8](repeating: 0, count: PCSCCalls.answerOctetsMaximum)
        return try PCSCCalls.answerToReset(connection.card)
    }

    func transmit(_ command: [UInt8], isExtended: Bool) throws(PCSCError) -> [UInt8] {
        guard let card else { throw .invalidHandle }
        // Drivers report a command too long for the reader as they report a card that left.
        if isExtended, isForShortCommands(card) { throw .insufficientBuffer }
        cardAnswers = false
        let answer = try PCSCCalls.transmit(
            card, protocol: activeProtocol, command, into: &buffer)
        cardAnswers = !answer.isEmpty
        return answer
    }

    private func isForShortCommands(_ card: PCSCCalls.Card) -> Bool {
        if let known = takesShortOnly { return known }
        let code = (try? PCSCCalls.control(card, code: DriverFeatures.requestCode))
            .flatMap(DriverFeatures.propertiesCode)
        let properties = code.flatMap { try? PCSCCalls.control(card, code: $0) }
        // A driver that does not say is taken at its word when it comes to it.
        let answer = properties.flatMap(DriverFeatures.largestCommandData) == 0
        takesShortOnly = answer
        return answer
    }

    /// What the driver tells of the reader, without touching the card.
    func details(of name: String) throws(PCSCError) -> ReaderDetails {
        let card = try PCSCCalls.connectDirect(established(), to: name)
        defer { PCSCCalls.disconnect(card) }
        // A driver that knows neither is no error.
        return ReaderDetails(
            serialOctets: try? PCSCCalls.attribute(card, CPCSC_ATTR_VENDOR_IFD_SERIAL_NO),
            pathOctets: try? PCSCCalls.control(card, code: PCSCCalls.pathControlCode))
    }

    private func established() throws(PCSCError) -> PCSCCalls.Context {
        guard let context else { throw .noService }
        return context
    }
}
