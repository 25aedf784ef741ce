/// A message from the reader over its bulk endpoint.
///
/// Source: CCID specification rev. 1.1, 6.2.
public struct ReaderAnswer: Hashable, Sendable {
    /// Whether the card is there.
    public enum CardStatus: UInt8, Hashable, Sendable, CaseIterable {
        /// There and powered.
        case active = 0
        /// There without power.
        case inactive = 1
        /// Not there.
        case absent = 2
    }

    /// What became of the command.
    public enum CommandStatus: Hashable, Sendable {
        /// It was done.
        case done
        /// It was not; the reason follows.
        case failed(SlotError)
        /// The card needs this many times its waiting time; 0 where the reader does not say.
        case timeExtension(UInt8)
    }

    /// The message's type; one of those that readers send.
    public let type: MessageType
    /// The slot it is from.
    public let slot: UInt8
    /// The number of the command it answers.
    public let sequence: UInt8
    /// Whether the card is there.
    public let card: CardStatus
    /// What became of the command.
    public let status: CommandStatus
    /// The last octet of the header: chain parameter, clock status or protocol number, by type.
    public let parameter: UInt8
    /// The message's data.
    public let data: MessageOctets

    /// Reads a message. Octets beyond the length it states are ignored: readers pad.
    ///
    /// - Throws: ``AnswerError``.
    public init(_ octets: [UInt8]) throws(AnswerError) {
        guard octets.count >= MessageHeader.octetCount else {
            throw AnswerError(code: .truncatedHeader, offset: octets.count)
        }
        guard let type = MessageType(rawValue: octets[0]), type.rawValue & 0x80 != 0 else {
            throw AnswerError(code: .unknownType(octets[0]), offset: 0)
        }
        guard let length = Int(exactly: LittleEndian.value(octets[1..<5])),
            length <= octets.count - MessageHeader.octetCount
        else { throw AnswerError(code: .truncatedData, offset: 1) }
        guard let card = CardStatus(rawValue: octets[7] & 0x03) else {
            throw AnswerError(code: .reservedStatus(octets[7]), offset: 7)
        }
        switch octets[7] >> 6 {
        case 0: status = .done
        case 1: status = .failed(SlotError(rawValue: octets[8]))
        case 2: status = .timeExtension(octets[8])
        case _: throw AnswerError(code: .reservedStatus(octets[7]), offset: 7)
        }
        self.type = type
        self.card = card
        slot = octets[5]
        sequence = octets[6]
        parameter = octets[9]
        data = MessageOctets(
            Array(octets.dropFirst(MessageHeader.octetCount).prefix(length)))
    }
}

/// Octets are no message of a reader.
public struct AnswerError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Code: Hashable, Sendable {
        /// Fewer octets than a header of ten.
        case truncatedHeader
        /// Fewer octets of data than the header states.
        case truncatedData
        /// No type of message that readers send.
        case unknownType(UInt8)
        /// A status octet with values that mean nothing.
        case reservedStatus(UInt8)
    }

    /// What is wrong.
    public let code: Code
    /// Octets from the start to the one at fault.
    public let offset: Int
}
