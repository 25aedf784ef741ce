import BERTLV
import EMV
import ISO7816
import Octets
import TestSupport
import Testing

@testable import Contactless

/// The machine as a whole: what it takes where, and that it ends.
struct ContactlessMachineTests {
    private typealias Event = ContactlessMachine.Event

    private static let success = ResponseAPDU(statusWord: .success)

    private static func events() throws -> [Event] {
        [
            .started(try Play.sale()), .cardPresented, .cardAnswered(success), .cardLost,
            .unpredictableNumberDrawn([1, 2, 3, 4]),
            .authenticated(AuthenticationResult(method: .cda, verdict: .verified)),
        ]
    }

    /// One machine in each state, reached by playing.
    private static func states() throws -> [(name: String, takes: Set<Int>, ContactlessMachine)] {
        let card = CardScript.visa
        var machine = ContactlessMachine(Play.configuration())
        var states = [("idle", Set([0]), machine)]
        _ = try machine.handle(.started(try Play.sale()))
        states.append(("awaitingCard", [1], machine))
        _ = try machine.handle(.cardPresented)
        states.append(("selectingPPSE", [2, 3], machine))
        _ = try machine.handle(.cardAnswered(card.answer(.selectPPSE)))
        states.append(("selectingApplication", [2, 3], machine))
        let select = try #require(AID(CardScript.visaAID).map(CommandAPDU.select))
        _ = try machine.handle(.cardAnswered(card.answer(select)))
        states.append(("kernel", [2, 3], machine))
        var lost = machine
        _ = try lost.handle(.cardLost)
        _ = try lost.handle(.cardPresented)
        _ = try lost.handle(.cardAnswered(card.answer(.selectPPSE)))
        _ = try lost.handle(.cardAnswered(card.answer(select)))
        states.append(("drawingNumber", [4], lost))
        _ = try machine.handle(.cardAnswered(success))
        states.append(("finished", [], machine))
        return states
    }

