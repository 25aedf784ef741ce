import Payment

// A machine's states, events and effects as words, for the table and for messages.

extension PaymentMachine.State {
    var name: String { Self.firstWord(String(describing: self)) }

    private static func firstWord(_ text: String) -> String {
        String(text.prefix { $0 != "(" })
    }
}

extension PaymentMachine.Effect {
    var text: String {
        switch self {
        case .record(let records):
            "record(\(records.map(\.text).joined(separator: " + ")))"
        case .requestTap: "requestTap"
        case .stopTap: "stopTap"
        case .prepare: "prepare"
        case .authorise: "authorise"
        case .ask(_, let quote): "ask(\(quote.amount))"
        case .withdrawQuestion: "withdrawQuestion"
        case .capture: "capture"
        case .reverse: "reverse"
        case .lookUp: "lookUp"
        case .report(let report): "report(\(report.text))"
        }
    }
}

extension JournalRecord {
    var text: String {
        switch self {
        case .surchargeAnswered(let answer): "\(kind.rawValue) \(answer)"
        case .reversalDuty(_, let reason): "\(kind.rawValue) \(reason)"
        case .reversalOutcome(let outcome): "\(kind.rawValue) \(outcome)"
        case .outcomeUnknown(let step, _): "\(kind.rawValue) \(step)"
        case .resolution(let resolution, let source, _): "\(kind.rawValue) \(resolution) \(source)"
        case .ended(let end): "\(kind.rawValue) \(end.text)"
        case .attemptCreated, .keySerialUsed, .authoriseIntent, .authoriseOutcome,
            .authoriseRefused, .surchargeAsked, .captureIntent, .captureOutcome,
            .captureRefused, .reversalAttempt, .termsAccepted:
            kind.rawValue
        }
    }
}

extension PaymentMachine.Report {
    var text: String {
        switch self {
        case .ended(let end): end.text
        case .unclear(let step): "unclear \(step)"
        case .reversalPending(let reason): "reversal pending \(reason)"
        case .supportNeeded(let reason): "support needed \(reason)"
        }
    }
}

extension AttemptEnd {
    var text: String {
        switch self {
        case .voided(let reason): "voided \(reason)"
        case .failed(let code): "failed \(code)"
        case .approved, .declined, .cancelled, .upgradeRequired, .notCharged: "\(self)"
        }
    }
}
