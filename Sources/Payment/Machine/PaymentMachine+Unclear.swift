// What nobody knows, and how it is found out. Numbers are the rows of the transition table.

extension PaymentMachine {
    /// The doubt goes to disk and then to the caller.
    mutating func recordUnclear(_ unclear: Unclear) -> [Effect] {
        state = .recordingUnclear(unclear)
        return [.record([unclear.record])]
    }

    /// The disk failed with money in flight: nothing more may be done with it from here, and a
    /// restart finds the same doubt in what is on disk.
    mutating func leaveUnclear(_ unclear: Unclear) -> [Effect] {
        state = .unclear(unclear)
        return [.report(.unclear(unclear.step))]
    }

    mutating func handleRecordingUnclear(
        _ event: Event, _ unclear: Unclear
    ) throws(Refusal) -> [Effect] {
        switch event {
        case .disk(.recorded), .disk(.failed):
            return leaveUnclear(unclear)
        case .started, .restarted, .tap, .prepared, .notPrepared, .customer, .deadlinePassed,
            .gateway, .found, .reversalRetried:
            throw refusal(event)
        }
    }

    mutating func handleUnclear(
        _ event: Event, _ unclear: Unclear
    ) throws(Refusal) -> [Effect] {
        let effects: [Effect]?
        switch event {
        case .found(.payment(let payment, let followUps)):  // 26
            effects = resolve(unclear, payment, followUps)
        case .gateway(.authorisation(let payment, let followUps)):  // 28
            effects = isAuthorisation(unclear) ? resolve(unclear, payment, followUps) : nil
        case .gateway(.capture(.answered(let payment))):  // 28
            effects = resolve(unclear, lateCapture: payment)
        case .found(.neverLeft):
            effects =
                isAuthorisation(unclear)
                ? record(
                    [.resolution(.notCharged, source: .wire, by: nil)], end: .notCharged) : nil
        case .found(.decided(let isCharged, let person)):  // 27
            effects = record(
                [
                    .resolution(
                        isCharged ? .charged : .notCharged, source: .operatorDecision, by: person)
                ], end: isCharged ? .approved : .notCharged)
        case .gateway(.capture(.refused)), .gateway(.capture(.unclear)), .gateway(.reversal),
            .gateway(.payment), .gateway(.authorisationRefused),
            .gateway(.authorisationUnclear), .started, .restarted, .disk, .tap, .prepared,
            .notPrepared, .customer, .deadlinePassed, .reversalRetried:
            effects = nil
        }
        guard let effects else { throw refusal(event) }
        return effects
    }

    private func isAuthorisation(_ unclear: Unclear) -> Bool {
        switch unclear {
        case .authorisation: true
        case .capture: false
        }
    }

    private mutating func resolve(
        _ unclear: Unclear, _ payment: GatewayPayment, _ followUps: FollowUps
    ) -> [Effect]? {
        switch unclear {
        case .authorisation(let sale, _):
            resolveAuthorisation(Approval(sale: sale, payment: payment, followUps: followUps))
        case .capture(let approval, _):
            resolveCapture(approval, payment)
        }
    }

    /// A lost authorisation. Held money is given back, whatever the card: nobody gave, or can
    /// still give, consent, and the customer may be gone.
    private mutating func resolveAuthorisation(_ approval: Approval) -> [Effect]? {
        let payment = approval.payment
        let outcome = JournalRecord.authoriseOutcome(payment)
        let doubt = Unclear.authorisation(approval.sale, .interrupted)
        if payment.isReversed, payment.orderId == approval.sale.request.orderId {
            return record(
                [outcome, .resolution(.reversed, source: .gateway, by: nil)],
                end: .voided(.abandoned))
        }
        switch approval.sale.verdict(on: payment) {
        case .captured:
            return record(
                [outcome, .resolution(.charged, source: .gateway, by: nil)], end: .approved)
        case .declined:
            return record(
                [outcome, .resolution(.declined, source: .gateway, by: nil)], end: .declined)
        case .held, .heldWithFee:
            return recordDuty(
                [outcome, .resolution(.held, source: .gateway, by: nil)], approval, .abandoned,
                orElse: doubt)
        case .unacceptable(let reason):
            return recordDuty(
                [outcome, .resolution(.held, source: .gateway, by: nil)], approval, reason,
                orElse: doubt)
        case .unclear:
            return nil
        }
    }

    /// A lost capture. Consent is on disk, so held money is captured by the same call, never
    /// given back on a guess.
    private mutating func resolveCapture(
        _ approval: Approval, _ payment: GatewayPayment
    ) -> [Effect]? {
        guard approval.isEchoed(by: payment) else { return nil }
        if payment.isCaptured {
            return record(
                [.captureOutcome(payment), .resolution(.charged, source: .gateway, by: nil)],
                end: .approved)
        }
        if payment.isReversed {
            return record(
                [.captureOutcome(payment), .resolution(.reversed, source: .gateway, by: nil)],
                end: .voided(.abandoned))
        }
        guard payment.isHeld else { return nil }
        state = .capturing(approval)
        return [.capture(approval.followUps.capture)]
    }

    private mutating func resolve(
        _ unclear: Unclear, lateCapture payment: GatewayPayment
    ) -> [Effect]? {
        switch unclear {
        case .authorisation: nil
        // What a late answer shows as held is no news: the capture may still be on its way.
        case .capture(let approval, _):
            payment.isHeld ? nil : resolveCapture(approval, payment)
        }
    }
}
