/// One thing the journal knows. Nothing in it is card data beyond brand and last four digits.
public enum JournalRecord: Hashable, Sendable {
    /// A sale begins; nothing was asked of card or gateway yet.
    case attemptCreated(Sale)
    /// A counter of the key serial number is used up by the attempt, whatever becomes of it.
    case keySerialUsed(UInt32)
    /// An authorisation is about to be sent, once.
    case authoriseIntent(AuthoriseIntent)
    /// The gateway's answer to the authorisation.
    case authoriseOutcome(GatewayPayment)
    /// The gateway refused the authorisation in so many words.
    case authoriseRefused(GatewayRefusal)
    /// The customer is about to be asked about a fee.
    case surchargeAsked(Money)
    /// The customer answered, or did not.
    case surchargeAnswered(SurchargeAnswer)
    /// A capture is about to be sent, as it stands here, any number of times.
    case captureIntent(FollowUpCall)
    /// The gateway's answer to a capture.
    case captureOutcome(GatewayPayment)
    /// The gateway refused a capture in so many words.
    case captureRefused(GatewayRefusal)
    /// The authorised money must be given back, by this call, any number of times.
    case reversalDuty(FollowUpCall, VoidReason)
    /// A try at the duty is about to be made.
    case reversalAttempt
    /// What became of a try.
    case reversalOutcome(ReversalOutcome)
    /// Nobody knows what became of a request, and why; `nil` where none was sent.
    case outcomeUnknown(UnclearStep, Doubt?)
    /// An unclear outcome was cleared up.
    case resolution(Resolution, source: ResolutionSource, by: String?)
    /// The attempt is over, for good.
    case ended(AttemptEnd)
    /// The operator accepted the terms; belongs to no attempt.
    case termsAccepted(TermsDocument, by: String)

    /// What the record is, as the journal's column spells it.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// ``JournalRecord/attemptCreated(_:)``.
        case attemptCreated = "attempt.created"
        /// ``JournalRecord/keySerialUsed(_:)``.
        case keySerialUsed = "keySerial.used"
        /// ``JournalRecord/authoriseIntent(_:)``.
        case authoriseIntent = "authorise.intent"
        /// ``JournalRecord/authoriseOutcome(_:)``.
        case authoriseOutcome = "authorise.outcome"
        /// ``JournalRecord/authoriseRefused(_:)``.
        case authoriseRefused = "authorise.refused"
        /// ``JournalRecord/surchargeAsked(_:)``.
        case surchargeAsked = "surcharge.asked"
        /// ``JournalRecord/surchargeAnswered(_:)``.
        case surchargeAnswered = "surcharge.answered"
        /// ``JournalRecord/captureIntent(_:)``.
        case captureIntent = "capture.intent"
        /// ``JournalRecord/captureOutcome(_:)``.
        case captureOutcome = "capture.outcome"
        /// ``JournalRecord/captureRefused(_:)``.
        case captureRefused = "capture.refused"
        /// ``JournalRecord/reversalDuty(_:_:)``.
        case reversalDuty = "reversal.duty"
        /// ``JournalRecord/reversalAttempt``.
        case reversalAttempt = "reversal.attempt"
        /// ``JournalRecord/reversalOutcome(_:)``.
        case reversalOutcome = "reversal.outcome"
        /// ``JournalRecord/outcomeUnknown(_:_:)``.
        case outcomeUnknown = "outcome.unknown"
        /// ``JournalRecord/resolution(_:source:by:)``.
        case resolution
        /// ``JournalRecord/ended(_:)``.
        case ended = "attempt.ended"
        /// ``JournalRecord/termsAccepted(_:by:)``.
        case termsAccepted = "terms.accepted"
    }

    /// What the record is.
    public var kind: Kind {
        switch self {
        case .attemptCreated: .attemptCreated
        case .keySerialUsed: .keySerialUsed
        case .authoriseIntent: .authoriseIntent
        case .authoriseOutcome: .authoriseOutcome
        case .authoriseRefused: .authoriseRefused
        case .surchargeAsked: .surchargeAsked
        case .surchargeAnswered: .surchargeAnswered
        case .captureIntent: .captureIntent
        case .captureOutcome: .captureOutcome
        case .captureRefused: .captureRefused
        case .reversalDuty: .reversalDuty
        case .reversalAttempt: .reversalAttempt
        case .reversalOutcome: .reversalOutcome
        case .outcomeUnknown: .outcomeUnknown
        case .resolution: .resolution
        case .ended: .ended
        case .termsAccepted: .termsAccepted
        }
    }
}

/// What the customer made of the question about the fee.
public enum SurchargeAnswer: String, Hashable, Sendable, CaseIterable {
    /// Accepted.
    case accepted
    /// Declined.
    case declined
    /// No answer in time, or nobody left to give one.
    case timedOut
}

/// What became of one try at a reversal.
public enum ReversalOutcome: String, Hashable, Sendable, CaseIterable {
    /// The gateway shows the payment as reversed.
    case completed
    /// It failed, or its answer is missing: it will be tried again.
    case failed
    /// The gateway has no such payment, or settled it: a person must decide.
    case impossible
}

/// The request whose outcome is unclear.
public enum UnclearStep: String, Hashable, Sendable, CaseIterable {
    /// None was sent.
    case neverSent
    /// The authorisation.
    case authorise
    /// The capture, after the customer's consent or where there was no fee.
    case capture
}

/// How an unclear outcome was cleared up.
public enum Resolution: String, Hashable, Sendable, CaseIterable {
    /// The money was taken.
    case charged
    /// The money is held and must be captured or given back.
    case held
    /// The issuer declined.
    case declined
    /// The money was given back.
    case reversed
    /// No payment occurred.
    case notCharged
}

/// Who or what cleared an unclear outcome up.
public enum ResolutionSource: String, Hashable, Sendable, CaseIterable {
    /// The journal proves that nothing was sent.
    case journal
    /// The wire proves that nothing left the machine, and the gateway knows of nothing.
    case wire
    /// The gateway's list of payments.
    case gateway
    /// A person.
    case operatorDecision = "operator"
}

/// The operator's terms, by which they are told from others.
public struct TermsDocument: Hashable, Sendable {
    /// A version for people: `2026-11`.
    public let version: String
    /// SHA-256 of the text, hexadecimal.
    public let digest: String

    /// From its parts.
    public init(version: String, digest: String) {
        self.version = version
        self.digest = digest
    }
}
