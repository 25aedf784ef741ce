// From the intent to the gateway's verdict. Numbers are the rows of the transition table.

extension PaymentMachine {
    mutating func handleRecordingIntent(
        _ event: Event, _ sale: Sale, _ intent: AuthoriseIntent
    ) throws(Refusal) -> [Effect] {
        switch event {
        case .disk(.recorded):
            state = .authorising(sale)
            return [.authorise]
        case .disk(.failed):
            state = .finished(.failed(.unknown))
            return [.report(.ended(.failed(.unknown)))]
        case .started, .restarted, .tap, .prepared, .notPrepared, .customer, .deadlinePassed,
            .gateway, .found, .reversalRetried:
            throw refusal(event)
        }
    }

    mutating func handleAuthorising(_ event: Event, _ sale: Sale) throws(Refusal) -> [Effect] {
        switch event {
        case .gateway(.authorisation(let payment, let followUps)):
            return judge(Approval(sale: sale, payment: payment, followUps: followUps))
        case .gateway(.authorisationRefused(let refusal)):
            return judge(refusal, of: sale)
        case .gateway(.authorisationUnclear(let doubt)):  // 15
            return recordUnclear(.authorisation(sale, doubt))
        case .customer(.taskCancelled):  // 15
            return recordUnclear(.authorisation(sale, .taskCancelled))
        case .deadlinePassed:  // 15
            return recordUnclear(.authorisation(sale, .deadlinePassed))
        case .gateway(.capture), .gateway(.reversal), .gateway(.payment), .started, .restarted,
            .disk, .tap, .prepared, .notPrepared, .customer(.confirmed), .customer(.cancelled),
            .found, .reversalRetried:
            throw refusal(event)
        }
    }

    private mutating func judge(_ approval: Approval) -> [Effect] {
        let payment = approval.payment
        let outcome = JournalRecord.authoriseOutcome(payment)
        switch approval.sale.verdict(on: payment) {
        case .declined:  // 11
            return record([outcome], end: .declined)
        case .captured:  // 12
            return record([outcome], end: .approved)
        case .held:  // 12a
            state = .recordingCapture(approval)
            return [.record([outcome, .captureIntent(approval.followUps.capture)])]
        case .heldWithFee(let quote):  // 13
            state = .recordingQuestion(approval, quote)
            return [.record([outcome, .surchargeAsked(quote.amount)])]
        case .unacceptable(let reason):  // 14
            return recordDuty(
                [outcome], approval, reason, orElse: .authorisation(approval.sale, .interrupted))
        case .unclear(let cause):  // 15
            return recordUnclear(.authorisation(approval.sale, .answer(cause)))
        }
    }

    /// A refusal in so many words says that nothing was done; where the words leave doubt it is
    /// unclear all the same.
    private mutating func judge(_ refusal: GatewayRefusal, of sale: Sale) -> [Effect] {
        let outcome = JournalRecord.authoriseRefused(refusal)
        switch refusal.meaning {
        case .upgradeRequired:
            return record([outcome], end: .upgradeRequired)
        case .nothingDone, .notFound:
            return record([outcome], end: .failed(.unknown))
        case .conflict, .doubtful:  // 15
            return recordUnclear(.authorisation(sale, .status(refusal.httpStatus)))
        }
    }

    mutating func handleRecordingQuestion(
        _ event: Event, _ approval: Approval, _ quote: SurchargeQuote
    ) throws(Refusal) -> [Effect] {
        switch event {
        case .disk(.recorded):
            state = .awaitingConfirm(approval)
            return [.ask(approval, quote)]
        case .disk(.failed):
            return leaveUnclear(.authorisation(approval.sale, .interrupted))
        case .started, .restarted, .tap, .prepared, .notPrepared, .customer, .deadlinePassed,
            .gateway, .found, .reversalRetried:
            throw refusal(event)
        }
    }

    mutating func handleAwaitingConfirm(
        _ event: Event, _ approval: Approval
    ) throws(Refusal) -> [Effect] {
        switch event {
        case .customer(.confirmed(true)):  // 16
            state = .recordingCapture(approval)
            return [
                .withdrawQuestion,
                .record([
                    .surchargeAnswered(.accepted), .captureIntent(approval.followUps.capture),
                ]),
            ]
        case .customer(.confirmed(false)), .customer(.cancelled):  // 17
            return giveBack(approval, .declined, .surchargeDeclined)
        case .deadlinePassed, .customer(.taskCancelled):  // 18
            return giveBack(approval, .timedOut, .surchargeTimeout)
        case .started, .restarted, .disk, .tap, .prepared, .notPrepared, .gateway, .found,
            .reversalRetried:
            throw refusal(event)
        }
    }

    private mutating func giveBack(
        _ approval: Approval, _ answer: SurchargeAnswer, _ reason: VoidReason
    ) -> [Effect] {
        [.withdrawQuestion]
            + recordDuty(
                [.surchargeAnswered(answer)], approval, reason,
                orElse: .authorisation(approval.sale, .interrupted))
    }
}
