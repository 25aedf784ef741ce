import Contactless
import ISO7816

/// The card of ``CardTarget`` at the machine itself, without a reader and without waiting.
///
/// Every event is taken, every tap ends within its commands and presentations, and no effect
/// shows the card number.
enum MachineTarget {
    static func run(_ octets: [UInt8]) throws(Violation) {
        var run = Run(octets)
        let choice = ReaderChoice(octets.first ?? 0)
        let parameters: TapParameters
        do {
            parameters = try TapParameters(
                amountMinorUnits: choice.amountMinorUnits, currencyNumber: 978,
                transactionType: choice.transactionType, date: [0x26, 0x11, 0x30],
                time: [0x12, 0x00, 0x00], unpredictableNumber: [0x1A, 0x2B, 0x3C, 0x4D])
        } catch {
            throw Violation("a sale that is none: \(error.tag)")
        }
        var machine = ContactlessMachine(choice.configuration)
        try run.drive(&machine, .started(parameters))
        try hold(machine.isFinished && machine.record.outcome != nil, "a tap without an end")
        try IssuerData.check(machine.record.issuerData)
        if run.isCanary { try Canary.check(machine, "ContactlessMachine") }
        for event: ContactlessMachine.Event in [.cardPresented, .cardLost, .started(parameters)] {
            try hold((try? machine.handle(event)) == nil, "a tap that goes on after its end")
        }
    }

    private struct Run {
        let isCanary: Bool
        private var pieces: InputPieces
        private var commandCount = 0
        private var presentationCount = 0

        init(_ octets: [UInt8]) {
            isCanary = Canary.isCarried(by: octets)
            pieces = InputPieces(octets.dropFirst())
        }

        mutating func drive(
            _ machine: inout ContactlessMachine, _ first: ContactlessMachine.Event
        ) throws(Violation) {
            var waiting = [first][...]
            while let event = waiting.popFirst() {
                guard let effects = try? machine.handle(event) else {
                    throw Violation("an event that was asked for is refused")
                }
                for effect in effects {
                    if isCanary { try Canary.check(effect, "an effect") }
                    if let next = try answer(effect) { waiting.append(next) }
                }
            }
        }

        private mutating func answer(
            _ effect: ContactlessMachine.Effect
        ) throws(Violation) -> ContactlessMachine.Event? {
            switch effect {
            case .show, .finished: return nil
            case .awaitCard:
                presentationCount += 1
                try hold(presentationCount <= 5, "a card is asked for again and again")
                return .cardPresented
            case .transmit(let command):
                commandCount += 1
                try hold(
                    commandCount <= ContactlessMachine.maximumCommands, "a tap without end")
                return exchange(command.apdu)
            case .drawUnpredictableNumber: return .unpredictableNumberDrawn([1, 2, 3, 4])
            case .authenticate(let request):
                return .authenticated(ReaderChoice.authenticate(request))
            }
        }

        private mutating func exchange(_ command: CommandAPDU) -> ContactlessMachine.Event {
            var exchange = APDUExchangeMachine()
            var event = APDUExchangeMachine.Event.start(command)
            while let effect = (try? exchange.handle(event))?.first {
                switch effect {
                case .transmit:
                    guard let piece = pieces.next(),
                        let response = try? ResponseAPDU(octets: piece)
                    else { return .cardLost }
                    event = .responded(response)
                case .finished(let response): return .cardAnswered(response)
                case .failed:
                    return .cardAnswered(
                        ResponseAPDU(statusWord: StatusWord(rawValue: 0x6100)))
                }
            }
            return .cardLost
        }
    }
}
