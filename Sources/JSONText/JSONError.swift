/// A text is not JSON, or not of the form asked for: what is wrong, and where.
public struct JSONError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// More octets than the caller allows.
        case tooLong
        /// Nested deeper than the caller allows.
        case tooDeep
        /// Octets that are not UTF-8.
        case notUTF8
        /// The text ends inside a value.
        case truncated
        /// A character that cannot stand here.
        case unexpectedCharacter
        /// Something after the value.
        case trailingCharacters
        /// A key that its object already has.
        case duplicateKey
        /// A backslash sequence that is none, or half of a surrogate pair.
        case badEscape
        /// A control character inside a text.
        case controlCharacter
        /// A text with a run of combining marks that takes ages to compare.
        case tooManyCombiningMarks
        /// A number that is malformed, not finite, or beyond any use.
        case badNumber
    }

    /// What is wrong.
    public let code: Code
    /// Octets from the start of the text to the one at fault.
    public let offset: Int

    /// What is wrong, and where.
    public init(code: Code, offset: Int) {
        self.code = code
        self.offset = offset
    }

    /// What is wrong in words, without quoting the input.
    public var reason: String { "\(code.rawValue) at octet \(offset)" }

    /// Line and column of the fault in the text that was read, both from 1.
    public func position(in text: some Collection<UInt8>) -> (line: Int, column: Int) {
        var line = 1
        var column = 1
        for octet in text.prefix(max(0, offset)) {
            if octet == 0x0A {
                line += 1
                column = 1
            } else {
                column += 1
            }
        }
        return (line, column)
    }
}

extension JSONError: CustomStringConvertible {
    /// What is wrong, and where.
    public var description: String { reason }
}
