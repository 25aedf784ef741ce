extension SlotMachine {
    /// A message while a command is out.
    mutating func take(_ message: MessageOctets) -> [Effect] {
        guard var pending else { return [] }
        guard let answer = try? ReaderAnswer(message.octets) else {
            return fail(.malformed) + step(.requestingAbort)
        }
        guard answers(answer, pending.command, pending.sequence) else {
            discardedCount &+= 1
            pending.strays += 1
            guard pending.strays <= Self.straysMaximum else {
                return fail(.tooManyStrays) + step(.requestingAbort)
            }
            self.pending = pending
            return [.receiveAgain]
        }
        hasAnswered = true
        switch answer.status {
        case .done: return takeDone(answer, pending)
        case .failed(let error): return takeFailed(answer, error, pending)
        case .timeExtension(let factor): return extend(pending, by: factor)
        }
    }

    /// Whether a message answers the command that was sent under this number.
    func answers(_ answer: ReaderAnswer, _ command: ReaderCommand, _ sequence: UInt8) -> Bool {
        answer.slot == slot && answer.sequence == sequence && answer.type == command.answerType
    }

    private mutating func extend(_ pending: Pending, by factor: UInt8) -> [Effect] {
        var pending = pending
        pending.extensions += 1
        guard pending.extensions <= deadlines.extensionsMaximum else {
            return fail(.tooManyExtensions) + step(.requestingAbort)
        }
        self.pending = pending
        let asked = timeoutMilliseconds(pending).multipliedReportingOverflow(
            by: max(1, Int(factor)))
        let timeout = asked.overflow ? deadlines.extendedMilliseconds : asked.partialValue
        return [.receive(timeoutMilliseconds: min(timeout, deadlines.extendedMilliseconds))]
    }

    private mutating func takeDone(_ answer: ReaderAnswer, _ pending: Pending) -> [Effect] {
        switch pending.request {
        case .exchange: return takeBlock(answer, pending)
        case .powerOn where answer.data.octets.isEmpty: return fail(.cardMute)
        case .status, .powerOn, .powerOff, .escape, .getParameters, .resetParameters,
            .setParameters, .clock, .setDataRate:
            return finish(answer.card, answer.data.octets)
        }
    }

    private mutating func takeBlock(_ answer: ReaderAnswer, _ pending: Pending) -> [Effect] {
        guard let position = ChainPosition(rawValue: answer.parameter) else {
            return fail(.malformed) + step(.requestingAbort)
        }
        switch position {
        case .empty where !pending.unsent.isEmpty && answer.data.octets.isEmpty:
            return sendNextBlock(pending)
        case .empty:
            // Nothing is left that the reader could ask for.
            return fail(.malformed) + step(.requestingAbort)
        case .whole, .ends:
            return collect(answer, pending, isLast: true)
        case .begins, .continues:
            return collect(answer, pending, isLast: false)
        }
    }

    private mutating func collect(
        _ answer: ReaderAnswer, _ pending: Pending, isLast: Bool
    ) -> [Effect] {
        // A card that answers before it has the whole command has broken it off.
        guard pending.unsent.isEmpty else { return fail(.malformed) + step(.requestingAbort) }
        var pending = pending
        pending.blocks += 1
        pending.collected += answer.data.octets
        guard pending.collected.count <= Self.answerOctetsMaximum,
            pending.blocks <= Self.blocksMaximum
        else { return fail(.answerTooLong) + step(.requestingAbort) }
        if isLast { return finish(answer.card, pending.collected) }
        pending.command = .transfer(MessageOctets([]), .empty, waitingTimes: 0)
        return send(pending)
    }

    private mutating func takeFailed(
        _ answer: ReaderAnswer, _ error: SlotError, _ pending: Pending
    ) -> [Effect] {
        var pending = pending
        pending.attempts += 1
        switch pending.request {
        case .status, .powerOff:
            // Readers mark these as failed where no card is there; the status is the answer.
            if answer.card == .absent { return finish(.absent, []) }
        case .escape:
            if pending.attempts < quirks.escapeAttempts { return pauseAndSend(pending) }
        case .powerOn, .exchange, .getParameters, .resetParameters, .setParameters, .clock,
            .setDataRate:
            if answer.card == .absent { return fail(.cardAbsent) }
        }
        if error.isPassing, pending.attempts < Self.busyAttemptsMaximum {
            return pauseAndSend(pending)
        }
        if case .powerOn = pending.request, let selection = pending.selections.popFirst() {
            pending.command = .powerOn(selection)
            pending.attempts = 0
            return send(pending)
        }
        return fail(error == .cardMute ? .cardMute : .refused(error))
    }

    private mutating func pauseAndSend(_ pending: Pending) -> [Effect] {
        [.pause(milliseconds: deadlines.busyMilliseconds)] + send(pending)
    }
}
