import CardPorts
import Contactless
import EMV
import ISO7816

/// One tap over real channels: runs the contactless machine's effects until it ends.
///
/// A run may need several channels, one for each time the card is presented; whoever owns the
/// reader hands them in. Everything is bounded by the machine.
public struct TapRun: Sendable {
    /// Where a run stands when it hands back.
    public enum Pause: Hashable, Sendable {
        /// The power has to be off for so long; then a card has to be presented.
        case awaitingCard(fieldOffMilliseconds: Int)
        /// The machine ended.
        case finished(Outcome)
        /// The reader failed; no card can mend that.
        case faulted(ReaderFault)
        /// The task was cancelled between two commands.
        case cancelled
    }

    private var machine: ContactlessMachine
    private let authenticator: CardAuthenticator
    private let unpredictableNumbers: UnpredictableNumbers
    private let clock: any TapClock
    private let show: @Sendable (UIRequest) -> Void
    private var stage: CommandName?
    private var fault: ReaderFault?
    private var messages: [UIRequest] = []
    private var answerToReset: [UInt8] = []
    /// How long it took so far.
    public internal(set) var timing = TapTiming()

    /// A run that has not begun.
    ///
    /// - Parameter show: Called with each request to the display, in order.
    public init(
        _ configuration: ContactlessConfiguration, authenticator: @escaping CardAuthenticator,
        unpredictableNumbers: @escaping UnpredictableNumbers, clock: any TapClock,
        show: @escaping @Sendable (UIRequest) -> Void = { _ in }
    ) {
        machine = ContactlessMachine(configuration)
        self.authenticator = authenticator
        self.unpredictableNumbers = unpredictableNumbers
        self.clock = clock
        self.show = show
    }

    /// Begins: asks for a card, or ends where no combination takes the amount.
    public mutating func begin(_ parameters: TapParameters) async -> Pause {
        await run(.started(parameters), over: nil)
    }

    /// Goes on with the card behind a channel. The channel is not closed.
    public mutating func present(_ channel: any CardChannel) async -> Pause {
        answerToReset = channel.answerToReset
        let start = clock.monotonicMicroseconds()
        defer { timing.cardMicroseconds += clock.monotonicMicroseconds() - start }
        return await run(.cardPresented, over: channel)
    }

    /// What the tap has brought so far, card data in the clear.
    public var record: TapRecord { machine.record }

    /// What the tap has brought so far.
    public var report: TapReport {
        var report = TapReport(machine.record, fault: fault.map { ($0, stage) })
        report.messages = messages
        report.answerToReset = answerToReset
        report.timing = timing
        return report
    }

    private mutating func run(
        _ first: ContactlessMachine.Event, over channel: (any CardChannel)?
    ) async -> Pause {
        var waiting = [first][...]
        while let event = waiting.popFirst() {
            guard let effects = try? machine.handle(event) else { return end(.protocolBroken) }
            for effect in effects {
                switch effect {
                case .show(let request):
                    messages.append(request)
                    show(request)
                case .awaitCard(let milliseconds):
                    return .awaitingCard(fieldOffMilliseconds: milliseconds)
                case .transmit(let command):
                    guard !Task.isCancelled else { return .cancelled }
                    do {
                        waiting.append(try await exchange(command, over: channel))
                    } catch {
                        return end(error)
                    }
                case .drawUnpredictableNumber:
                    waiting.append(.unpredictableNumberDrawn(unpredictableNumbers()))
                case .authenticate(let request):
                    waiting.append(.authenticated(authenticator(request)))
                case .finished(let outcome):
                    return .finished(outcome)
                }
            }
        }
        // The machine waits for something that no effect of it asked for.
        return end(.protocolBroken)
    }

    private mutating func end(_ fault: ReaderFault) -> Pause {
        self.fault = fault
        return .faulted(fault)
    }

    /// Sends a command and follows 61xx and 6Cxx up; a card that left is an event, not a fault.
    private mutating func exchange(
        _ command: CardCommand, over channel: (any CardChannel)?
    ) async throws(ReaderFault) -> ContactlessMachine.Event {
        stage = command.name
        guard let channel else { throw .protocolBroken }
        let start = clock.monotonicMicroseconds()
        do throws(ReaderFault) {
            let response = try await Self.answer(to: command.apdu, over: channel)
            timing.commands.append(
                TapTiming.Command(
                    name: command.name, microseconds: clock.monotonicMicroseconds() - start))
            return .cardAnswered(response)
        } catch {
            guard error == .cardLost else { throw error }
            return .cardLost
        }
    }

    private static func answer(
        to command: CommandAPDU, over channel: any CardChannel
    ) async throws(ReaderFault) -> ResponseAPDU {
        var exchange = APDUExchangeMachine()
        var event = APDUExchangeMachine.Event.start(command)
        while let effect = (try? exchange.handle(event))?.first {
            switch effect {
            case .transmit(let apdu): event = .responded(try await channel.transmit(apdu))
            case .finished(let response): return response
            // More pieces than any card has: as good as a wrong status word.
            case .failed: return ResponseAPDU(statusWord: StatusWord(rawValue: 0x6100))
            }
        }
        throw .protocolBroken
    }
}
