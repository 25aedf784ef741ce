import CardReading
import Octets
import Payment
import PaymentPorts

extension PaymentEngine {
    /// Feeds a machine until nothing more will happen to its attempt by itself.
    func drive(_ attempt: Attempt, _ first: PaymentMachine.Event) async {
        await apply(first, to: attempt)
        guard !attempt.isAtRest else { return }
        for await message in attempt.messages {
            await take(message, for: attempt)
            if attempt.isAtRest { return }
        }
    }

    /// Stops what still runs for an attempt and forgets what nobody took.
    func end(_ attempt: Attempt) async {
        attempt.tearDown()
        for await message in attempt.messages { message.wipe() }
    }

    private func take(_ message: Attempt.Message, for attempt: Attempt) async {
        switch message {
        case .progress(let progress):
            publish(.tap(orderId: attempt.sale.request.orderId, progress))
            if let tap = PaymentMachine.Tap(progress) { await apply(.tap(tap), to: attempt) }
        case .tapEnded(let end):
            await apply(.tap(.ended(end)), to: attempt)
        case .card(let card):
            guard attempt.card == nil, attempt.prepared == nil else { return card.cardData.wipe() }
            attempt.card = card
            await apply(.tap(.read(CardSummary(card))), to: attempt)
        case .customer(let word):
            attempt.isCancelling = false
            await apply(.customer(word), to: attempt)
        case .confirmed(let isAccepted, let question):
            guard let open = attempt.question, open.id == question else { return }
            let isLate = time.monotonicMilliseconds() >= open.deadline
            await apply(
                isLate ? .deadlinePassed : .customer(.confirmed(isAccepted)), to: attempt)
        case .timer(let number):
            guard number == attempt.timerNumber else { return }
            await apply(.deadlinePassed, to: attempt)
        case .authorised(let reply):
            attempt.callsUnderWay -= 1
            disarm(attempt)
            await apply(.gateway(answer(reply)), to: attempt)
        case .answered(let answer):
            attempt.callsUnderWay -= 1
            disarm(attempt)
            await apply(.gateway(answer), to: attempt)
        }
    }

    /// Applies an event and what follows from it at once. What the machine refuses changes
    /// nothing: a late word of the reader or customer.
    private func apply(_ event: PaymentMachine.Event, to attempt: Attempt) async {
        var next: PaymentMachine.Event? = event
        while let event = next {
            next = nil
            let before = attempt.phase
            guard let effects = try? attempt.machine.handle(event) else { return }
            if attempt.phase != before, !attempt.isReported {
                publish(.phase(orderId: attempt.sale.request.orderId, attempt.phase))
            }
            for effect in effects {
                if let answer = await perform(effect, for: attempt) { next = answer }
            }
        }
    }

    /// Carries out one effect; what takes time is started and answers by a message.
    private func perform(
        _ effect: PaymentMachine.Effect, for attempt: Attempt
    ) async -> PaymentMachine.Event? {
        switch effect {
        case .record(let records): return await record(records, attempt)
        case .requestTap(let amounts): requestTap(amounts, attempt)
        case .stopTap: stopTap(attempt)
        case .prepare(let sale): return await prepare(sale, attempt)
        case .authorise: authorise(attempt)
        case .ask(let approval, let quote): ask(approval, quote, attempt)
        case .withdrawQuestion: withdrawQuestion(attempt)
        case .capture(let call): send(call, attempt) { .capture($0) }
        case .reverse(let call): send(call, attempt) { .reversal($0) }
        case .lookUp(let paymentId): lookUp(paymentId, attempt)
        case .report(let report): self.report(report, attempt)
        }
        return nil
    }

    func record(
        _ records: [JournalRecord], _ attempt: Attempt
    ) async -> PaymentMachine.Event {
        let seconds = time.wallClockSeconds()
        for record in records { attempt.history.append(record) }
        do {
            try await journal.append(
                records.map {
                    JournalDraft(
                        attemptId: attempt.id, orderId: attempt.sale.request.orderId,
                        wallClockSeconds: seconds, record: $0)
                })
            return .disk(.recorded)
        } catch {
            publish(.outOfService(.journal))
            return .disk(.failed)
        }
    }

    // MARK: Timers

    func arm(_ attempt: Attempt, milliseconds: Int64) {
        disarm(attempt)
        let number = attempt.timerNumber
        let mailbox = attempt.mailbox
        let time = time
        attempt.timerTask = Task {
            await time.sleep(milliseconds: milliseconds)
            mailbox.yield(.timer(number))
        }
    }

    func disarm(_ attempt: Attempt) {
        attempt.timerTask?.cancel()
        attempt.timerTask = nil
        attempt.timerNumber += 1
    }
}
