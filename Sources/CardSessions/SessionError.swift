/// Why a text is not a session file, or a session not one that can be played; and where.
public struct SessionError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Code: Hashable, Sendable {
        /// The first line is not `%tapkiosk-session 1`.
        case notASession
        /// A session of a later version of the grammar.
        case unknownVersion
        /// Octets that are not UTF-8.
        case notUTF8
        /// A run of combining marks that takes ages to compare.
        case tooManyCombiningMarks
        /// Lines that end in carriage return and line feed.
        case carriageReturn
        /// A file larger than ``SessionLimits/fileOctetsMaximum``.
        case fileTooLong
        /// A line longer than ``SessionLimits/lineOctetsMaximum``.
        case lineTooLong
        /// More header lines than ``SessionLimits/headersMaximum``.
        case tooManyHeaders
        /// More commands than ``SessionLimits/exchangesMaximum``.
        case tooManyExchanges
        /// A line that begins with none of `@`, `>`, `<`, `!` and `#`.
        case unknownLine
        /// `@` without a key.
        case missingKey
        /// A header after the first command.
        case headerAfterCommand
        /// A line that needs hexadecimal octets or a name and has none.
        case missingValue
        /// A character that is not a hexadecimal digit.
        case notHexadecimal
        /// An odd number of hexadecimal digits.
        case oddDigitCount
        /// A command of fewer octets than a header of four.
        case commandTooShort
        /// A response without its two status octets.
        case noStatusWord
        /// A command or response longer than an extended APDU can be.
        case tooManyOctets
        /// `!` with a name that is no ``ReaderFault``.
        case unknownFault
        /// `+` without a number of milliseconds of at most nine digits and three decimals.
        case notMilliseconds
        /// Something after the octets and the milliseconds that is no comment.
        case trailingText
        /// A `>` whose answer is missing.
        case commandWithoutAnswer
        /// A `<` or `!` without a command before it.
        case answerWithoutCommand
    }

    /// What is wrong.
    public let code: Code
    /// The line, counted from 1.
    public let line: Int

    /// An error at a line.
    public init(code: Code, line: Int) {
        self.code = code
        self.line = line
    }
}

extension SessionError: CustomStringConvertible {
    /// The line and the code's name; never the text of the line, which may hold card data.
    public var description: String { "line \(line): \(code)" }
}

/// What a session file may hold at most.
public enum SessionLimits {
    /// 16 MiB.
    public static let fileOctetsMaximum = 1 << 24
    /// An extended APDU in hexadecimal, its time and a long comment.
    public static let lineOctetsMaximum = 140_000
    /// Header lines.
    public static let headersMaximum = 256
    /// Commands; a tap has fewer than fifty.
    public static let exchangesMaximum = 10_000
    /// Octets of a command: header, extended lengths and 65,535 octets of data.
    public static let commandOctetsMaximum = 65_544
    /// Octets of a response: 65,536 octets of data and the status word.
    public static let responseOctetsMaximum = 65_538
}
