/// Decides one attempt at a sale, from the merchant's request to its one end.
///
/// Pure: no clock, no network, no disk, no card. Events go in, effects come out; whoever carries
/// the effects out feeds their results back. Keys, ids and answers come inside events.
///
/// What every path keeps:
/// 1. The authorisation is sent at most once, and only when its intent is on disk.
/// 2. A fee is captured only after the customer's consent is on disk.
/// 3. A sale is never both captured and given back.
/// 4. A duty to give money back is on disk before the first try, and is left only by the
///    gateway's word that it is done, or by a person.
/// 5. An unclear outcome is left only by an answer.
/// 6. An attempt ends once.
public struct PaymentMachine: Hashable, Sendable {
    /// Who is being waited for.
    public internal(set) var state: State = .idle

    /// A machine before its attempt.
    public init() {}

    /// Applies one event.
    ///
    /// Total: every pair of state and event either moves the machine or throws and changes
    /// nothing. There is no `default`, so that a new state or event does not compile until
    /// someone has decided what it means here.
    ///
    /// - Returns: what to do now, in this order.
    /// - Throws: ``Refusal`` where the event does not belong to the state.
    public mutating func handle(_ event: Event) throws(Refusal) -> [Effect] {
        switch state {
        case .idle: try handleIdle(event)
        case .recordingAttempt(let sale): try handleRecordingAttempt(event, sale)
        case .awaitingCard(let sale): try handleAwaitingCard(event, sale)
        case .reading(let sale): try handleReading(event, sale)
        case .preparing(let sale, let card): try handlePreparing(event, sale, card)
        case .recordingIntent(let sale, let intent):
            try handleRecordingIntent(event, sale, intent)
        case .authorising(let sale): try handleAuthorising(event, sale)
        case .recordingQuestion(let approval, let quote):
            try handleRecordingQuestion(event, approval, quote)
        case .awaitingConfirm(let approval): try handleAwaitingConfirm(event, approval)
        case .recordingCapture(let approval): try handleRecordingCapture(event, approval)
        case .capturing(let approval): try handleCapturing(event, approval)
        case .recordingDuty(let duty, let unclear):
            try handleRecordingDuty(event, duty, unclear)
        case .reversing(let duty): try handleReversing(event, duty)
        case .checkingReversal(let duty): try handleCheckingReversal(event, duty)
        case .recordingReversal(let duty, let outcome):
            try handleRecordingReversal(event, duty, outcome)
        case .reversalPending(let duty): try handleReversalPending(event, duty)
        case .recordingRetry(let duty): try handleRecordingRetry(event, duty)
        case .supportNeeded(let duty): try handleSupportNeeded(event, duty)
        case .recordingUnclear(let unclear): try handleRecordingUnclear(event, unclear)
        case .unclear(let unclear): try handleUnclear(event, unclear)
        case .recordingEnd(let end, let report): try handleRecordingEnd(event, end, report)
        case .finished: throw refusal(event)
        }
    }

    /// The event does not belong to the state, which stays as it was.
    public struct Refusal: Error, Hashable, Sendable {
        /// The state that refused.
        public let state: State
        /// What it refused.
        public let event: Event
    }

    func refusal(_ event: Event) -> Refusal { Refusal(state: state, event: event) }

    /// Whether the customer may still end the sale, by leaving or by declining the fee.
    public var canBeCancelled: Bool {
        switch state {
        case .awaitingCard, .reading, .awaitingConfirm: true
        case .idle, .recordingAttempt, .preparing, .recordingIntent, .authorising,
            .recordingQuestion, .recordingCapture, .capturing, .recordingDuty, .reversing,
            .checkingReversal, .recordingReversal, .reversalPending, .recordingRetry,
            .supportNeeded, .recordingUnclear, .unclear, .recordingEnd, .finished:
            false
        }
    }
}
