import CardPorts
import ISO7816
import Octets

/// One command of a session and what came back.
public struct SessionExchange: Hashable, Sendable {
    /// What came back for a command.
    public enum Answer: Hashable, Sendable {
        /// The card's answer.
        case response(ResponseAPDU)
        /// The reader's fault, after which nothing more can follow on that channel.
        case fault(ReaderFault)
    }

    /// The command's octets as sent; kept as octets because captures of other tools hold commands
    /// that no case of ISO/IEC 7816-3 allows.
    public var command: [UInt8]
    /// What came back.
    public var answer: Answer
    /// From command to answer, where it was measured.
    public var elapsedMicroseconds: Int64?
    /// What was written after the command, without `#`.
    public var comment: String?
    /// What was written after the answer, without `#`.
    public var answerComment: String?
    /// Comment lines before the command, without `#`.
    public var remarks: [String]

    /// From its parts. Line feeds and other control characters in comments become `?`.
    public init(
        command: [UInt8], answer: Answer, elapsedMicroseconds: Int64? = nil,
        comment: String? = nil, answerComment: String? = nil, remarks: [String] = []
    ) {
        self.command = command
        self.answer = answer
        self.elapsedMicroseconds = elapsedMicroseconds
        self.comment = comment.map(SessionText.printable)
        self.answerComment = answerComment.map(SessionText.printable)
        self.remarks = remarks.map(SessionText.printable)
    }
}

extension SessionExchange: CustomStringConvertible, CustomReflectable {
    /// The command's header and the sizes; no data, which may name a card.
    public var description: String {
        let header = Hex.encode(command.prefix(4))
        switch answer {
        case .response(let response):
            return "\(header)… → \(response.data.count) octets \(response.statusWord)"
        case .fault(let fault):
            return "\(header)… → \(fault)"
        }
    }

    /// Hides the octets from `dump` and from test reports.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// What a line of a session can hold.
enum SessionText {
    /// The text on one line: tabs become spaces, other control characters `?`.
    static func printable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0 == "\t" ? " " : isControl($0) ? "?" : $0 }))
    }

    /// The text with `?` for each scalar of a kind.
    static func replacing(in text: String, _ isReplaced: (Unicode.Scalar) -> Bool) -> String {
        guard text.unicodeScalars.contains(where: isReplaced) else { return text }
        return String(
            String.UnicodeScalarView(text.unicodeScalars.map { isReplaced($0) ? "?" : $0 }))
    }

    /// What separates the words of a line.
    static func isSpace(_ octet: UInt8) -> Bool { octet == 0x20 || octet == 0x09 }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }
}
