import CCID
import JSONText
import Octets
import TestSupport
import Testing

@Suite struct ReaderCommandTests {
    static let commands: [String: ReaderCommand] = [
        "powerOn automatic": .powerOn(.automatic),
        "powerOn 5 V": .powerOn(.fiveVolts),
        "powerOn 3 V": .powerOn(.threeVolts),
        "powerOn 1.8 V": .powerOn(.onePointEightVolts),
        "powerOff": .powerOff,
        "slotStatus": .slotStatus,
        "transfer whole": .transfer(
            MessageOctets([0x00, 0xA4, 0x04, 0x00, 0x00]), .whole, waitingTimes: 0),
        "transfer begins": .transfer(MessageOctets([0x00, 0xA4]), .begins, waitingTimes: 1),
        "transfer continues": .transfer(MessageOctets([0xAA]), .continues, waitingTimes: 0),
        "transfer ends": .transfer(MessageOctets([0xBB]), .ends, waitingTimes: 0),
        "transfer empty": .transfer(MessageOctets([]), .empty, waitingTimes: 0),
        "getParameters": .getParameters,
        "resetParameters": .resetParameters,
        "setParameters T=1": .setParameters(
            protocolNumber: 1, MessageOctets([0x11, 0x10, 0x00, 0x4D, 0x00, 0xFE, 0x00])),
        "escape": .escape(MessageOctets([0xE0, 0x00, 0x00, 0x18, 0x00])),
        "clock restarts": .clock(stops: false),
        "clock stops": .clock(stops: true),
        "setDataRate": .setDataRate(clockKilohertz: 4_000, bitsPerSecond: 10_752),
        "abort": .abort,
    ]

    @Test func messagesAreAsTheSpecificationHasThem() throws {
        let vectors = try Fixtures.json("ccid/commands.json").array ?? []
        #expect(vectors.count == Self.commands.count)
        for vector in vectors {
            let name = vector["command"]?.string ?? ""
            let octets = Self.commands[name]?.octets(slot: 2, sequence: 7)
            #expect(octets.map { Hex.encode($0) } == vector["octets"]?.string, "\(name)")
        }
    }

    @Test func answersAreOfTheTypeTheSpecificationPairs() {
        let pairs: [MessageType: MessageType] = [
            .iccPowerOn: .dataBlock, .xfrBlock: .dataBlock, .iccPowerOff: .slotStatus,
            .getSlotStatus: .slotStatus, .iccClock: .slotStatus, .abort: .slotStatus,
            .getParameters: .parameters, .resetParameters: .parameters,
            .setParameters: .parameters, .escape: .escapeAnswer,
            .setDataRateAndClockFrequency: .dataRateAndClockFrequency,
        ]
        for command in Self.commands.values { #expect(command.answerType == pairs[command.type]) }
    }

    @Test func someMessagesAreNeverSent() {
        let sent = Set(Self.commands.values.map(\.type))
        for type in MessageType.allCases where type.rawValue < 0x80 {
            let isRefused = [.secure, .t0APDU, .mechanical].contains(type)
            #expect(sent.contains(type) != isRefused)
        }
    }

    @Test func printsNoCardData() {
        let command = ReaderCommand.transfer(
            MessageOctets([0x41, 0x11, 0x11, 0x11]), .whole, waitingTimes: 0)
        var dumped = ""
        dump(command, to: &dumped)
        for text in ["\(command)", dumped, String(reflecting: command)] {
            #expect(!text.contains("17") && !text.contains("65"), "\(text)")
        }
    }

    @Test func classRequestsNameSlotAndNumber() {
        let abort = ClassRequest.abort(slot: 2, sequence: 0xA7)
        #expect((abort.requestType, abort.request, abort.value) == (0x21, 0x01, 0xA702))
        let clocks = ClassRequest.clockFrequencies
        #expect((clocks.requestType, clocks.request, clocks.value) == (0xA1, 0x02, 0))
        let rates = ClassRequest.dataRates
        #expect((rates.requestType, rates.request, rates.value) == (0xA1, 0x03, 0))
    }
}
