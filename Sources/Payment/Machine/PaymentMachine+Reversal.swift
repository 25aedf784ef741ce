// Giving the money back. Numbers are the rows of the transition table.

extension PaymentMachine {
    /// The duty goes to disk before the first try.
    mutating func recordDuty(
        _ before: [JournalRecord], _ approval: Approval, _ reason: VoidReason,
        orElse unclear: Unclear
    ) -> [Effect] {
        let call = approval.followUps.reversal
        let duty = Duty(
            sale: approval.sale, payment: approval.payment, call: call, reason: reason)
        state = .recordingDuty(duty, orElse: unclear)
        return [.record(before + [.reversalDuty(call, reason)])]
    }

    mutating func handleRecordingDuty(
        _ event: Event, _ duty: Duty, _ unclear: Unclear
    ) throws(Refusal) -> [Effect] {
        switch event {
        case .disk(.recorded):
            state = .reversing(duty)
            return [.reverse(duty.call)]
        case .disk(.failed):
            return leaveUnclear(unclear)
        case .started, .restarted, .tap, .prepared, .notPrepared, .customer, .deadlinePassed,
            .gateway, .found, .reversalRetried:
            throw refusal(event)
        }
    }

    mutating func handleReversing(_ event: Event, _ duty: Duty) throws(Refusal) -> [Effect] {
        switch event {
        case .gateway(.reversal(let reply)):
            return judgeReversal(reply, duty)
        case .deadlinePassed:  // 23
            return record(.failed, of: duty)
        case .gateway(.authorisation), .gateway(.authorisationRefused),
            .gateway(.authorisationUnclear), .gateway(.capture), .gateway(.payment), .started,
            .restarted, .disk, .tap, .prepared, .notPrepared, .customer, .found,
            .reversalRetried:
            throw refusal(event)
        }
    }

    private mutating func judgeReversal(
        _ reply: Reply<GatewayPayment>, _ duty: Duty
    ) -> [Effect] {
        switch reply {
        case .answered(let payment):
            if payment.paymentId == duty.call.paymentId, payment.isReversed {  // 22
                return record(.completed, of: duty)
            }
            return check(duty)
        case .refused(let refusal):
            switch refusal.meaning {
            // Reversed already, captured, or not found by whoever answered: only the payment
            // itself tells, and one wrong answer must not end the duty.
            case .conflict, .notFound: return check(duty)
            case .nothingDone, .upgradeRequired, .doubtful:  // 23
                return record(.failed, of: duty)
            }
        case .unclear:  // 23
            return record(.failed, of: duty)
        }
    }

    private mutating func check(_ duty: Duty) -> [Effect] {
        state = .checkingReversal(duty)
        return [.lookUp(paymentId: duty.call.paymentId)]
    }

    mutating func handleCheckingReversal(
        _ event: Event, _ duty: Duty
    ) throws(Refusal) -> [Effect] {
        switch event {
        case .gateway(.payment(let reply)):
            return record(Self.outcome(of: reply, duty), of: duty)
        case .deadlinePassed:
            return record(.failed, of: duty)
        case .gateway(.authorisation), .gateway(.authorisationRefused),
            .gateway(.authorisationUnclear), .gateway(.capture), .gateway(.reversal), .started,
            .restarted, .disk, .tap, .prepared, .notPrepared, .customer, .found,
            .reversalRetried:
            throw refusal(event)
        }
    }

    private static func outcome(
        of reply: Reply<GatewayPayment>, _ duty: Duty
    ) -> ReversalOutcome {
        switch reply {
        case .answered(let payment):
            guard payment.paymentId == duty.call.paymentId else { return .failed }
            if payment.isReversed { return .completed }
            let wasTakenSince = payment.isCaptured && !duty.payment.isCaptured
            return payment.status == .complete || wasTakenSince ? .impossible : .failed
        case .refused(let refusal): return refusal.meaning == .notFound ? .impossible : .failed
        case .unclear: return .failed
        }
    }

    private mutating func record(_ outcome: ReversalOutcome, of duty: Duty) -> [Effect] {
        state = .recordingReversal(duty, outcome)
        switch outcome {
        case .completed:
            return [.record([.reversalOutcome(outcome), .ended(.voided(duty.reason))])]
        case .failed, .impossible:
            return [.record([.reversalOutcome(outcome)])]
        }
    }

    mutating func handleRecordingReversal(
        _ event: Event, _ duty: Duty, _ outcome: ReversalOutcome
    ) throws(Refusal) -> [Effect] {
        switch event {
        case .disk(.recorded), .disk(.failed):
            // The duty is on disk; what is not noted of a try only makes for one more.
            return settle(outcome, of: duty)
        case .started, .restarted, .tap, .prepared, .notPrepared, .customer, .deadlinePassed,
            .gateway, .found, .reversalRetried:
            throw refusal(event)
        }
    }

    private mutating func settle(_ outcome: ReversalOutcome, of duty: Duty) -> [Effect] {
        switch outcome {
        case .completed:
            state = .finished(.voided(duty.reason))
            return [.report(.ended(.voided(duty.reason)))]
        case .failed:  // 23
            state = .reversalPending(duty)
            return [.report(.reversalPending(duty.reason))]
        case .impossible:
            state = .supportNeeded(duty)
            return [.report(.supportNeeded(duty.reason))]
        }
    }

    mutating func handleReversalPending(
        _ event: Event, _ duty: Duty
    ) throws(Refusal) -> [Effect] {
        switch event {
        case .reversalRetried:  // 24
            state = .recordingRetry(duty)
            return [.record([.reversalAttempt])]
        case .started, .restarted, .disk, .tap, .prepared, .notPrepared, .customer,
            .deadlinePassed, .gateway, .found:
            throw refusal(event)
        }
    }

    mutating func handleRecordingRetry(
        _ event: Event, _ duty: Duty
    ) throws(Refusal) -> [Effect] {
        switch event {
        case .disk(.recorded):
            state = .reversing(duty)
            return [.reverse(duty.call)]
        case .disk(.failed):
            state = .reversalPending(duty)
            return [.report(.reversalPending(duty.reason))]
        case .started, .restarted, .tap, .prepared, .notPrepared, .customer, .deadlinePassed,
            .gateway, .found, .reversalRetried:
            throw refusal(event)
        }
    }

    mutating func handleSupportNeeded(
        _ event: Event, _ duty: Duty
    ) throws(Refusal) -> [Effect] {
        switch event {
        case .found(.decided(let isCharged, let person)):  // 27
            return record(
                [
                    .resolution(
                        isCharged ? .charged : .reversed, source: .operatorDecision, by: person)
                ],
                end: isCharged ? .approved : .voided(duty.reason))
        case .found(.payment), .found(.neverLeft), .started, .restarted, .disk, .tap, .prepared,
            .notPrepared, .customer, .deadlinePassed, .gateway, .reversalRetried:
            throw refusal(event)
        }
    }
}
