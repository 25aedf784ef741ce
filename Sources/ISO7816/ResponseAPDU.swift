import Octets

/// The card's answer: data and status word.
///
/// Source: ISO/IEC 7816-3:2006, 12.1.
public struct ResponseAPDU: Hashable, Sendable {
    /// Response data without the status word, 0–65,536 octets.
    public let data: [UInt8]
    /// SW1 SW2.
    public let statusWord: StatusWord

    /// From its parts.
    public init(data: [UInt8] = [], statusWord: StatusWord) {
        self.data = data
        self.statusWord = statusWord
    }

    /// Reads an answer from its octets.
    ///
    /// - Throws: ``APDUError`` where there are fewer than two octets or too many.
    public init(octets: [UInt8]) throws(APDUError) {
        guard octets.count >= 2 else {
            throw APDUError(code: .noStatusWord(octets: octets.count))
        }
        guard octets.count <= 65_538 else {
            throw APDUError(code: .responseTooLong(octets: octets.count), offset: 65_538)
        }
        data = Array(octets.dropLast(2))
        statusWord = StatusWord(sw1: octets[octets.count - 2], sw2: octets[octets.count - 1])
    }

    /// The octets as received.
    public var octets: [UInt8] { data + [statusWord.sw1, statusWord.sw2] }
}

extension ResponseAPDU: CustomStringConvertible, CustomReflectable {
    /// How much the card answered and its status word; never what, which may name a card.
    public var description: String { "\(data.count) octets \(statusWord)" }
    /// Hides the data from `dump`.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
