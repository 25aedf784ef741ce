import Testing

@testable import CCID

@Suite struct SlotMachineChainingTests {
    /// A reader whose messages carry 54 octets, such as Elatec's.
    func machine() throws -> SlotMachine {
        SlotMachine(slot: 0, descriptor: try Descriptors.extended(maximumMessageOctets: 64))
    }

    @Test(arguments: [1, 54, 55, 108, 109, 300, 65_544])
    func aCommandIsSentInBlocks(count: Int) throws {
        var machine = try machine()
        let command = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        var effects = try machine.handle(.asked(.exchange(MessageOctets(command))))
        var sent: [UInt8] = []
        var positions: [UInt8] = []
        while case .send(let message) = effects.first {
            #expect(message.octets.count <= 64)
            sent += message.octets.dropFirst(10)
            positions.append(message.octets[8])
            if sent.count == count { break }
            effects = try machine.answer([], parameter: 0x10)
        }
        #expect(sent == command)
        let blocks = (count + 53) / 54
        let expected: [UInt8] =
            blocks == 1 ? [0] : [1] + [UInt8](repeating: 3, count: blocks - 2) + [2]
        #expect(positions == expected)
        #expect(try machine.answer([0x90, 0x00]) == [.done(.active, [0x90, 0x00])])
    }

    @Test func anAnswerIsCollectedFromBlocks() throws {
        var machine = try machine()
        _ = try machine.handle(.asked(.exchange(MessageOctets([0, 0xB2, 1, 0x0C, 0]))))
        for (data, position) in [([1, 2], 1), ([3], 3), ([], 3)] as [([UInt8], UInt8)] {
            let effects = try machine.answer(data, parameter: position)
            guard case .send(let message) = effects.first else {
                Issue.record("nothing sent")
                return
            }
            // An empty block asks for the next.
            #expect(message.octets.count == 10 && message.octets[8] == 0x10)
        }
        #expect(
            try machine.answer([0x90, 0x00], parameter: 2)
                == [.done(.active, [1, 2, 3, 0x90, 0x00])])
    }

    @Test func aFailedBlockEndsTheAnswer() throws {
        var machine = try machine()
        _ = try machine.handle(.asked(.exchange(MessageOctets([0, 0xB2, 1, 0x0C, 0]))))
        _ = try machine.answer([1, 2], parameter: 1)
        #expect(try machine.answer([], status: 0x40, error: 0xFE) == [.failed(.cardMute)])
    }

    @Test func anAnswerWithoutEndIsGivenUp() throws {
        var machine = try machine()
        _ = try machine.handle(.asked(.exchange(MessageOctets([0, 0xB2, 1, 0x0C, 0]))))
        var blocks = 0
        while machine.state == .awaitingAnswer, blocks < 10_000 {
            _ = try machine.answer([], parameter: 3)
            blocks += 1
        }
        #expect(blocks == SlotMachine.blocksMaximum + 1)
        #expect(machine.state == .requestingAbort)

        machine = SlotMachine(
            slot: 0, descriptor: try Descriptors.extended(maximumMessageOctets: 65_554))
        _ = try machine.handle(.asked(.exchange(MessageOctets([0, 0xB2, 1, 0x0C, 0]))))
        _ = try machine.answer([UInt8](repeating: 0, count: 60_000), parameter: 1)
        #expect(
            try machine.answer([UInt8](repeating: 0, count: 6_000), parameter: 2).first
                == .failed(.answerTooLong))
    }

    @Test(arguments: [0x10, 0x04, 0xFF] as [UInt8])
    func chainPositionsThatMeanNothingHereAreAFault(position: UInt8) throws {
        var machine = try machine()
        _ = try machine.handle(.asked(.exchange(MessageOctets([0, 0xB2, 1, 0x0C, 0]))))
        #expect(try machine.answer([], parameter: position).first == .failed(.malformed))
        #expect(machine.state == .requestingAbort)
    }

    @Test func anAnswerBeforeTheWholeCommandIsAFault() throws {
        var machine = try machine()
        _ = try machine.handle(
            .asked(.exchange(MessageOctets([UInt8](repeating: 0, count: 100)))))
        #expect(try machine.answer([0x90, 0x00]).first == .failed(.malformed))
    }
}
