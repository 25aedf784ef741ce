import Payment
import PaymentPorts

extension PaymentEngine {
    /// Works on every attempt that is not over: what the journal decides alone, reversals that
    /// are owed, and unclear outcomes that the gateway can tell.
    func settleAll() async {
        // In a task of its own: the caller's cancellation must not cut a reversal short.
        await Task {
            guard let ids = try? await journal.openAttempts() else { return leaveService() }
            for id in ids { await settle(id) }
        }.value
    }

    /// What the journal holds cannot be read: nothing is sold until somebody has looked at it.
    private func leaveService() {
        isJournalUnreadable = true
        publish(.outOfService(.journal))
    }

    /// The same, and goes on alone after a while.
    func settleAll(withinMilliseconds milliseconds: Int64) async {
        guard let ids = try? await journal.openAttempts(),
            ids.contains(where: { !active.contains($0) })
        else { return }
        _ = await within(milliseconds: milliseconds, isCancelledWhenLate: false) {
            await self.settleAll()
        }
    }

    /// Tries again to give back what is owed, now.
    ///
    /// - Returns: what is still open.
    public func retryReversals() async -> [PendingPayment] {
        await settleAll()
        return await pending()
    }

    /// Asks the gateway what became of an order's attempts.
    ///
    /// - Returns: what is still open under the order; empty when all is settled.
    public func resolve(orderId: String) async -> [PendingPayment] {
        await Task {
            for payment in await pending() where payment.orderId == orderId {
                await settle(payment.attemptId)
            }
        }.value
        return await pending().filter { $0.orderId == orderId }
    }

    /// A person decides what became of an order whose outcome is unclear.
    ///
    /// - Returns: whether there was something to decide.
    public func settle(orderId: String, isCharged: Bool, by person: String) async -> Bool {
        var isDecided = false
        for payment in await pending() where payment.orderId == orderId {
            switch payment.kind {
            case .unclear, .supportNeeded:
                isDecided =
                    await work(
                        on: payment.attemptId, decision: (isCharged: isCharged, by: person))
                    || isDecided
            case .reversal, .inProgress: break
            }
        }
        return isDecided
    }

    /// Everything that is not over, oldest first.
    public func pending() async -> [PendingPayment] {
        var pending: [PendingPayment] = []
        for id in (try? await journal.openAttempts()) ?? [] {
            guard let entries = try? await journal.entries(attemptId: id), let first = entries.first
            else { continue }
            let history = AttemptHistory(entries.map(\.record))
            guard let sale = history.sale else { continue }
            pending.append(
                PendingPayment(
                    orderId: sale.request.orderId, attemptId: id,
                    kind: !active.contains(id) ? Self.kind(history) : .inProgress,
                    uniqueRef: history.payment?.paymentId,
                    amount: sale.request.amounts.totalBeforeFee,
                    begunAtEpochSeconds: first.draft.wallClockSeconds))
        }
        return pending
    }

    private static func kind(_ history: AttemptHistory) -> PendingPayment.Kind {
        guard history.reversal != nil else { return .unclear }
        return history.reversalOutcome == .impossible ? .supportNeeded : .reversal
    }

    // MARK: One attempt

    private func settle(_ id: String) async {
        await work(on: id, decision: nil)
    }

    /// Takes an attempt up where the journal left it and lets one further event follow: a
    /// person's decision, or what can be done or found out without one.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    private func work(
        on id: String, decision: (isCharged: Bool, by: String)?
    ) async -> Bool {
        guard active.insert(id).inserted else { return false }
        defer { active.remove(id) }
        guard let entries = try? await journal.entries(attemptId: id) else {
            leaveService()
            return false
        }
        let history = AttemptHistory(entries.map(\.record))
        guard let sale = history.sale else { return false }
        // Only the terminal that made a sale may capture it or give it back: for another one's,
        // nothing is sent.
        let isOurs = sale.terminalId == gateway.terminalId
        if !isOurs { publish(.supportNeeded(orderId: sale.request.orderId)) }
        let attempt = Attempt(
            id: id, sale: sale, history: history, token: isOurs ? session?.token : nil)
        attempt.isReported = true
        attempt.wasReversalPending = history.reversal != nil
        let followUps = history.payment.flatMap {
            self.followUps(
                for: $0.paymentId, capture: history.capture, reversal: history.reversal)
        }
        await drive(attempt, .restarted(history, followUps))
        let event: PaymentMachine.Event?
        if let decision {
            event = .found(.decided(isCharged: decision.isCharged, by: decision.by))
        } else {
            event = await nextStep(attempt)
        }
        if let event { await drive(attempt, event) }
        await end(attempt)
        return event != nil
    }

    private func nextStep(_ attempt: Attempt) async -> PaymentMachine.Event? {
        guard let token = attempt.token else { return nil }
        switch attempt.machine.state {
        case .reversalPending:
            return .reversalRetried
        case .unclear(.authorisation(let sale, let doubt)):
            return await inquire(sale, doubt, attempt, token)
        case .unclear(.capture(let approval, _)):
            switch await gateway.payment(id: approval.payment.paymentId, token: token) {
            case .answered(let payment): return .found(.payment(payment, approval.followUps))
            case .refused: publish(.supportNeeded(orderId: approval.payment.orderId))
            case .unclear: break
            }
            return nil
        case .idle, .recordingAttempt, .awaitingCard, .reading, .preparing, .recordingIntent,
            .authorising, .recordingQuestion, .awaitingConfirm, .recordingCapture, .capturing,
            .recordingDuty, .reversing, .checkingReversal, .recordingReversal, .recordingRetry,
            .supportNeeded, .recordingUnclear, .recordingEnd, .finished:
            return nil
        }
    }

    /// Looks for the one payment under an order that no other attempt accounts for.
    ///
    /// None proves nothing, unless the wire proves besides that nothing left.
    private func inquire(
        _ sale: Sale, _ doubt: Doubt, _ attempt: Attempt, _ token: AccessToken
    ) async -> PaymentMachine.Event? {
        let orderId = sale.request.orderId
        guard case .answered(let payments) = await gateway.payments(orderId: orderId, token: token),
            let entries = try? await journal.entries(orderId: orderId)
        else { return nil }
        var known: Set<String> = []
        for (id, history) in Self.histories(entries) where id != attempt.id {
            known.formUnion(history.paymentIds)
        }
        let unaccounted = payments.filter { $0.orderId == orderId && !known.contains($0.paymentId) }
        if let payment = unaccounted.first,
            unaccounted.allSatisfy({ $0.paymentId == payment.paymentId })
        {
            return followUps(for: payment.paymentId).map { .found(.payment(payment, $0)) }
        }
        if unaccounted.isEmpty, doubt.provesNothingLeft { return .found(.neverLeft) }
        publish(.supportNeeded(orderId: orderId))
        return nil
    }
}
