/// All that the journal knows of one attempt, folded from its records in their order.
public struct AttemptHistory: Hashable, Sendable {
    /// What was to be sold.
    public private(set) var sale: Sale?
    /// What was sent to be authorised.
    public private(set) var intent: AuthoriseIntent?
    /// How the gateway refused the authorisation, where it did.
    public private(set) var refusal: GatewayRefusal?
    /// The latest the gateway said of the payment.
    public private(set) var payment: GatewayPayment?
    /// Whether the customer was asked about a fee.
    public private(set) var wasAsked = false
    /// What the customer answered.
    public private(set) var answer: SurchargeAnswer?
    /// The capture that was, or may have been, sent.
    public private(set) var capture: FollowUpCall?
    /// The reversal that is owed.
    public private(set) var reversal: FollowUpCall?
    /// Why it is owed.
    public private(set) var reversalReason: VoidReason?
    /// What became of the latest try at it.
    public private(set) var reversalOutcome: ReversalOutcome?
    /// The step whose outcome is unclear, until it is resolved.
    public private(set) var unclearStep: UnclearStep?
    /// Why it is.
    public private(set) var doubt: Doubt?
    /// The end.
    public private(set) var end: AttemptEnd?
    /// Names of payments at the gateway that belong to this attempt.
    public private(set) var paymentIds: Set<String> = []

    /// Nothing yet.
    public init() {}

    /// Folds records in their order.
    public init(_ records: some Sequence<JournalRecord>) {
        for record in records { append(record) }
    }

    /// Adds the next record.
    public mutating func append(_ record: JournalRecord) {
        switch record {
        case .attemptCreated(let sale): self.sale = sale
        case .authoriseIntent(let intent): self.intent = intent
        case .authoriseOutcome(let payment), .captureOutcome(let payment):
            self.payment = payment
            paymentIds.insert(payment.paymentId)
        case .surchargeAsked: wasAsked = true
        case .surchargeAnswered(let answer): self.answer = answer
        case .captureIntent(let call):
            capture = call
            paymentIds.insert(call.paymentId)
        case .reversalDuty(let call, let reason):
            reversal = call
            reversalReason = reason
            unclearStep = nil
            paymentIds.insert(call.paymentId)
        case .reversalOutcome(let outcome): reversalOutcome = outcome
        case .outcomeUnknown(let step, let doubt):
            unclearStep = step
            self.doubt = doubt
        case .resolution(let resolution, _, _):
            if resolution != .held { unclearStep = nil }
        case .ended(let end):
            self.end = end
            unclearStep = nil
        case .authoriseRefused(let refusal): self.refusal = refusal
        case .keySerialUsed, .captureRefused, .reversalAttempt, .termsAccepted:
            break
        }
    }

    /// Whether the attempt is clearly over and no money was taken or is held: only then may its
    /// order be tried again.
    public var isOverWithoutCharge: Bool {
        switch end {
        case .declined, .voided, .cancelled, .failed, .upgradeRequired, .notCharged: true
        case .approved, nil: false
        }
    }
}
