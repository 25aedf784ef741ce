// After a restart: the last durable record decides.

extension PaymentMachine {
    /// Takes an attempt up where the journal left it.
    ///
    /// - Returns: `nil` where the history is none of an attempt, or names a payment and no calls
    ///   come with it.
    mutating func restart(_ history: AttemptHistory, _ followUps: FollowUps?) -> [Effect]? {
        guard let sale = history.sale else { return nil }
        if let end = history.end {
            state = .finished(end)
            return []
        }
        guard history.intent != nil else { return recordNeverSent() }
        guard let payment = history.payment else {
            return takeUp(.authorisation(sale, history.doubt ?? .interrupted), history)
        }
        guard let followUps else { return nil }
        let approval = Approval(sale: sale, payment: payment, followUps: followUps)
        if let reversal = history.reversal {
            return takeUpReversal(
                Duty(
                    sale: sale, payment: payment, call: reversal,
                    reason: history.reversalReason ?? .abandoned), history)
        }
        if history.capture != nil {
            return takeUp(.capture(approval, history.doubt ?? .interrupted), history)
        }
        return takeUpApproval(approval, history)
    }

    private mutating func takeUp(_ unclear: Unclear, _ history: AttemptHistory) -> [Effect] {
        guard history.unclearStep == nil else {
            state = .unclear(unclear)
            return []
        }
        return recordUnclear(unclear)
    }

    private mutating func takeUpReversal(_ duty: Duty, _ history: AttemptHistory) -> [Effect] {
        switch history.reversalOutcome {
        case .impossible: state = .supportNeeded(duty)
        case .completed, .failed, nil: state = .reversalPending(duty)
        }
        return []
    }

    /// Authorised, and neither a capture nor a reversal on disk: no consent, nobody waiting.
    private mutating func takeUpApproval(
        _ approval: Approval, _ history: AttemptHistory
    ) -> [Effect] {
        let doubt = Unclear.authorisation(approval.sale, .interrupted)
        switch approval.sale.verdict(on: approval.payment) {
        case .captured:
            return record(end: .approved)
        case .declined:
            return record(end: .declined)
        case .held, .heldWithFee:
            guard history.wasAsked else {
                return recordDuty([], approval, .abandoned, orElse: doubt)
            }
            let answer = history.answer ?? .timedOut
            return recordDuty(
                history.answer == nil ? [.surchargeAnswered(answer)] : [], approval,
                answer == .declined ? .surchargeDeclined : .surchargeTimeout, orElse: doubt)
        case .unacceptable(let reason):
            return recordDuty([], approval, reason, orElse: doubt)
        case .unclear:
            return recordUnclear(doubt)
        }
    }
}
