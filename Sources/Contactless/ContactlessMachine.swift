import BERTLV
import EMV
import ISO7816

/// One tap from the amount to the outcome: Entry Point and the kernels, without a card, a clock
/// or a display.
///
/// An event goes in, effects come out. Whatever a card answers, the machine ends: after at most
/// ``maximumCommands`` commands and as many presentations of the card as the configuration
/// allows.
///
/// Source: EMV Contactless Books A and B.
public struct ContactlessMachine: Hashable, Sendable {
    /// What happens.
    public enum Event: Hashable, Sendable {
        /// A sale begins.
        case started(TapParameters)
        /// A card is in the field and powered.
        case cardPresented
        /// The card answered the command sent last, with 61xx and 6Cxx already followed up.
        case cardAnswered(ResponseAPDU)
        /// The card did not answer: it left, or the link to it broke.
        case cardLost
        /// Four octets that nobody could foresee.
        case unpredictableNumberDrawn([UInt8])
        /// The card's signature was looked at.
        case authenticated(AuthenticationResult)
    }

    /// What is to be done.
    public enum Effect: Hashable, Sendable {
        /// Show this.
        case show(UIRequest)
        /// Take the power off the card for so long, then wait for one.
        case awaitCard(fieldOffMilliseconds: Int)
        /// Send this to the card.
        case transmit(CardCommand)
        /// Draw four octets that nobody can foresee.
        case drawUnpredictableNumber
        /// Look at the card's signature.
        case authenticate(AuthenticationRequest)
        /// It is over; ``ContactlessMachine/record`` holds what there is to know.
        case finished(Outcome)
    }

    /// An event that has no place where the machine is; nothing has changed.
    public struct Refusal: Error, Hashable, Sendable {}

    enum State: Hashable, Sendable {
        /// Waits for the sale; the card is awaited next.
        case idle
        /// Waits for the card; its directory is selected next.
        case awaitingCard
        /// Waits for the directory; an application is selected next.
        case selectingPPSE
        /// Waits for the first candidate's answer; its kernel or the next candidate follows.
        case selectingApplication(Candidate)
        /// Waits for the number of a further kernel activation; the kernel starts next.
        case drawingNumber(Candidate, ApplicationFCI)
        /// Waits for what the kernel waits for; its outcome decides what follows.
        case kernel(Kernel)
        /// Nothing follows.
        case finished
    }

    /// More commands than any honest tap takes, over all presentations of the card.
    public static let maximumCommands = 512

    let configuration: ContactlessConfiguration
    var state = State.idle
    var parameters: TapParameters?
    var indicators: [PreProcessingIndicators] = []
    var candidates: ArraySlice<Candidate> = []
    var restartsLeft: Int
    var commandsLeft = Self.maximumCommands
    var activations = 0
    /// Why the last candidate was left, for the outcome when there is none left.
    var lastCause: OutcomeCause?
    /// What the tap has brought so far.
    public internal(set) var record = TapRecord()

    /// A machine for one tap.
    public init(_ configuration: ContactlessConfiguration) {
        self.configuration = configuration
        restartsLeft = max(0, configuration.maximumRestarts)
    }

    /// Whether nothing follows.
    public var isFinished: Bool { state == .finished }

    /// Takes an event and says what is to be done.
    ///
    /// - Throws: ``Refusal`` for an event that has no place here.
    public mutating func handle(_ event: Event) throws(Refusal) -> [Effect] {
        switch (state, event) {
        case (.idle, .started(let parameters)): return start(parameters)
        case (.awaitingCard, .cardPresented): return selectPPSE()
        case (.selectingPPSE, .cardAnswered(let response)): return takePPSE(response)
        case (.selectingPPSE, .cardLost): return selectionLost(.selectPPSE)
        case (.selectingApplication(let candidate), .cardAnswered(let response)):
            return takeFCI(response, candidate)
        case (.selectingApplication, .cardLost): return selectionLost(.selectAID)
        case (.drawingNumber(let candidate, let fci), .unpredictableNumberDrawn(let number)):
            guard number.count == 4 else { throw Refusal() }
            return activate(candidate, fci, number)
        case (.kernel(let kernel), .cardAnswered(let response)):
            return try advance(kernel, .cardAnswered(response))
        case (.kernel(let kernel), .cardLost): return try advance(kernel, .cardLost)
        case (.kernel(let kernel), .authenticated(let result)):
            return try advance(kernel, .authenticated(result))
        case (.idle, _), (.awaitingCard, _), (.selectingPPSE, _), (.selectingApplication, _),
            (.drawingNumber, _), (.kernel, _), (.finished, _):
            throw Refusal()
        }
    }

    mutating func finish(_ outcome: Outcome) -> [Effect] {
        state = .finished
        record.outcome = outcome
        let request = outcome.uiRequestOnOutcome.map { [Effect.show($0)] } ?? []
        return request + [.finished(outcome)]
    }

    mutating func transmit(_ command: CardCommand) -> [Effect] {
        guard commandsLeft > 0 else {
            return finish(.end(OutcomeCause(.tooManyCommands, at: command.name)))
        }
        commandsLeft -= 1
        return [.transmit(command)]
    }
}

extension ContactlessMachine: CustomStringConvertible, CustomReflectable {
    /// What there is of an outcome; never what the card said.
    public var description: String { "machine of a \(record)" }
    /// Hides what the card said from `dump`.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The kernel at work.
enum Kernel: Hashable, Sendable {
    /// Mastercard.
    case kernel2(Kernel2)
    /// Visa.
    case kernel3(Kernel3)

    /// `nil` for a kernel that this reader does not have.
    init?(_ activation: KernelActivation) {
        if activation.combination.kernel == .kernel2 {
            self = .kernel2(Kernel2(activation))
        } else if activation.combination.kernel == .kernel3 {
            self = .kernel3(Kernel3(activation))
        } else {
            return nil
        }
    }

    mutating func start() -> [KernelStep] {
        switch self {
        case .kernel2(var kernel):
            defer { self = .kernel2(kernel) }
            return kernel.start()
        case .kernel3(var kernel):
            defer { self = .kernel3(kernel) }
            return kernel.start()
        }
    }

    mutating func handle(_ event: KernelEvent) -> [KernelStep]? {
        switch self {
        case .kernel2(var kernel):
            defer { self = .kernel2(kernel) }
            return kernel.handle(event)
        case .kernel3(var kernel):
            defer { self = .kernel3(kernel) }
            return kernel.handle(event)
        }
    }
}
