// Taking the money. Numbers are the rows of the transition table.

extension PaymentMachine {
    mutating func handleRecordingCapture(
        _ event: Event, _ approval: Approval
    ) throws(Refusal) -> [Effect] {
        switch event {
        case .disk(.recorded):
            state = .capturing(approval)
            return [.capture(approval.followUps.capture)]
        case .disk(.failed):
            return leaveUnclear(.authorisation(approval.sale, .interrupted))
        case .started, .restarted, .tap, .prepared, .notPrepared, .customer, .deadlinePassed,
            .gateway, .found, .reversalRetried:
            throw refusal(event)
        }
    }

    mutating func handleCapturing(
        _ event: Event, _ approval: Approval
    ) throws(Refusal) -> [Effect] {
        switch event {
        case .gateway(.capture(let reply)):
            return judgeCapture(reply, approval)
        case .deadlinePassed:  // 21
            return recordUnclear(.capture(approval, .deadlinePassed))
        case .customer(.taskCancelled):  // 21
            return recordUnclear(.capture(approval, .taskCancelled))
        case .gateway(.authorisation), .gateway(.authorisationRefused),
            .gateway(.authorisationUnclear), .gateway(.reversal), .gateway(.payment), .started,
            .restarted, .disk, .tap, .prepared, .notPrepared, .customer(.confirmed),
            .customer(.cancelled), .found, .reversalRetried:
            throw refusal(event)
        }
    }

    private mutating func judgeCapture(
        _ reply: Reply<GatewayPayment>, _ approval: Approval
    ) -> [Effect] {
        switch reply {
        case .answered(let payment):
            guard approval.isEchoed(by: payment) else {
                return recordUnclear(.capture(approval, .answer(.mismatch)))
            }
            if payment.isCaptured {  // 19
                return record([.captureOutcome(payment)], end: .approved)
            }
            if payment.isDeclined {  // 20
                return recordDuty(
                    [.captureOutcome(payment)], approval, .captureRefused,
                    orElse: .capture(approval, .interrupted))
            }
            return recordUnclear(.capture(approval, .answer(.malformedAnswer)))
        case .refused(let refusal):
            switch refusal.meaning {
            case .nothingDone:  // 20
                return recordDuty(
                    [.captureRefused(refusal)], approval, .captureRefused,
                    orElse: .capture(approval, .interrupted))
            case .upgradeRequired, .notFound, .conflict, .doubtful:  // 21
                return recordUnclear(
                    .capture(approval, .status(refusal.httpStatus)))
            }
        case .unclear(let evidence):  // 21
            return recordUnclear(.capture(approval, .wire(evidence)))
        }
    }
}

extension PaymentMachine.Approval {
    /// Whether an answer speaks of this payment and of the amount that was authorised.
    func isEchoed(by other: GatewayPayment) -> Bool {
        other.paymentId == payment.paymentId && other.orderId == payment.orderId
            && other.total == payment.total
    }
}