    @Test func whatHasNoPlaceIsRefusedAndChangesNothing() throws {
        for (name, takes, machine) in try Self.states() {
            for (index, event) in try Self.events().enumerated() {
                var copy = machine
                if takes.contains(index) {
                    #expect(throws: Never.self, "\(name) \(index)") { try copy.handle(event) }
                } else {
                    #expect(throws: ContactlessMachine.Refusal.self, "\(name) \(index)") {
                        try copy.handle(event)
                    }
                    #expect(copy == machine, "\(name) \(index)")
                }
            }
        }
    }

    @Test func aNumberOfAnotherLengthIsRefused() throws {
        let drawing = try #require(try Self.states().first { $0.name == "drawingNumber" })
        for count in [0, 3, 5] {
            var machine = drawing.2
            #expect(throws: ContactlessMachine.Refusal.self) {
                try machine.handle(
                    .unpredictableNumberDrawn(Array(repeating: 1, count: count)))
            }
        }
    }

    @Test func aCardThatComesBackIsReadWithANewNumber() throws {
        let card = CardScript.visa
        var play = Play()
        try play.run(try Play.sale(), presentations: 3) { command, presentation in
            presentation < 3 && command.name == "READ RECORD" ? nil : card.answer(command)
        }
        #expect(play.outcome?.status == .onlineRequest)
        #expect(play.presentations == 3)
        let numbers = Set(
            play.commands.filter { $0.name == .getProcessingOptions }
                .map { Array($0.apdu.data.suffix(4)) })
        #expect(numbers.count == 3)
    }

    @Test func restartsAreBounded() throws {
        var play = Play()
        try play.run(try Play.sale(), presentations: .max) { _, _ in nil }
        #expect(play.presentations == 5)
        #expect(play.outcome?.status == .tryAgain)
        #expect(play.outcome?.start == .b)
    }

    @Test func commandsAreBounded() throws {
        // A card with as many applications as an answer holds, each of which sends the reader on.
        var card = CardScript.visa
        card.entries = (0..<2_000).map { number in
            let tail = [UInt8(number >> 8), UInt8(truncatingIfNeeded: number)]
            return .init(aid: CardScript.visaAID + tail)
        }
        var play = Play()
        try play.run(card)
        #expect(play.commands.count == ContactlessMachine.maximumCommands)
        #expect(play.outcome?.cause?.code == .tooManyCommands)
    }

    @Test func moreObjectsThanAnyCardHasEndTheTap() throws {
        var card = CardScript.visa
        let objects = (0..<2_000).map { number in
            (Tag(0xDF81_0000 | UInt32(number / 128 + 128) << 8 | UInt32(number % 128)), [UInt8(1)])
        }
        card.options += objects
        var play = Play()
        try play.run(card)
        #expect(play.outcome?.cause?.code == .tooManyObjects)
        #expect(play.machine.record.cardData.count <= 1_024)
    }

    /// Whatever a machine, its commands and what came back are printed by, no card is in it.
    @Test(arguments: [CardScript.visa, .mastercard])
    func nothingPrintsTheCard(_ card: CardScript) throws {
        // The number of the scripts' cards, as octets print.
        let track2 = card.options.first { $0.0 == .track2EquivalentData }?.1
        let pan = card.records.values.joined().first { $0.0 == .pan }?.1
        let number = try #require(track2 ?? pan).prefix(8)
        let decimal = number.map { String($0) }.joined(separator: ", ")
        var play = Play()
        var printed = ""
        try play.run(try Play.sale()) { command, _ in
            let response = card.answer(command)
            for value in [response, command, CardCommand(name: .readRecord, apdu: command)] as [Any]
            {
                printed += "\(value) \(String(reflecting: value))"
                dump(value, to: &printed)
            }
            return response
        }
        dump(play.machine, to: &printed)
        dump(play.requests, to: &printed)
        printed += "\(play.machine) \(String(reflecting: play.machine)) \(play.machine.record)"
        #expect(play.machine.record.cardData.values.contains { $0.starts(with: number) })
        #expect(!printed.contains(decimal))
        #expect(!printed.contains(Hex.encode(number)))
    }

    @Test func aLocatorOfMoreRecordsThanAnyCardHasIsRefused() throws {
        for locator: [UInt8] in [
            [0x10, 0x01, 0xFF, 0x00], [0x10, 0x00, 0x01, 0x00], [0x10, 0x02, 0x01, 0x00],
            [0x00, 0x01, 0x01, 0x00], [0xF8, 0x01, 0x01, 0x00], [0x10, 0x01, 0x01, 0x02],
            [0x10, 0x01, 0x01],
        ] {
            var card = CardScript.visa
            card.set(.applicationFileLocator, locator, in: \.options)
            var play = Play()
            try play.run(card)
            #expect(play.outcome?.cause?.code == .invalidData(.applicationFileLocator))
        }
    }

    @Test func aListThatAsksForMoreThanACommandHoldsEndsTheTap() throws {
        var card = CardScript.visa
        let pdol: [UInt8] =
            [0x9F, 0x66, 4] + Array(repeating: [0x9F, 0x4E, 0xFF], count: 20).joined()
        card.applications[CardScript.visaAID] = (CardScript.visaAID, pdol)
        var play = Play()
        try play.run(card)
        #expect(play.outcome?.cause?.code == .commandTooLong)
    }

    @Test func aTagThatIsAskedForTwiceIsToldTwice() throws {
        var card = CardScript.visa
        card.applications[CardScript.visaAID] = (
            CardScript.visaAID, CardScript.visaPDOL + [0x9A, 3, 0xDF, 0x01, 2]
        )
        var play = Play()
        try play.run(card)
        let data = try #require(play.commands.first { $0.name == .getProcessingOptions }).apdu.data
        #expect(data.suffix(5) == [0x26, 0x11, 0x30, 0, 0])
        #expect(data.count == 2 + 33 + 5)
    }

    @Test func nothingOfTheCardIsPrinted() throws {
        var play = Play()
        try play.run(.mastercard)
        var text = ""
        dump(play.machine.record, to: &text)
        #expect("\(play.machine.record)" == "tap onlineRequest")
        #expect(!text.contains("65, 17, 17"))
    }
}
