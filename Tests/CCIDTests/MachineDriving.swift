@testable import CCID

extension SlotMachine {
    /// Hands the machine an answer to the command that is out, or one that is off by something.
    mutating func answer(
        _ data: [UInt8], status: UInt8 = 0, error: UInt8 = 0, parameter: UInt8 = 0,
        slot: UInt8 = 0, type: MessageType? = nil, sequenceOffset: Int = 0
    ) throws(Refusal) -> [Effect] {
        try handle(
            .received(
                answerMessage(
                    data, status: status, error: error, parameter: parameter, slot: slot,
                    type: type, sequenceOffset: sequenceOffset)))
    }

    /// The message of such an answer.
    func answerMessage(
        _ data: [UInt8] = [], status: UInt8 = 0, error: UInt8 = 0, parameter: UInt8 = 0,
        slot: UInt8 = 0, type: MessageType? = nil, sequenceOffset: Int = 0
    ) -> MessageOctets {
        let command = (recovery ?? pending)?.command ?? .slotStatus
        let sequence = (recovery ?? pending)?.sequence ?? 0
        let length = (0..<4).map { UInt8(truncatingIfNeeded: data.count >> ($0 * 8)) }
        return MessageOctets(
            [(type ?? command.answerType).rawValue] + length
                + [slot, sequence &+ UInt8(truncatingIfNeeded: sequenceOffset), status, error]
                + [parameter] + data)
    }
}

extension SlotMachine.Effect {
    static func done(_ card: ReaderAnswer.CardStatus, _ octets: [UInt8]) -> Self {
        .finished(SlotMachine.Result(card: card, octets: MessageOctets(octets)))
    }
}
