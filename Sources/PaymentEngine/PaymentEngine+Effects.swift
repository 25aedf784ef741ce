import CardReading
import Octets
import Payment
import PaymentPorts

// What each effect starts; what takes time answers by a message.

extension PaymentEngine {
    // MARK: The reader

    func requestTap(_ amounts: SaleAmounts, _ attempt: Attempt) {
        let total = amounts.totalBeforeFee
        let request = TapRequest(
            amountMinorUnits: total.minorUnits, currencyNumber: total.currency.number,
            currencyExponent: UInt8(clamping: total.currency.exponent),
            waitMilliseconds: configuration.cardWaitMilliseconds)
        let mailbox = attempt.mailbox
        let reader = reader
        let previous = endingTap
        attempt.tapTask = Task {
            await previous?.value
            let result = await reader.tap(for: request) { mailbox.yield(.progress($0)) }
            let message = Attempt.Message(result)
            // A card that nobody takes any more is forgotten at once.
            if case .terminated = mailbox.yield(message) { message.wipe() }
        }
    }

    func stopTap(_ attempt: Attempt) {
        attempt.tapTask?.cancel()
        endingTap = attempt.tapTask
        attempt.tapTask = nil
    }

    // MARK: The gateway

    func prepare(_ sale: Sale, _ attempt: Attempt) async -> PaymentMachine.Event {
        guard let card = attempt.card else { return .notPrepared }
        attempt.card = nil
        defer { card.cardData.wipe() }
        let key = random.uuid()
        guard !key.isEmpty, let counter = await nextKeySerial(attempt) else { return .notPrepared }
        let request = AuthoriseRequest(
            orderId: sale.request.orderId, amounts: sale.request.amounts,
            bypassesSurcharge: sale.bypassesSurcharge, capturesAtOnce: sale.capturesAtOnce,
            iccData: card.iccData, keySerialCounter: counter)
        guard
            let prepared = try? gateway.prepare(
                request, card: card.cardData, idempotencyKey: key)
        else { return .notPrepared }
        attempt.prepared = (request, prepared)
        return .prepared(
            AuthoriseIntent(
                idempotencyKey: key, bodyDigest: prepared.bodyDigest, keySerialCounter: counter,
                card: CardSummary(card)))
    }

    /// A counter nobody used, on disk as used before it is.
    private func nextKeySerial(_ attempt: Attempt) async -> UInt32? {
        if keySerialUsed == nil {
            do {
                let last = try await journal.last(.keySerialUsed)
                if case .keySerialUsed(let used) = last?.record {
                    keySerialUsed = used
                } else {
                    keySerialUsed = 0
                }
            } catch {
                return nil
            }
        }
        guard let next = KeySerialCounter.next(after: keySerialUsed ?? 0) else { return nil }
        keySerialUsed = next
        guard case .disk(.recorded) = await record([.keySerialUsed(next)], attempt) else {
            return nil
        }
        return next
    }

    func authorise(_ attempt: Attempt) {
        let mailbox = attempt.mailbox
        attempt.callsUnderWay += 1
        guard let (request, prepared) = attempt.prepared, let token = attempt.token else {
            mailbox.yield(.authorised(.unclear(.nothingSent)))
            return
        }
        attempt.prepared = nil
        arm(attempt, milliseconds: EngineLimit.callMilliseconds)
        let gateway = gateway
        Task {
            let reply = await gateway.send(prepared, for: request, token: token)
            prepared.body.wipe()
            mailbox.yield(.authorised(reply))
        }
    }

    func answer(_ reply: Reply<GatewayPayment>) -> PaymentMachine.Answer {
        switch reply {
        case .answered(let payment):
            guard let followUps = followUps(for: payment.paymentId) else {
                return .authorisationUnclear(.interrupted)
            }
            return .authorisation(payment, followUps)
        case .refused(let refusal): return .authorisationRefused(refusal)
        case .unclear(let evidence): return .authorisationUnclear(.wire(evidence))
        }
    }

    /// The calls that can follow an approval: those the journal knows, or new ones.
    ///
    /// - Returns: `nil` where there is no randomness for a key.
    func followUps(
        for paymentId: String, capture: FollowUpCall? = nil, reversal: FollowUpCall? = nil
    ) -> FollowUps? {
        let (one, other) = (random.uuid(), random.uuid())
        guard !one.isEmpty, !other.isEmpty else { return nil }
        return FollowUps(
            capture: capture
                ?? gateway.prepare(.capture, paymentId: paymentId, idempotencyKey: one),
            reversal: reversal
                ?? gateway.prepare(.reverse, paymentId: paymentId, idempotencyKey: other))
    }

    func send(
        _ call: FollowUpCall, _ attempt: Attempt,
        _ answer: @escaping @Sendable (Reply<GatewayPayment>) -> PaymentMachine.Answer
    ) {
        let gateway = gateway
        ask(attempt, answer) { token in await gateway.send(call, token: token) }
    }

    func lookUp(_ paymentId: String, _ attempt: Attempt) {
        let gateway = gateway
        ask(attempt, { .payment($0) }) { token in
            await gateway.payment(id: paymentId, token: token)
        }
    }

    func ask(
        _ attempt: Attempt,
        _ answer: @escaping @Sendable (Reply<GatewayPayment>) -> PaymentMachine.Answer,
        _ call: @escaping @Sendable (AccessToken) async -> Reply<GatewayPayment>
    ) {
        let mailbox = attempt.mailbox
        attempt.callsUnderWay += 1
        guard let token = attempt.token else {
            mailbox.yield(.answered(answer(.unclear(.nothingSent))))
            return
        }
        arm(attempt, milliseconds: EngineLimit.callMilliseconds)
        Task { mailbox.yield(.answered(answer(await call(token)))) }
    }

    // MARK: The question

    func ask(
        _ approval: PaymentMachine.Approval, _ quote: SurchargeQuote, _ attempt: Attempt
    ) {
        questionCount += 1
        let milliseconds = configuration.confirmationMilliseconds
        let question = SurchargeQuestion(
            id: questionCount, orderId: approval.sale.request.orderId,
            amounts: approval.sale.request.amounts, surcharge: quote.amount,
            total: approval.payment.total, percentage: quote.percentage,
            timeoutMilliseconds: milliseconds)
        attempt.question = (
            question.id, time.monotonicMilliseconds() + milliseconds, isAnswered: false
        )
        arm(attempt, milliseconds: milliseconds)
        publish(.surchargeQuestion(question))
        guard let handler = attempt.handler else { return }
        let mailbox = attempt.mailbox
        attempt.handlerTask = Task {
            mailbox.yield(.confirmed(await handler(question), question: question.id))
        }
    }

    func withdrawQuestion(_ attempt: Attempt) {
        attempt.question = nil
        attempt.handlerTask?.cancel()
        attempt.handlerTask = nil
        disarm(attempt)
        publish(.surchargeQuestionOver(orderId: attempt.sale.request.orderId))
    }
}
