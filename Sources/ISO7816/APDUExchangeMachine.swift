/// One command and its whole answer, over cards that hand answers out in pieces (61xx) or want
/// the command repeated with the right Le (6Cxx).
///
/// Source: EMV 4.4 Book 1, 9.3.1; ISO/IEC 7816-4:2020, 5.3.4.
public struct APDUExchangeMachine: Hashable, Sendable {
    /// What is being waited for.
    public enum State: Hashable, Sendable {
        /// For the command; it is sent next.
        case idle
        /// For the card's answer; the command is done or one more is sent.
        case awaitingResponse
        /// For nothing: the answer was given or the exchange given up.
        case over
    }

    /// What happens to the exchange.
    public enum Event: Hashable, Sendable {
        /// The command to carry out.
        case start(CommandAPDU)
        /// The card's answer to what was sent last.
        case responded(ResponseAPDU)
    }

    /// What is to be done.
    public enum Effect: Hashable, Sendable {
        /// Send this to the card and report its answer.
        case transmit(CommandAPDU)
        /// The exchange is over; this is the whole answer with its last status word.
        case finished(ResponseAPDU)
        /// The exchange is over without an answer that can be used.
        case failed(Failure)
    }

    /// Why an exchange was given up.
    public enum Failure: Error, Hashable, Sendable {
        /// The card announced further pieces more than ``maximumContinuations`` times.
        case tooManyContinuations
        /// The pieces together have more than ``maximumOctets`` octets.
        case responseTooLong
    }

    /// An event that cannot happen in this state; nothing was changed.
    public struct Refusal: Error, Hashable, Sendable {
        /// What was being waited for.
        public let state: State
    }

    /// How often a card may announce a further piece.
    public static let maximumContinuations = 16
    /// How long all pieces together may be.
    public static let maximumOctets = 65_536

    /// What is being waited for.
    public private(set) var state: State = .idle
    private var lastCommand: CommandAPDU?
    private var collected: [UInt8] = []
    private var continuations = 0
    private var hasCorrectedLength = false

    /// Waits for its command.
    public init() {}

    /// Takes an event in and says what is to be done.
    ///
    /// - Throws: ``Refusal`` where the event cannot happen now.
    public mutating func handle(_ event: Event) throws(Refusal) -> [Effect] {
        switch (state, event) {
        case (.idle, .start(let command)):
            return transmit(command)
        case (.awaitingResponse, .responded(let response)):
            return take(response)
        case (.idle, .responded), (.awaitingResponse, .start), (.over, .start),
            (.over, .responded):
            throw Refusal(state: state)
        }
    }

    private mutating func transmit(_ command: CommandAPDU) -> [Effect] {
        state = .awaitingResponse
        lastCommand = command
        return [.transmit(command)]
    }

    private mutating func take(_ response: ResponseAPDU) -> [Effect] {
        if let length = response.statusWord.correctedExpectedLength, !hasCorrectedLength,
            let command = try? lastCommand?.expecting(length)
        {
            hasCorrectedLength = true
            return transmit(command)
        }
        guard collected.count + response.data.count <= Self.maximumOctets else {
            return end(.failed(.responseTooLong))
        }
        collected += response.data
        guard response.statusWord.availableOctets != nil else {
            return end(
                .finished(ResponseAPDU(data: collected, statusWord: response.statusWord)))
        }
        guard continuations < Self.maximumContinuations else {
            return end(.failed(.tooManyContinuations))
        }
        continuations += 1
        return transmit(.getResponse(response.statusWord.sw2))
    }

    private mutating func end(_ effect: Effect) -> [Effect] {
        state = .over
        lastCommand = nil
        return [effect]
    }
}
