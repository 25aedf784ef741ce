import CardReading
import Octets
import Payment
import PaymentPorts

/// One attempt while the engine works on it: its machine, and what its effects need.
///
/// Confined to the engine.
final class Attempt {
    /// What comes back from the work that effects started.
    enum Message: Sendable {
        /// The customer is told what to do.
        case progress(TapProgress)
        /// There will be no card.
        case tapEnded(PaymentMachine.TapEnd)
        /// The reader read a card.
        case card(TapEvent)
        /// The customer or caller speaks.
        case customer(PaymentMachine.Customer)
        /// An answer to one question about a fee.
        case confirmed(Bool, question: Int)
        /// The timer of that number is over.
        case timer(Int)
        /// The gateway answered the authorisation.
        case authorised(Reply<GatewayPayment>)
        /// The gateway answered another call.
        case answered(PaymentMachine.Answer)
    }

    let id: String
    let sale: Sale
    let handler: SurchargeHandler?
    let messages: AsyncStream<Message>
    let mailbox: AsyncStream<Message>.Continuation

    var machine = PaymentMachine()
    var history: AttemptHistory
    /// The token that the attempt's calls carry; `nil` while there is none.
    var token: AccessToken?

    /// The tapped card, until its request is built.
    var card: TapEvent?
    /// The request, until it is sent.
    var prepared: (AuthoriseRequest, PreparedAuthorisation)?
    /// The question being asked, the monotonic time at which it ends, and whether an answer is
    /// on its way.
    var question: (id: Int, deadline: Int64, isAnswered: Bool)?
    /// Whether the customer's wish to end the sale is on its way.
    var isCancelling = false

    var tapTask: Task<Void, Never>?
    var handlerTask: Task<Void, Never>?
    var timerTask: Task<Void, Never>?
    var timerNumber = 0
    /// Calls to the gateway whose answers have not come.
    var callsUnderWay = 0
    /// Whether the caller has its result.
    var isReported = false
    /// Whether money was owed back before, and somebody was told so.
    var wasReversalPending = false
    /// Takes the result to the caller.
    var deliver: (@Sendable (SaleResult) -> Void)?

    init(
        id: String, sale: Sale, history: AttemptHistory = AttemptHistory(),
        handler: SurchargeHandler? = nil, token: AccessToken?
    ) {
        self.id = id
        self.sale = sale
        self.history = history
        self.handler = handler
        self.token = token
        (messages, mailbox) = AsyncStream.makeStream()
    }

    /// Whether nothing will happen to the attempt by itself any more.
    var isAtRest: Bool {
        guard callsUnderWay == 0 else { return false }
        switch machine.state {
        case .idle, .unclear, .reversalPending, .supportNeeded, .finished: return true
        case .recordingAttempt, .awaitingCard, .reading, .preparing, .recordingIntent,
            .authorising, .recordingQuestion, .awaitingConfirm, .recordingCapture, .capturing,
            .recordingDuty, .reversing, .checkingReversal, .recordingReversal, .recordingRetry,
            .recordingUnclear, .recordingEnd:
            return false
        }
    }

    /// What a screen is told.
    var phase: SalePhase {
        switch machine.state {
        case .idle, .recordingAttempt: .checking
        case .awaitingCard: .awaitingCard
        case .reading: .reading
        case .preparing, .recordingIntent, .authorising, .recordingQuestion: .authorising
        case .awaitingConfirm: .awaitingConfirm
        case .recordingCapture, .capturing: .capturing
        case .recordingDuty, .reversing, .checkingReversal, .recordingReversal,
            .recordingRetry:
            .reversing
        case .reversalPending, .supportNeeded, .recordingUnclear, .unclear, .recordingEnd,
            .finished:
            .finished
        }
    }

    /// Wipes what must not outlive the attempt and stops what still runs for it.
    func tearDown() {
        card?.cardData.wipe()
        card = nil
        prepared?.1.body.wipe()
        prepared = nil
        tapTask?.cancel()
        handlerTask?.cancel()
        timerTask?.cancel()
        mailbox.finish()
    }
}

extension Attempt.Message {
    init(_ result: TapResult) {
        self =
            switch result {
            case .onlineRequest(let card): .card(card)
            case .declined: .tapEnded(.declined)
            case .notAccepted(.tooManyAttempts): .tapEnded(.readFailed)
            case .notAccepted(.tryAnotherCard), .notAccepted(.tryAnotherInterface),
                .notAccepted(.presentOneCardOnly):
                .tapEnded(.notAccepted)
            case .fault, .cancelled: .tapEnded(.readFailed)
            case .readerNotReady: .tapEnded(.readerNotReady)
            case .timedOut: .tapEnded(.timedOut)
            }
    }

    /// Forgets the card in a message that nobody takes.
    func wipe() {
        switch self {
        case .card(let card): card.cardData.wipe()
        case .progress, .tapEnded, .customer, .confirmed, .timer, .authorised, .answered: break
        }
    }
}

extension PaymentMachine.Tap {
    /// What a screen's message means for the sale; `nil` where it means nothing.
    init?(_ progress: TapProgress) {
        switch progress {
        case .processing: self = .cardPresented
        case .presentCardAgain, .seePhone: self = .presentAgain
        case .removeCard, .presentCard, .cardReadOK: return nil
        }
    }
}

extension CardSummary {
    init(_ card: TapEvent) {
        self.init(
            brand: card.brand, last4: card.last4, aid: card.receipt.aid,
            label: card.receipt.label, cryptogram: card.receipt.cryptogram,
            cryptogramType: card.receipt.cryptogramType,
            terminalVerificationResults: card.receipt.terminalVerificationResults,
            cardholderVerification: card.cardholderVerification.rawValue)
    }
}

extension WireEvidence {
    /// There was no token to send anything with.
    static let nothingSent = WireEvidence(
        cause: .notConnected, octetsSent: 0, octetsReceived: 0)
}
