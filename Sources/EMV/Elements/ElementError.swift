import BERTLV

/// Why the value of a data element does not have the element's format, and where.
///
/// It never holds the value or a part of it.
public struct ElementError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Code: Hashable, Sendable {
        /// More or fewer octets than the element has.
        case lengthOutOfRange(octets: Int)
        /// More or fewer digits than the element has.
        case digitCountOutOfRange(digits: Int)
        /// Something else than a digit where a digit is due.
        case notADigit
        /// A character that the format does not have.
        case characterNotAllowed
        /// Filler before the end.
        case fillerInside
        /// Track data without the separator after the account number.
        case missingSeparator
        /// Track data that ends within expiry or service code.
        case truncated
        /// A month other than 01–12.
        case monthOutOfRange
        /// A day that the month does not have.
        case dayOutOfRange
        /// A file identifier outside 1–30.
        case fileIdentifierOutOfRange
        /// Record numbers that are zero or run backwards.
        case recordsOutOfOrder
        /// More records to be authenticated than there are.
        case authenticatedCountOutOfRange
        /// More records than one card is given the time to send.
        case tooManyRecords(Int)
    }

    /// The element; for text from elsewhere the one it stands for.
    public let tag: Tag
    /// What is wrong.
    public let code: Code
    /// Octets (of a text: characters) from the start of the value to the one at fault.
    public let offset: Int

    init(_ tag: Tag, _ code: Code, offset: Int = 0) {
        self.tag = tag
        self.code = code
        self.offset = offset
    }
}

extension ElementError: CustomStringConvertible {
    /// The code's name, as JSON spells it.
    public var name: String {
        switch code {
        case .lengthOutOfRange: "lengthOutOfRange"
        case .digitCountOutOfRange: "digitCountOutOfRange"
        case .notADigit: "notADigit"
        case .characterNotAllowed: "characterNotAllowed"
        case .fillerInside: "fillerInside"
        case .missingSeparator: "missingSeparator"
        case .truncated: "truncated"
        case .monthOutOfRange: "monthOutOfRange"
        case .dayOutOfRange: "dayOutOfRange"
        case .fileIdentifierOutOfRange: "fileIdentifierOutOfRange"
        case .recordsOutOfOrder: "recordsOutOfOrder"
        case .authenticatedCountOutOfRange: "authenticatedCountOutOfRange"
        case .tooManyRecords: "tooManyRecords"
        }
    }

    /// The element, the code's name and the offset; never the value.
    public var description: String { "\(tag): \(name) at offset \(offset)" }
}
