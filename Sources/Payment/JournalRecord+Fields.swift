extension JournalRecord {
    /// The record's content as named texts.
    public var fields: RecordFields {
        var fields = RecordFields()
        switch self {
        case .attemptCreated(let sale): fields.set(sale)
        case .keySerialUsed(let counter): fields.set("counter", String(counter))
        case .authoriseIntent(let intent): fields.set(intent)
        case .authoriseOutcome(let payment), .captureOutcome(let payment): fields.set(payment)
        case .authoriseRefused(let refusal), .captureRefused(let refusal): fields.set(refusal)
        case .surchargeAsked(let amount): fields.set("surcharge", amount)
        case .surchargeAnswered(let answer): fields.set("answer", answer.rawValue)
        case .captureIntent(let call): fields.set(call)
        case .reversalDuty(let call, let reason):
            fields.set(call)
            fields.set("reason", reason.rawValue)
        case .reversalAttempt: break
        case .reversalOutcome(let outcome): fields.set("outcome", outcome.rawValue)
        case .outcomeUnknown(let step, let doubt):
            fields.set("step", step.rawValue)
            fields.set(doubt)
        case .resolution(let resolution, let source, let person):
            fields.set("resolution", resolution.rawValue)
            fields.set("source", source.rawValue)
            fields.set("by", person)
        case .ended(let end): fields.set(end)
        case .termsAccepted(let document, let person):
            fields.set("version", document.version)
            fields.set("digest", document.digest)
            fields.set("by", person)
        }
        return fields
    }

    /// The record that stored fields make; `nil` where they make none of that kind.
    public init?(kind: Kind, fields: RecordFields) {
        guard let record = try? Self.read(kind, fields) else { return nil }
        self = record
    }

    private static func read(
        _ kind: Kind, _ fields: RecordFields
    ) throws(RecordFields.Unreadable) -> JournalRecord {
        switch kind {
        case .attemptCreated: .attemptCreated(try fields.sale())
        case .keySerialUsed: .keySerialUsed(try fields.integer("counter"))
        case .authoriseIntent: .authoriseIntent(try fields.authoriseIntent())
        case .authoriseOutcome: .authoriseOutcome(try fields.payment())
        case .authoriseRefused: .authoriseRefused(try fields.refusal())
        case .surchargeAsked: .surchargeAsked(try fields.money("surcharge"))
        case .surchargeAnswered: .surchargeAnswered(try fields.word("answer"))
        case .captureIntent: .captureIntent(try fields.call())
        case .captureOutcome: .captureOutcome(try fields.payment())
        case .captureRefused: .captureRefused(try fields.refusal())
        case .reversalDuty: .reversalDuty(try fields.call(), try fields.word("reason"))
        case .reversalAttempt: .reversalAttempt
        case .reversalOutcome: .reversalOutcome(try fields.word("outcome"))
        case .outcomeUnknown: .outcomeUnknown(try fields.word("step"), try fields.doubt())
        case .resolution:
            .resolution(
                try fields.word("resolution"), source: try fields.word("source"),
                by: fields["by"])
        case .ended: .ended(try fields.end())
        case .termsAccepted:
            .termsAccepted(
                TermsDocument(
                    version: try fields.text("version"), digest: try fields.text("digest")),
                by: try fields.text("by"))
        }
    }
}
