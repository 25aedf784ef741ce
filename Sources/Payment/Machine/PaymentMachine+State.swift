extension PaymentMachine {
    /// Where an attempt stands: each case says who is waited for and what comes next.
    public enum State: Hashable, Sendable {
        /// Nothing has begun. Next: a sale starts, or a restart takes one up again.
        case idle
        /// The disk is to hold the attempt. Next: the customer is asked for the card.
        case recordingAttempt(Sale)
        /// The customer is to present a card and may still leave. Next: a card is in the field.
        case awaitingCard(Sale)
        /// The reader reads the card. Next: the card's answer, another tap, or its failure.
        case reading(Sale)
        /// The request is being built and its card data sealed. Next: its digest, or no request.
        case preparing(Sale, CardSummary)
        /// The disk is to hold the intent; the gateway knows nothing yet. Next: it is sent.
        case recordingIntent(Sale, AuthoriseIntent)
        /// The gateway has, or may have, the request. Next: its answer; it is never sent again.
        case authorising(Sale)
        /// The disk is to hold that the money is held and the customer is asked about the fee.
        /// Next: the question is shown and its time runs.
        case recordingQuestion(Approval, SurchargeQuote)
        /// The customer looks at the fee; the money is held. Next: the first of an answer, the
        /// deadline, or somebody leaving.
        case awaitingConfirm(Approval)
        /// The disk is to hold the consent, where there is a fee, and the capture. Next: it is
        /// sent.
        case recordingCapture(Approval)
        /// The gateway is to take the money. Next: its answer.
        case capturing(Approval)
        /// The disk is to hold the duty to give the money back. Next: the first try.
        case recordingDuty(Duty, orElse: Unclear)
        /// The gateway is to give the money back. Next: its answer.
        case reversing(Duty)
        /// An answer to a reversal did not say that it is done; the gateway is asked how the
        /// payment stands. Next: only "reversed" counts.
        case checkingReversal(Duty)
        /// The disk is to hold what became of a try. Next: the end, a pause, or a person.
        case recordingReversal(Duty, ReversalOutcome)
        /// A try failed. Next: another one, with the same key, at the same terminal.
        case reversalPending(Duty)
        /// The disk is to hold that another try is made. Next: it is made.
        case recordingRetry(Duty)
        /// The gateway says it cannot give the money back. Next: a person's decision.
        case supportNeeded(Duty)
        /// The disk is to hold that the outcome is unclear. Next: the caller is told.
        case recordingUnclear(Unclear)
        /// Sent, and no answer: money may have moved. Next: an answer, however late, what the
        /// gateway's list shows, or a person's decision; nothing else.
        case unclear(Unclear)
        /// The disk is to hold the end. Next: the caller is told.
        case recordingEnd(AttemptEnd, Report)
        /// Over, for good.
        case finished(AttemptEnd)
    }

    /// A sale that the gateway authorised.
    public struct Approval: Hashable, Sendable {
        /// The sale.
        public let sale: Sale
        /// The gateway's answer.
        public let payment: GatewayPayment
        /// The calls that can follow.
        public let followUps: FollowUps

        /// From its parts.
        public init(sale: Sale, payment: GatewayPayment, followUps: FollowUps) {
            self.sale = sale
            self.payment = payment
            self.followUps = followUps
        }
    }

    /// Money that must be given back.
    public struct Duty: Hashable, Sendable {
        /// The sale.
        public let sale: Sale
        /// The gateway's answer when it authorised.
        public let payment: GatewayPayment
        /// The one call that does it, the same for every try.
        public let call: FollowUpCall
        /// Why.
        public let reason: VoidReason

        /// From its parts.
        public init(
            sale: Sale, payment: GatewayPayment, call: FollowUpCall, reason: VoidReason
        ) {
            self.sale = sale
            self.payment = payment
            self.call = call
            self.reason = reason
        }
    }

    /// A request whose outcome nobody knows.
    public enum Unclear: Hashable, Sendable {
        /// The authorisation.
        case authorisation(Sale, Doubt)
        /// The capture of an approved sale.
        case capture(Approval, Doubt)

        var record: JournalRecord {
            switch self {
            case .authorisation(_, let doubt): .outcomeUnknown(.authorise, doubt)
            case .capture(_, let doubt): .outcomeUnknown(.capture, doubt)
            }
        }

        var step: UnclearStep {
            switch self {
            case .authorisation: .authorise
            case .capture: .capture
            }
        }
    }

    /// What the caller is told. The first report of an attempt is its result; a later one says
    /// how an unclear or pending matter ended.
    public enum Report: Hashable, Sendable {
        /// Over.
        case ended(AttemptEnd)
        /// Unclear: the card may be charged. With ``UnclearStep/neverSent`` it is not, and the
        /// attempt is over with that.
        case unclear(UnclearStep)
        /// The money is still held; giving it back will be tried again.
        case reversalPending(VoidReason)
        /// The money could not be given back and a person must decide.
        case supportNeeded(VoidReason)
    }
}
