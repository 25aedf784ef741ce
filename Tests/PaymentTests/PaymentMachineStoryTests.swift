import Payment
import Testing

/// The stories that the two documents tell, event by event.
@Suite struct PaymentMachineStoryTests {
    private func play(_ events: [PaymentMachine.Event]) throws -> [String] {
        var machine = PaymentMachine()
        var texts: [String] = []
        for event in events {
            texts += try machine.handle(event).map(\.text)
        }
        return texts
    }

    private let untilSent: [PaymentMachine.Event] = [
        .started(Sample.sale()), .disk(.recorded), .tap(.cardPresented),
        .tap(.read(Sample.card)), .prepared(Sample.intent), .disk(.recorded),
    ]
    private let sent = [
        "record(attempt.created)", "requestTap", "prepare", "record(authorise.intent)",
        "authorise",
    ]

    private func approved(_ payment: GatewayPayment) -> PaymentMachine.Event {
        .gateway(.authorisation(payment, Sample.followUps))
    }

    @Test("P24: the customer accepts the fee and the sale is captured with it")
    func accepted() throws {
        let story = try play(
            untilSent + [
                approved(Sample.heldWithFee), .disk(.recorded), .customer(.confirmed(true)),
                .disk(.recorded),
                .gateway(.capture(.answered(Sample.taken(Sample.heldWithFee)))), .disk(.recorded),
            ])
        #expect(
            story == sent + [
                "record(authorise.outcome + surcharge.asked)", "ask(EUR 1.26)",
                "withdrawQuestion", "record(surcharge.answered accepted + capture.intent)",
                "capture", "record(capture.outcome + attempt.ended approved)",
                "report(approved)",
            ])
    }

    @Test("P25–P27: a declined or unanswered fee gives the money back")
    func declined() throws {
        for (event, answer, reason) in [
            (PaymentMachine.Event.customer(.confirmed(false)), "declined", "surchargeDeclined"),
            (.deadlinePassed, "timedOut", "surchargeTimeout"),
        ] {
            let story = try play(
                untilSent + [
                    approved(Sample.heldWithFee), .disk(.recorded), event, .disk(.recorded),
                    .gateway(.reversal(.answered(Sample.reversed))), .disk(.recorded),
                ])
            #expect(
                story.suffix(5) == [
                    "withdrawQuestion",
                    "record(surcharge.answered \(answer) + reversal.duty \(reason))", "reverse",
                    "record(reversal.outcome completed + attempt.ended voided \(reason))",
                    "report(voided \(reason))",
                ])
        }
    }

    @Test("P33, P41: a failed reversal is reported once, and a conflict later is looked into")
    func reversalFails() throws {
        let story = try play(
            untilSent + [
                approved(Sample.heldWithFee), .disk(.recorded), .customer(.confirmed(false)),
                .disk(.recorded), .gateway(.reversal(.unclear(Sample.lost))), .disk(.recorded),
                .reversalRetried, .disk(.recorded),
                .gateway(.reversal(.refused(GatewayRefusal(httpStatus: 409)))),
                .gateway(.payment(.answered(Sample.reversed))), .disk(.recorded),
            ])
        #expect(
            story.suffix(8) == [
                "reverse", "record(reversal.outcome failed)",
                "report(reversal pending surchargeDeclined)", "record(reversal.attempt)",
                "reverse", "lookUp",
                "record(reversal.outcome completed + attempt.ended voided surchargeDeclined)",
                "report(voided surchargeDeclined)",
            ])
    }

    @Test("P32: a late, second or stray answer changes nothing")
    func lateAnswers() throws {
        for before in [
            untilSent, untilSent + [approved(Sample.heldWithFee)],
            untilSent + [approved(Sample.heldWithFee), .disk(.recorded), .deadlinePassed],
            untilSent + [
                approved(Sample.heldWithFee), .disk(.recorded), .customer(.confirmed(true)),
            ],
        ] {
            var machine = PaymentMachine()
            for event in before { _ = try machine.handle(event) }
            for answer in [true, false] {
                #expect(throws: PaymentMachine.Refusal.self) {
                    try machine.handle(.customer(.confirmed(answer)))
                }
            }
        }
    }

    @Test("C3: a read error is unclear to the caller and cleared up in the same breath")
    func readError() throws {
        let story = try play([
            .started(Sample.sale()), .disk(.recorded), .tap(.cardPresented),
            .tap(.ended(.readFailed)), .disk(.recorded),
        ])
        #expect(
            story.suffix(2) == [
                "record(outcome.unknown neverSent + resolution notCharged journal"
                    + " + attempt.ended notCharged)",
                "report(unclear neverSent)",
            ])
    }

    @Test("A late answer to a lost authorisation gives back what it holds")
    func lateAnswer() throws {
        let story = try play(
            untilSent + [
                .customer(.taskCancelled), .disk(.recorded), approved(Sample.held),
                .disk(.recorded), .gateway(.reversal(.answered(Sample.reversed))),
                .disk(.recorded),
            ])
        #expect(
            story.suffix(6) == [
                "record(outcome.unknown authorise)", "report(unclear authorise)",
                "record(authorise.outcome + resolution held gateway + reversal.duty abandoned)",
                "reverse",
                "record(reversal.outcome completed + attempt.ended voided abandoned)",
                "report(voided abandoned)",
            ])
    }
}
