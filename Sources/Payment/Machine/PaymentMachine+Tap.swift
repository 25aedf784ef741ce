// From the request to the card's answer. Numbers are the rows of the transition table.

extension PaymentMachine {
    mutating func handleIdle(_ event: Event) throws(Refusal) -> [Effect] {
        switch event {
        case .started(let sale):  // 2
            state = .recordingAttempt(sale)
            return [.record([.attemptCreated(sale)])]
        case .restarted(let history, let followUps):
            guard let effects = restart(history, followUps) else { throw refusal(event) }
            return effects
        case .disk, .tap, .prepared, .notPrepared, .customer, .deadlinePassed, .gateway, .found,
            .reversalRetried:
            throw refusal(event)
        }
    }

    mutating func handleRecordingAttempt(
        _ event: Event, _ sale: Sale
    ) throws(Refusal) -> [Effect] {
        switch event {
        case .disk(.recorded):
            state = .awaitingCard(sale)
            return [.requestTap(sale.request.amounts)]
        case .disk(.failed):
            state = .finished(.failed(.unknown))
            return [.report(.ended(.failed(.unknown)))]
        case .started, .restarted, .tap, .prepared, .notPrepared, .customer, .deadlinePassed,
            .gateway, .found, .reversalRetried:
            throw refusal(event)
        }
    }

    mutating func handleAwaitingCard(_ event: Event, _ sale: Sale) throws(Refusal) -> [Effect] {
        switch event {
        case .tap(.cardPresented):  // 6
            state = .reading(sale)
            return []
        case .tap(.presentAgain):
            return []
        case .tap(.read(let card)):
            state = .preparing(sale, card)
            return [.prepare(sale)]
        case .tap(.ended(let end)):
            return endTap(end)
        case .customer(.cancelled):  // 5
            return [.stopTap] + record(end: .cancelled)
        case .customer(.taskCancelled):  // 5a
            return [.stopTap] + recordNeverSent()
        case .deadlinePassed:  // 5
            return [.stopTap] + record(end: .cancelled)
        case .started, .restarted, .disk, .prepared, .notPrepared, .customer(.confirmed),
            .gateway, .found, .reversalRetried:
            throw refusal(event)
        }
    }

    mutating func handleReading(_ event: Event, _ sale: Sale) throws(Refusal) -> [Effect] {
        switch event {
        case .tap(.presentAgain):  // 7
            state = .awaitingCard(sale)
            return []
        case .tap(.read(let card)):
            state = .preparing(sale, card)
            return [.prepare(sale)]
        case .tap(.ended(let end)):  // 8, 9
            return endTap(end)
        case .customer(.cancelled):
            return [.stopTap] + record(end: .cancelled)
        case .customer(.taskCancelled):  // 9
            return [.stopTap] + recordNeverSent()
        case .tap(.cardPresented), .started, .restarted, .disk, .prepared, .notPrepared,
            .customer(.confirmed), .deadlinePassed, .gateway, .found, .reversalRetried:
            throw refusal(event)
        }
    }

    mutating func handlePreparing(
        _ event: Event, _ sale: Sale, _ card: CardSummary
    ) throws(Refusal) -> [Effect] {
        switch event {
        case .prepared(let intent):  // 10
            guard intent.card == card else { throw refusal(event) }
            state = .recordingIntent(sale, intent)
            return [.record([.authoriseIntent(intent)])]
        case .notPrepared:
            return record(end: .failed(.unknown))
        case .customer(.taskCancelled):  // 9
            return recordNeverSent()
        case .started, .restarted, .disk, .tap, .customer(.confirmed), .customer(.cancelled),
            .deadlinePassed, .gateway, .found, .reversalRetried:
            throw refusal(event)
        }
    }

    private mutating func endTap(_ end: TapEnd) -> [Effect] {
        switch end {
        case .declined: record(end: .failed(.cardDeclined))  // 8
        case .readFailed: recordNeverSent()  // 9
        case .readerNotReady: record(end: .failed(.readerNotReady))
        case .notAccepted: record(end: .failed(.unknown))
        case .timedOut: record(end: .cancelled)  // 5
        }
    }

    /// The end goes to disk and then to the caller.
    mutating func record(
        _ before: [JournalRecord] = [], end: AttemptEnd, report: Report? = nil
    ) -> [Effect] {
        state = .recordingEnd(end, report ?? .ended(end))
        return [.record(before + [.ended(end)])]
    }

    /// Unclear to the caller, as the errors document has it, and cleared up in the same breath:
    /// the journal holds no intent, so nothing was ever sent.
    mutating func recordNeverSent() -> [Effect] {
        record(
            [
                .outcomeUnknown(.neverSent, nil),
                .resolution(.notCharged, source: .journal, by: nil),
            ], end: .notCharged, report: .unclear(.neverSent))
    }

    mutating func handleRecordingEnd(
        _ event: Event, _ end: AttemptEnd, _ report: Report
    ) throws(Refusal) -> [Effect] {
        switch event {
        case .disk(.recorded), .disk(.failed):
            // An end that is not on disk is still true; a restart finds it out again.
            state = .finished(end)
            return [.report(report)]
        case .started, .restarted, .tap, .prepared, .notPrepared, .customer, .deadlinePassed,
            .gateway, .found, .reversalRetried:
            throw refusal(event)
        }
    }
}
