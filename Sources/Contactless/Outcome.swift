/// How a kernel or Entry Point ended, with everything the terminal has to do about it.
///
/// A legal end, never an error.
///
/// Source: EMV Contactless Book A, 6.2 (Outcome) and table 6-1 (parameters).
public struct Outcome: Hashable, Sendable {
    /// What became of the transaction.
    public enum Status: String, Hashable, Sendable, CaseIterable {
        /// Approved offline.
        case approved
        /// Declined offline.
        case declined
        /// The issuer is to decide.
        case onlineRequest
        /// The card is to be presented again.
        case tryAgain
        /// The next application of the card is to be tried.
        case selectNext
        /// Nothing was done.
        case endApplication
        /// Insert or swipe.
        case tryAnotherInterface
    }

    /// Where Entry Point goes on without being told anew.
    public enum Start: Hashable, Sendable {
        /// At protocol activation: the card is to be presented again.
        case b
        /// At combination selection.
        case c
        /// At kernel activation.
        case d
    }

    /// How the cardholder is verified.
    public enum CVM: Hashable, Sendable {
        /// Not at all.
        case noCVM
        /// By a signature on the receipt.
        case signature
        /// By a PIN that the issuer checks.
        case onlinePIN
        /// On the cardholder's device; it was done already.
        case confirmationCodeVerified
    }

    /// Another way to read the card.
    public enum AlternateInterface: Hashable, Sendable {
        /// The contact chip.
        case contactChip
        /// The magnetic stripe.
        case magneticStripe
    }

    /// What became of the transaction.
    public let status: Status
    /// Where to start again; `nil` where nothing starts again.
    public var start: Start?
    /// How the cardholder is verified; `nil` where that does not apply.
    public var cvm: CVM?
    /// What to show now.
    public var uiRequestOnOutcome: UIRequest?
    /// What to show when the card is to be presented again.
    public var uiRequestOnRestart: UIRequest?
    /// Where to turn to; `nil` for nowhere in particular.
    public var alternateInterface: AlternateInterface?
    /// How long the field has to stay off, in milliseconds; `nil` where it need not go off.
    public var fieldOffMilliseconds: Int?
    /// Whether a receipt has to be printed.
    public var needsReceipt = false
    /// Why, where it was not a plain approval, request or decline.
    public var cause: OutcomeCause?

    /// An outcome without parameters.
    public init(_ status: Status) { self.status = status }
}

extension Outcome {
    /// End Application with "insert, swipe or try another card".
    static func end(_ cause: OutcomeCause) -> Outcome {
        var outcome = Outcome(.endApplication)
        outcome.uiRequestOnOutcome = UIRequest(.tryAnotherCard, .notReady)
        outcome.cause = cause
        return outcome
    }

    /// Select Next: Entry Point goes on with the next candidate.
    static func selectNext(_ cause: OutcomeCause) -> Outcome {
        var outcome = Outcome(.selectNext)
        outcome.start = .c
        outcome.cause = cause
        return outcome
    }

    /// Try Another Interface with a message.
    static func tryAnotherInterface(
        _ message: UIRequest.Message, chip: Bool, _ cause: OutcomeCause?
    ) -> Outcome {
        var outcome = Outcome(.tryAnotherInterface)
        outcome.uiRequestOnOutcome = UIRequest(message, .notReady)
        outcome.alternateInterface = chip ? .contactChip : nil
        outcome.cause = cause
        return outcome
    }

    /// The card left: the same transaction starts again when it is back.
    static func presentAgain(_ status: Status, _ cause: OutcomeCause) -> Outcome {
        var outcome = Outcome(status)
        outcome.start = .b
        outcome.uiRequestOnRestart = UIRequest(.presentCardAgain, .readyToRead)
        outcome.cause = cause
        return outcome
    }

    /// Declined, and the customer is told so.
    static func declined(_ cause: OutcomeCause? = nil) -> Outcome {
        var outcome = Outcome(.declined)
        outcome.uiRequestOnOutcome = UIRequest(.notAuthorised, .notReady)
        outcome.cause = cause
        return outcome
    }
}
