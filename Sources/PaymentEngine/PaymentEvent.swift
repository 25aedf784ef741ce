import CardReading
import Payment

/// What a screen, a log or an app sees of the engine, as it happens.
public enum PaymentEvent: Sendable {
    /// A sale moved on.
    case phase(orderId: String, SalePhase)
    /// The fee must be disclosed before the tap.
    case surchargeDisclosed(orderId: String, rate: Percentage, allowsBypass: Bool)
    /// What the customer is to do at the reader.
    case tap(orderId: String, TapProgress)
    /// The customer is asked about the fee; ``PaymentEngine/confirmSurcharge(_:)`` answers.
    case surchargeQuestion(SurchargeQuestion)
    /// The question is over, whoever or whatever ended it.
    case surchargeQuestionOver(orderId: String)
    /// The sale ended and this is what the caller gets.
    case finished(SaleResult)
    /// The outcome is unclear: show the order as pending, and do not charge again.
    case pending(orderId: String)
    /// The money is still held and giving it back failed for now; the original answer.
    case reversalPending(orderId: String, GatewayPayment)
    /// A reversal that was owed is done.
    case reversalCompleted(orderId: String, uniqueRef: String)
    /// An unclear outcome is clear now.
    case resolved(SaleResult)
    /// A person must decide about the order.
    case supportNeeded(orderId: String)
    /// Nothing can be sold until somebody looks at it.
    case outOfService(OutOfService)
}

/// Why nothing can be sold.
public enum OutOfService: String, Hashable, Sendable {
    /// The journal cannot be written, or what it holds cannot be read.
    case journal
}

/// Where a sale stands, for a screen.
public enum SalePhase: String, Hashable, Sendable, CaseIterable {
    /// Everything is checked before the customer is asked for anything.
    case checking
    /// The customer is to present a card.
    case awaitingCard
    /// A card is being read.
    case reading
    /// The gateway decides.
    case authorising
    /// The customer decides about the fee.
    case awaitingConfirm
    /// The money is being taken.
    case capturing
    /// The money is being given back.
    case reversing
    /// Over for the customer.
    case finished
}

/// The fee as the customer is asked about it. Every figure is the gateway's or the merchant's.
public struct SurchargeQuestion: Hashable, Sendable {
    /// Counts questions.
    public let id: Int
    /// The order.
    public let orderId: String
    /// Amount, tip and tax.
    public let amounts: SaleAmounts
    /// The fee.
    public let surcharge: Money
    /// Everything.
    public let total: Money
    /// The rate, where the gateway says it.
    public let percentage: Percentage?
    /// How long there is to answer, from now.
    public let timeoutMilliseconds: Int64
}

/// Answers the question about the fee: `true` accepts it.
public typealias SurchargeHandler = @Sendable (SurchargeQuestion) async -> Bool

/// What became of a wish to cancel.
public enum Cancellation: String, Hashable, Sendable {
    /// The sale is being ended.
    case cancelling
    /// The card was read: it is too late.
    case notAllowed
    /// No sale is in progress.
    case nothingToCancel
}

/// An attempt that is not over.
public struct PendingPayment: Hashable, Sendable {
    /// What is open.
    public enum Kind: String, Hashable, Sendable {
        /// The outcome is unclear.
        case unclear
        /// Money is owed back.
        case reversal
        /// A person must decide.
        case supportNeeded
        /// The sale is in progress.
        case inProgress
    }

    /// The order.
    public let orderId: String
    /// The attempt.
    public let attemptId: String
    /// What is open.
    public let kind: Kind
    /// The gateway's name for the payment, where it is known.
    public let uniqueRef: String?
    /// What was asked for, without the fee.
    public let amount: Money
    /// When the attempt began: seconds since 1970.
    public let begunAtEpochSeconds: Int64
}
