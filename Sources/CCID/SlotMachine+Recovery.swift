/// The ladder back after a fault: probe, abort, clear the halt, reset, give up. Each rung is
/// tried once and leads to the next or back to idle.
extension SlotMachine {
    /// Asks for the slot's status to see whether the reader still answers.
    mutating func probe(_ state: State) -> [Effect] {
        self.state = state
        return sendForRecovery(.slotStatus, deadlines.probeMilliseconds)
    }

    /// Begins a rung that is no message.
    mutating func step(_ state: State) -> [Effect] {
        self.state = state
        switch state {
        case .clearingHalt: return [.clearHalt]
        case .resetting: return [.reset]
        case .requestingAbort:
            // The message that follows has the number of the request.
            return [.makeRequest(.abort(slot: slot, sequence: nextSequence))]
        case .over: return [.gaveUp]
        case .idle: return [.recovered]
        case .awaitingAnswer, .probingAfterSilence, .awaitingAbort, .probingAfterClearing,
            .probingAfterReset:
            return []
        }
    }

    mutating func handleStep(_ event: Event) throws(Refusal) -> [Effect] {
        switch (event, state) {
        case (.stepDone, .requestingAbort):
            state = .awaitingAbort
            return sendForRecovery(.abort, deadlines.abortMilliseconds)
        case (.stepRefused, .requestingAbort): return step(.clearingHalt)
        case (.stepDone, .clearingHalt): return probe(.probingAfterClearing)
        case (.stepRefused, .clearingHalt): return step(.resetting)
        case (.stepDone, .resetting): return probe(.probingAfterReset)
        case (.stepRefused, .resetting): return step(.over)
        case (.stepDone, _), (.stepRefused, _), (.asked, _), (.received, _),
            (.deadlinePassed, _), (.stalled, _), (.transferFailed, _), (.detached, _):
            throw Refusal(state: state)
        }
    }

    mutating func handleRecoveryAnswer(_ event: Event) throws(Refusal) -> [Effect] {
        switch event {
        case .received(let message): return takeForRecovery(message)
        case .deadlinePassed, .transferFailed: return climb()
        case .stalled:
            return state == .probingAfterSilence ? climb(to: .clearingHalt) : climb()
        case .asked, .stepDone, .stepRefused, .detached: throw Refusal(state: state)
        }
    }

    private mutating func sendForRecovery(
        _ command: ReaderCommand, _ milliseconds: Int
    ) -> [Effect] {
        let (sequence, message) = message(command)
        var pending = Pending(request: .status, command: command)
        pending.sequence = sequence
        recovery = pending
        return [.send(message), .receive(timeoutMilliseconds: milliseconds)]
    }

    private mutating func takeForRecovery(_ message: MessageOctets) -> [Effect] {
        guard var pending = recovery else { return climb() }
        guard let answer = try? ReaderAnswer(message.octets),
            answers(answer, pending.command, pending.sequence)
        else {
            discardedCount &+= 1
            pending.strays += 1
            recovery = pending
            return pending.strays <= Self.straysMaximum ? [.receiveAgain] : climb()
        }
        switch answer.status {
        case .failed(let error) where error.isPassing: return climb()
        case .timeExtension: return climb()
        case .done, .failed:
            recovery = nil
            return step(.idle)
        }
    }

    /// The rung after the one that did not help.
    private mutating func climb() -> [Effect] {
        switch state {
        case .probingAfterSilence: climb(to: .requestingAbort)
        case .awaitingAbort: climb(to: .clearingHalt)
        case .probingAfterClearing: climb(to: .resetting)
        case .idle, .awaitingAnswer, .requestingAbort, .clearingHalt, .resetting,
            .probingAfterReset, .over:
            climb(to: .over)
        }
    }

    private mutating func climb(to state: State) -> [Effect] {
        recovery = nil
        return step(state)
    }
}
