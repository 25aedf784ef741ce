import Payment
import Testing

/// What a restart makes of each last durable record (engine design, 4.4).
@Suite struct PaymentMachineRestartTests {
    private static let begun: [JournalRecord] = [.attemptCreated(Sample.sale())]
    private static let sent = begun + [.keySerialUsed(7), .authoriseIntent(Sample.intent)]
    private static let asked =
        sent + [.authoriseOutcome(Sample.heldWithFee), .surchargeAsked(Sample.money(126))]
    private static let consented =
        asked + [.surchargeAnswered(.accepted), .captureIntent(Sample.capture)]
    private static let owed =
        asked
        + [.surchargeAnswered(.declined), .reversalDuty(Sample.reversal, .surchargeDeclined)]

    private static let rows: [(String, [JournalRecord], state: String, effects: [String])] = [
        (
            "nothing was sent", begun, "recordingEnd",
            [
                "record(outcome.unknown neverSent + resolution notCharged journal"
                    + " + attempt.ended notCharged)"
            ]
        ),
        (
            "a key was used and nothing sent", begun + [.keySerialUsed(7)], "recordingEnd",
            [
                "record(outcome.unknown neverSent + resolution notCharged journal"
                    + " + attempt.ended notCharged)"
            ]
        ),
        ("K06: sent", sent, "recordingUnclear", ["record(outcome.unknown authorise)"]),
        (
            "known as unclear", sent + [.outcomeUnknown(.authorise, .wire(Sample.lost))], "unclear",
            []
        ),
        (
            "captured by the gateway", sent + [.authoriseOutcome(Sample.captured)],
            "recordingEnd", ["record(attempt.ended approved)"]
        ),
        (
            "held, not eligible, no capture", sent + [.authoriseOutcome(Sample.held)],
            "recordingDuty", ["record(reversal.duty abandoned)"]
        ),
        (
            "K04: asked, not answered", asked, "recordingDuty",
            ["record(surcharge.answered timedOut + reversal.duty surchargeTimeout)"]
        ),
        (
            "declined, no duty yet", asked + [.surchargeAnswered(.declined)], "recordingDuty",
            ["record(reversal.duty surchargeDeclined)"]
        ),
        ("K05: consented", consented, "recordingUnclear", ["record(outcome.unknown capture)"]),
        (
            "K05: known as unclear", consented + [.outcomeUnknown(.capture, .interrupted)],
            "unclear", []
        ),
        ("K02: owed", owed, "reversalPending", []),
        ("owed, tried", owed + [.reversalAttempt], "reversalPending", []),
        ("owed, failed", owed + [.reversalOutcome(.failed)], "reversalPending", []),
        ("owed, impossible", owed + [.reversalOutcome(.impossible)], "supportNeeded", []),
        ("over", sent + [.authoriseOutcome(Sample.declined), .ended(.declined)], "finished", []),
    ]

    @Test(arguments: rows.indices)
    func theLastRecordDecides(_ index: Int) throws {
        let (name, records, state, effects) = Self.rows[index]
        var machine = PaymentMachine()
        let done = try machine.handle(.restarted(AttemptHistory(records), Sample.followUps))
        #expect(machine.state.name == state, "\(name)")
        #expect(done.map(\.text) == effects, "\(name)")
    }

    @Test func aHistoryOfNothingIsRefused() {
        var machine = PaymentMachine()
        #expect(throws: PaymentMachine.Refusal.self) {
            try machine.handle(.restarted(AttemptHistory(), nil))
        }
        #expect(machine == PaymentMachine())
    }

    /// A capture's intent is on disk with its consent, so the same call goes out again.
    @Test func aLostCaptureFoundHeldIsSentAgainWithItsKey() throws {
        var machine = PaymentMachine()
        let history = AttemptHistory(Self.consented + [.outcomeUnknown(.capture, .interrupted)])
        _ = try machine.handle(.restarted(history, Sample.followUps))
        let effects = try machine.handle(
            .found(.payment(Sample.heldWithFee, Sample.followUps)))
        #expect(effects == [.capture(Sample.capture)])
    }
}
