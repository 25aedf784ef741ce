extension PaymentMachine {
    /// What can happen to an attempt.
    public enum Event: Hashable, Sendable {
        /// The merchant asks for a sale that passed every check.
        case started(Sale)
        /// After a restart: what the journal knows of the attempt, and the calls that can
        /// follow where it knows a payment.
        case restarted(AttemptHistory, FollowUps?)
        /// The journal answers the last ``Effect/record(_:)``.
        case disk(Disk)
        /// The reader speaks.
        case tap(Tap)
        /// The request to authorise is built, or cannot be.
        case prepared(AuthoriseIntent)
        /// It cannot be built; nothing was sent.
        case notPrepared
        /// The customer or the caller speaks.
        case customer(Customer)
        /// The time set for the state is over.
        case deadlinePassed
        /// The gateway answers, or does not.
        case gateway(Answer)
        /// Something is found out about an unclear outcome.
        case found(Finding)
        /// It is time for another try at a reversal.
        case reversalRetried
    }

    /// The journal's answer.
    public enum Disk: Hashable, Sendable {
        /// The records are on disk.
        case recorded
        /// They are not, or nobody knows.
        case failed
    }

    /// The reader's word.
    public enum Tap: Hashable, Sendable {
        /// A card is in the field.
        case cardPresented
        /// The card left too early and is to be presented again.
        case presentAgain
        /// The card asks for an online decision.
        case read(CardSummary)
        /// There will be no card.
        case ended(TapEnd)
    }

    /// Why a tap gave no card to authorise.
    public enum TapEnd: Hashable, Sendable, CaseIterable {
        /// The card declined.
        case declined
        /// The card or reader failed while reading.
        case readFailed
        /// No reader was ready.
        case readerNotReady
        /// This card cannot be used here.
        case notAccepted
        /// Nobody came.
        case timedOut
    }

    /// The customer's or caller's word.
    public enum Customer: Hashable, Sendable {
        /// The fee is accepted or declined.
        case confirmed(Bool)
        /// The customer ends the sale.
        case cancelled
        /// The caller's task was cancelled.
        case taskCancelled
    }

    /// The gateway's word.
    public enum Answer: Hashable, Sendable {
        /// The authorisation was answered; with the calls that can follow.
        case authorisation(GatewayPayment, FollowUps)
        /// The authorisation was refused in so many words.
        case authorisationRefused(GatewayRefusal)
        /// No clear answer to the authorisation.
        case authorisationUnclear(Doubt)
        /// What came back for a capture.
        case capture(Reply<GatewayPayment>)
        /// What came back for a reversal.
        case reversal(Reply<GatewayPayment>)
        /// What came back for a look at the payment.
        case payment(Reply<GatewayPayment>)
    }

    /// What is found out about an unclear outcome.
    public enum Finding: Hashable, Sendable {
        /// The one payment at the gateway that nobody else accounts for.
        case payment(GatewayPayment, FollowUps)
        /// The wire proves that no octet left, and the gateway knows of no payment.
        case neverLeft
        /// A person takes the decision.
        case decided(isCharged: Bool, by: String)
    }

    /// What is to be done, in order.
    public enum Effect: Hashable, Sendable {
        /// Make all of these durable, or none, and answer with ``Event/disk(_:)``.
        case record([JournalRecord])
        /// Ask for a card for this amount.
        case requestTap(SaleAmounts)
        /// Stop asking.
        case stopTap
        /// Build the request to authorise and seal the card's data into it.
        case prepare(Sale)
        /// Send it. Emitted once for an attempt, ever.
        case authorise
        /// Show the fee, let its time run, and answer with the customer's word.
        case ask(Approval, SurchargeQuote)
        /// The question is over.
        case withdrawQuestion
        /// Send the capture.
        case capture(FollowUpCall)
        /// Send the reversal.
        case reverse(FollowUpCall)
        /// Ask the gateway how a payment stands.
        case lookUp(paymentId: String)
        /// Tell the caller.
        case report(Report)
    }
}
