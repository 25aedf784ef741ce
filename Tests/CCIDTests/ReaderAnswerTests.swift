import Testing

@testable import CCID

@Suite struct ReaderAnswerTests {
    static let dataBlock: [UInt8] = [0x80, 2, 0, 0, 0, 1, 9, 0x00, 0x00, 0x00, 0x90, 0x00]

    @Test func readsADataBlock() throws {
        let answer = try ReaderAnswer(Self.dataBlock)
        #expect(answer.type == .dataBlock)
        #expect((answer.slot, answer.sequence, answer.parameter) == (1, 9, 0))
        #expect(answer.card == .active)
        #expect(answer.status == .done)
        #expect(answer.data.octets == [0x90, 0x00])
    }

    @Test(
        arguments: [
            (0x00, 0x00, .active, .done), (0x01, 0x00, .inactive, .done),
            (0x02, 0x00, .absent, .done), (0x42, 0xFE, .absent, .failed(.cardMute)),
            (0x40, 0x00, .active, .failed(.notSupported)), (0x80, 5, .active, .timeExtension(5)),
        ] as [(UInt8, UInt8, ReaderAnswer.CardStatus, ReaderAnswer.CommandStatus)])
    func readsTheStatus(
        status: UInt8, error: UInt8, card: ReaderAnswer.CardStatus,
        command: ReaderAnswer.CommandStatus
    ) throws {
        let answer = try ReaderAnswer([0x81, 0, 0, 0, 0, 0, 0, status, error, 0])
        #expect(answer.card == card)
        #expect(answer.status == command)
    }

    @Test func ignoresPadding() throws {
        let padded = Self.dataBlock + [UInt8](repeating: 0, count: 52)
        #expect(try ReaderAnswer(padded).data.octets == [0x90, 0x00])
    }

    @Test func refusesWhatIsCutShort() {
        for count in 0..<Self.dataBlock.count {
            let code: AnswerError.Code = count < 10 ? .truncatedHeader : .truncatedData
            #expect(throws: AnswerError(code: code, offset: count < 10 ? count : 1)) {
                try ReaderAnswer(Array(Self.dataBlock.prefix(count)))
            }
        }
    }

    /// Every value in every octet of the header is read or refused, and never trusted.
    @Test func everyOctetMayBeHostile() {
        for index in 0..<10 {
            for value in UInt8.min...UInt8.max {
                var octets = Self.dataBlock
                octets[index] = value
                if let answer = try? ReaderAnswer(octets) {
                    #expect(answer.data.octets.count <= 2)
                    #expect(answer.type.rawValue >= 0x80)
                }
            }
        }
        for type in MessageType.allCases where type.rawValue < 0x80 {
            #expect(throws: AnswerError(code: .unknownType(type.rawValue), offset: 0)) {
                try ReaderAnswer([type.rawValue] + Self.dataBlock.dropFirst())
            }
        }
        for status in [0x03, 0xC0, 0xFF] as [UInt8] {
            var octets = Self.dataBlock
            octets[7] = status
            #expect(throws: AnswerError(code: .reservedStatus(status), offset: 7)) {
                try ReaderAnswer(octets)
            }
        }
    }

    @Test func errorsHaveTheirNames() {
        #expect("\(SlotError.cardMute)" == "ICC_MUTE (0xFE)")
        #expect("\(SlotError.notSupported)" == "CMD_NOT_SUPPORTED (0x0)")
        #expect("\(SlotError.noSuchSlot)" == "octet 5 not taken (0x5)")
        #expect("\(SlotError(rawValue: 0xA2))" == "maker's own (0xA2)")
        #expect("\(SlotError(rawValue: 0xE1))" == "unknown (0xE1)")
    }
}
