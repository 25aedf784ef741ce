import Testing

@testable import CCID

@Suite struct SlotMachineTests {
    let select: [UInt8] = [0x00, 0xA4, 0x04, 0x00, 0x00]

    @Test func powersACardAndExchanges() throws {
        var machine = SlotMachine(slot: 0, descriptor: try Descriptors.extended())
        #expect(
            try machine.handle(.asked(.powerOn)) == [
                .send(MessageOctets([0x62, 0, 0, 0, 0, 0, 0, 1, 0, 0])),
                .receive(timeoutMilliseconds: 3_000),
            ])
        #expect(try machine.answer([0x3B, 0x80]) == [.done(.active, [0x3B, 0x80])])
        #expect(
            try machine.handle(.asked(.exchange(MessageOctets(select)))) == [
                .send(MessageOctets([0x6F, 5, 0, 0, 0, 0, 1, 0, 0, 0] + select)),
                .receive(timeoutMilliseconds: 3_000),
            ])
        #expect(try machine.answer([0x90, 0x00]) == [.done(.active, [0x90, 0x00])])
    }

    @Test func triesTheVoltagesInTurn() throws {
        var machine = SlotMachine(slot: 0, descriptor: try Descriptors.short())
        _ = try machine.handle(.asked(.powerOn))
        for selection in [2, 3] as [UInt8] {
            let effects = try machine.answer([], status: 0x40, error: 0xFE)
            guard case .send(let message) = effects.first else {
                Issue.record("nothing sent")
                return
            }
            #expect(message.octets[7] == selection)
        }
        #expect(try machine.answer([], status: 0x40, error: 0xFE) == [.failed(.cardMute)])
    }

    @Test func anAbsentCardIsAbsentAtOnce() throws {
        for request: SlotMachine.Request in [.powerOn, .exchange(MessageOctets(select))] {
            var machine = SlotMachine(slot: 0, descriptor: try Descriptors.short())
            _ = try machine.handle(.asked(request))
            #expect(try machine.answer([], status: 0x42, error: 0xFE) == [.failed(.cardAbsent)])
            #expect(machine.state == .idle)
        }
        var machine = SlotMachine(slot: 0, descriptor: try Descriptors.short())
        _ = try machine.handle(.asked(.status))
        #expect(try machine.answer([], status: 0x42, error: 0xFE) == [.done(.absent, [])])
    }

    /// The answer to the command before, and answers from other slots, are counted and dropped.
    @Test func aStaleAnswerIsNeverDelivered() throws {
        var machine = SlotMachine(slot: 0, descriptor: try Descriptors.short())
        for round in 1...3 {
            _ = try machine.handle(.asked(.exchange(MessageOctets(select))))
            #expect(
                try machine.answer([0xDE, 0xAD, 0x90, 0x00], sequenceOffset: -1)
                    == [.receiveAgain])
            #expect(try machine.answer([0xDE, 0xAD], slot: 1) == [.receiveAgain])
            #expect(try machine.answer([0xDE, 0xAD], type: .slotStatus) == [.receiveAgain])
            #expect(machine.discardedCount == 3 * round)
            #expect(try machine.answer([0x90, 0x00]) == [.done(.active, [0x90, 0x00])])
        }
    }

    @Test func straysWithoutEndAreAFault() throws {
        var machine = SlotMachine(slot: 0, descriptor: try Descriptors.short())
        _ = try machine.handle(.asked(.exchange(MessageOctets(select))))
        for _ in 0..<SlotMachine.straysMaximum {
            #expect(try machine.answer([], sequenceOffset: 1) == [.receiveAgain])
        }
        #expect(try machine.answer([], sequenceOffset: 1).first == .failed(.tooManyStrays))
        #expect(machine.state == .requestingAbort)
    }

    @Test func moreTimeIsGivenWithinBounds() throws {
        var machine = SlotMachine(slot: 0, descriptor: try Descriptors.short())
        _ = try machine.handle(.asked(.status))
        _ = try machine.answer([])
        _ = try machine.handle(.asked(.exchange(MessageOctets(select))))
        for (factor, milliseconds) in [(0, 3_000), (1, 3_000), (2, 6_000), (255, 10_000)] {
            #expect(
                try machine.answer([], status: 0x80, error: UInt8(factor))
                    == [.receive(timeoutMilliseconds: milliseconds)])
        }
        for _ in 4..<32 { _ = try machine.answer([], status: 0x80, error: 1) }
        #expect(
            try machine.answer([], status: 0x80, error: 1).first == .failed(.tooManyExtensions))
    }

    @Test func aBusySlotIsAskedAgain() throws {
        var machine = SlotMachine(slot: 0, descriptor: try Descriptors.short())
        _ = try machine.handle(.asked(.exchange(MessageOctets(select))))
        for _ in 1..<SlotMachine.busyAttemptsMaximum {
            let effects = try machine.answer([], status: 0x40, error: 0xE0)
            #expect(effects.first == .pause(milliseconds: 50))
            #expect(effects.count == 3)
        }
        #expect(
            try machine.answer([], status: 0x40, error: 0xE0) == [.failed(.refused(.slotBusy))])
    }

    /// Some readers refuse an escape command while they look for cards.
    @Test func anEscapeIsTriedAgainWhereTheReaderNeedsIt() throws {
        let quirks = DeviceQuirks(vendor: 0x072F, product: 0x223B)
        let escape = SlotMachine.Request.escape(MessageOctets([0xE0, 0, 0, 0x18, 0]))
        var machine = SlotMachine(
            slot: 0, descriptor: try Descriptors.extended(), quirks: quirks)
        _ = try machine.handle(.asked(escape))
        #expect(try machine.answer([], status: 0x40, error: 0).count == 3)
        #expect(try machine.answer([], status: 0x40, error: 0).count == 3)
        #expect(
            try machine.answer([], status: 0x40, error: 0) == [.failed(.refused(.notSupported))])
    }

    @Test("D07") func anEscapeAnswerIsNotReadAsAStatusWord() throws {
        var machine = SlotMachine(slot: 0, descriptor: try Descriptors.short())
        _ = try machine.handle(
            .asked(.escape(MessageOctets([0xFF, 0x00, 0x48, 0x00, 0x00]))))
        let name = Array("ACR122U203".utf8)
        #expect(try machine.answer(name) == [.done(.active, name)])
    }

    @Test("E07") func aCommandTooLongForTheReaderIsNotSent() throws {
        let extended: [UInt8] = [0x00, 0xA4, 0x04, 0x00, 0x00, 0x00, 0x01, 0xAA]
        let long = [0x00, 0xD6, 0x00, 0x00, 0xFF] + [UInt8](repeating: 1, count: 259)
        for command in [extended, long] {
            var machine = SlotMachine(slot: 0, descriptor: try Descriptors.short())
            #expect(
                try machine.handle(.asked(.exchange(MessageOctets(command))))
                    == [.failed(.commandTooLong)])
            #expect(machine.state == .idle)
        }
    }

    @Test func readersBelowTheAPDULevelsAreRefusedByName() throws {
        for (features, level) in [(0x0001_0032, .tpdu), (0x32, .character)]
            as [(UInt32, ExchangeLevel)]
        {
            var machine = SlotMachine(
                slot: 0, descriptor: try ClassDescriptor(Descriptors.octets(features: features)))
            #expect(
                try machine.handle(.asked(.exchange(MessageOctets(select))))
                    == [.failed(.exchangeLevel(level))])
        }
    }
}
