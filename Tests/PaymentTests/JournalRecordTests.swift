import Payment
import Testing

@Suite struct JournalRecordTests {
    static let records: [JournalRecord] =
        [
            .attemptCreated(Sample.sale()),
            .attemptCreated(
                Sale(
                    request: SaleRequest(
                        orderId: "tïsch \"7\"\\n", amounts: Sample.amounts(1, tip: 2, tax: 3),
                        bypassesSurcharge: true, callbackURL: "https://shop.example/hook?a=b"),
                    terminalId: "1", surcharge: .off, surchargeCap: Percentage(text: "0.5"))),
            .keySerialUsed(0x1F_FC00), .authoriseIntent(Sample.intent),
            .authoriseOutcome(Sample.heldWithFee), .authoriseOutcome(Sample.partial),
            .authoriseRefused(GatewayRefusal(httpStatus: 400, reason: "size must be\nsmall")),
            .surchargeAsked(Sample.money(126)), .captureIntent(Sample.capture),
            .captureOutcome(Sample.taken(Sample.heldWithFee)),
            .captureRefused(GatewayRefusal(httpStatus: 403)), .reversalAttempt,
            .outcomeUnknown(.authorise, .wire(Sample.lost)),
            .outcomeUnknown(.capture, .interrupted),
            .outcomeUnknown(
                .authorise,
                .wire(
                    WireEvidence(
                        cause: .statusWithoutOutcome, octetsSent: 9, octetsReceived: 8,
                        httpStatus: 503))),
            .outcomeUnknown(.authorise, .answer(.mismatch)),
            .outcomeUnknown(.authorise, .status(503)),
            .outcomeUnknown(.authorise, .taskCancelled), .outcomeUnknown(.neverSent, nil),
            .outcomeUnknown(.capture, .deadlinePassed),
            .termsAccepted(TermsDocument(version: "2026-11", digest: "AB"), by: "J. Doe"),
        ]
        + SurchargeAnswer.allCases.map { .surchargeAnswered($0) }
        + VoidReason.allCases.map { .reversalDuty(Sample.reversal, $0) }
        + ReversalOutcome.allCases.map { .reversalOutcome($0) }
        + ResolutionSource.allCases.map { .resolution(.held, source: $0, by: nil) }
        + [.resolution(.charged, source: .operatorDecision, by: "J. Doe")]
        + ends.map { .ended($0) }

    static let ends: [AttemptEnd] =
        [.approved, .declined, .cancelled, .upgradeRequired, .notCharged]
        + VoidReason.allCases.map { .voided($0) } + FailureCode.allCases.map { .failed($0) }

    @Test(arguments: records.indices)
    func fieldsMakeTheRecordAgain(_ index: Int) {
        let record = Self.records[index]
        #expect(JournalRecord(kind: record.kind, fields: record.fields) == record)
    }

    @Test func everyKindIsTested() {
        #expect(Set(Self.records.map(\.kind)) == Set(JournalRecord.Kind.allCases))
    }

    @Test(arguments: records.indices)
    func aRecordWithoutARequiredFieldIsNone(_ index: Int) {
        let record = Self.records[index]
        for field in record.fields.fields {
            let rest = record.fields.fields.filter { $0 != field }
            #expect(
                JournalRecord(kind: record.kind, fields: RecordFields(rest)) != record,
                "\(record.kind) without \(field.name)")
        }
    }

    @Test func namesAreUniqueInARecord() {
        for record in Self.records {
            let names = record.fields.fields.map(\.name)
            #expect(Set(names).count == names.count, "\(record.kind)")
        }
    }

    @Test(
        arguments: [
            ("counter", "-1"), ("counter", "4294967296"), ("counter", ""), ("counter", "7.0"),
        ])
    func badNumbersAreNoRecord(_ name: String, _ value: String) {
        let fields = RecordFields([.init(name: name, value: value)])
        #expect(JournalRecord(kind: .keySerialUsed, fields: fields) == nil)
    }

    @Test(
        arguments: ["126", "126 XXX", "x EUR", "126 EUR ", "-1 EUR", "1000000000000 EUR", ""])
    func badMoneyIsNoRecord(_ value: String) {
        let fields = RecordFields([.init(name: "surcharge", value: value)])
        #expect(JournalRecord(kind: .surchargeAsked, fields: fields) == nil)
    }
}
