import CardReading
import Payment
import PaymentPorts

extension PaymentEngine {
    /// Takes a payment: checks, tap, authorisation, the question about the fee, and its end.
    ///
    /// Never sends an authorisation twice. What goes wrong is in the result, not thrown.
    ///
    /// - Parameter surcharge: asks the customer about a fee; ``confirmSurcharge(_:)`` answers
    ///   the same question, and the first answer counts.
    public func sell(
        _ request: SaleRequest, surcharge handler: SurchargeHandler? = nil
    ) async -> SaleResult {
        guard await noteReader() else { return refuse(request, .notSupported) }
        if let fault = request.fault { return refuse(request, .invalidArgument(fault)) }
        guard request.amounts.amount.currency == configuration.currency else {
            return refuse(request, .invalidArgument(.currencyNotSupported))
        }
        guard !isSelling else { return refuse(request, .busy) }
        isSelling = true
        isCancelRequested = false
        defer {
            isSelling = false
            current = nil
        }
        publish(.phase(orderId: request.orderId, .checking))
        if let earlier = await earlierResult(of: request) {
            publish(.finished(earlier))
            return earlier
        }
        let sale: Sale
        do {
            sale = try await check(request, handler)
        } catch {
            // A place that was not waited for is none that did not answer.
            let wasCutShort = Task.isCancelled && error == .failed(.locationTimeout)
            return refuse(request, wasCutShort ? .outcomeUnknown : error)
        }
        await settleAll(withinMilliseconds: EngineLimit.reversalBudgetMilliseconds)
        if Task.isCancelled { return refuse(request, .outcomeUnknown) }
        if isCancelRequested { return refuse(request, .cancelled) }
        return await run(sale, handler)
    }

    private func refuse(_ request: SaleRequest, _ error: SaleError) -> SaleResult {
        let result = SaleResult(request, error: error)
        // A second caller's refusal is not news of the sale in progress.
        if error != .busy { publish(.finished(result)) }
        return result
    }

    /// What the order's earlier attempts say; `nil` where all are clearly over without a charge.
    ///
    /// Asks nobody but the journal. Where that cannot be read, nobody knows whether the order was
    /// charged before.
    public func earlierResult(of request: SaleRequest) async -> SaleResult? {
        let entries: [JournalEntry]
        do {
            entries = try await journal.entries(orderId: request.orderId)
        } catch {
            publish(.outOfService(.journal))
            return pendingResult(request, isSent: false)
        }
        for (id, history) in Self.histories(entries) where !history.isOverWithoutCharge {
            guard let sale = history.sale, history.end != nil else {
                publish(.pending(orderId: request.orderId))
                return pendingResult(request, isSent: history.intent != nil)
            }
            return result(
                .ended(history.end ?? .approved), sale, history,
                wallClockSeconds: entries.last { $0.attemptId == id }?.draft.wallClockSeconds)
        }
        return nil
    }

    private func pendingResult(_ request: SaleRequest, isSent: Bool) -> SaleResult {
        SaleResult(
            orderId: request.orderId, status: .unknown, error: .outcomeUnknown,
            declineReason: nil, amounts: request.amounts, payment: nil, brand: nil, last4: nil,
            evidence: isSent ? .sent : nil, isReversalPending: false, isSupportNeeded: false,
            receipt: nil)
    }

    static func histories(_ entries: [JournalEntry]) -> [(id: String, AttemptHistory)] {
        var ids: [String] = []
        var histories: [String: AttemptHistory] = [:]
        for entry in entries where !entry.attemptId.isEmpty {
            if histories[entry.attemptId] == nil { ids.append(entry.attemptId) }
            histories[entry.attemptId, default: AttemptHistory()].append(entry.record)
        }
        return ids.map { ($0, histories[$0] ?? AttemptHistory()) }
    }

    /// Everything that can be known before the customer is asked for anything, in the order of
    /// requirement C17.
    private func check(
        _ request: SaleRequest, _ handler: SurchargeHandler?
    ) async throws(SaleError) -> Sale {
        guard !isUpgradeRequired else { throw .upgradeRequired }
        guard let session else { throw .notPrepared }
        let lifetime = session.token.expiresAtEpochSeconds - time.wallClockSeconds()
        guard lifetime > EngineLimit.tokenMarginSeconds else { throw .tokenExpired }
        let surcharge = session.settings.surcharge
        if request.bypassesSurcharge, surcharge.isEnabled, !surcharge.allowsBypass {
            throw .invalidArgument(.bypassNotAllowed)
        }
        let sale = Sale(
            request: request, terminalId: gateway.terminalId, surcharge: surcharge,
            surchargeCap: configuration.surchargeCap)
        if sale.mayBeSurcharged, handler == nil, subscribers.isEmpty {
            throw .invalidArgument(.surchargeUnanswerable)
        }
        try await locateSite()
        try await checkTerms()
        guard await reader.readerFault() == nil else { throw .failed(.readerNotReady) }
        guard !isJournalUnreadable, await !journal.isPoisoned() else {
            publish(.outOfService(.journal))
            throw .failed(.unknown)
        }
        return sale
    }

    private func run(_ sale: Sale, _ handler: SurchargeHandler?) async -> SaleResult {
        let id = random.uuid()
        guard !id.isEmpty else { return refuse(sale.request, .failed(.unknown)) }
        let attempt = Attempt(id: id, sale: sale, handler: handler, token: session?.token)
        current = attempt
        if sale.mayBeSurcharged, sale.surcharge.disclosesFee, let rate = sale.surcharge.percentage {
            publish(
                .surchargeDisclosed(
                    orderId: sale.request.orderId, rate: rate,
                    allowsBypass: sale.surcharge.allowsBypass))
        }
        let (results, continuation) = AsyncStream<SaleResult>.makeStream()
        attempt.deliver = { continuation.yield($0) }
        // Tasks of their own: the caller's cancellation is an event here, and must not cut short
        // what gives money back.
        Task { await conclude(attempt) }
        let first = Task { () -> SaleResult? in
            for await result in results { return result }
            return nil
        }
        let mailbox = attempt.mailbox
        let result = await withTaskCancellationHandler {
            await first.value
        } onCancel: {
            mailbox.yield(.customer(.taskCancelled))
        }
        return result ?? pendingResult(sale.request, isSent: true)
    }

    private func conclude(_ attempt: Attempt) async {
        active.insert(attempt.id)
        await drive(attempt, .started(attempt.sale))
        await end(attempt)
        active.remove(attempt.id)
        // The machine reports before it rests; a caller is not left waiting in any case.
        attempt.deliver?(pendingResult(attempt.sale.request, isSent: true))
        attempt.deliver = nil
    }
}
