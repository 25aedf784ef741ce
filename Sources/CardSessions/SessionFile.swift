/// What a card and a terminal said to each other, with where it came from: a `.apdu` file.
///
/// The text form is made to be read in a diff: one line for a command, one for its answer.
/// ``init(parsing:)`` and ``serialised`` are each other's inverse for what ``serialised`` gave.
public struct SessionFile: Hashable, Sendable {
    /// A line `@key value`.
    public struct Header: Hashable, Sendable {
        /// A word without spaces and `#`.
        public let key: String
        /// The rest of the line; may be empty.
        public var value: String
        /// What was written behind it, without `#`.
        public var comment: String?
        /// Comment lines before it, without `#`.
        public var remarks: [String]

        /// A header line. What the grammar cannot hold becomes `?`: control characters and `#` in
        /// the value, spaces too in the key.
        public init(
            _ key: String, _ value: String, comment: String? = nil, remarks: [String] = []
        ) {
            let word = SessionText.printable(key.isEmpty ? "?" : key)
            self.key = SessionText.replacing(in: word) { $0 == "#" || $0.properties.isWhitespace }
            let text = SessionText.printable(value.trimmingSpaces)
            self.value = SessionText.replacing(in: text) { $0 == "#" }.trimmingSpaces
            self.comment = comment.map(SessionText.printable)
            self.remarks = remarks.map(SessionText.printable)
        }
    }

    /// The header lines in their order; keys this version does not know are kept.
    public var headers: [Header]
    /// The commands in the order they were sent.
    public var exchanges: [SessionExchange]
    /// Comment lines after the last answer, without `#`.
    public var closingRemarks: [String]

    /// From its parts.
    public init(
        headers: [Header] = [], exchanges: [SessionExchange] = [], closingRemarks: [String] = []
    ) {
        self.headers = headers
        self.exchanges = exchanges
        self.closingRemarks = closingRemarks.map(SessionText.printable)
    }

    /// The value of the first header with this key; setting it changes that line or appends one,
    /// `nil` removes every line with the key.
    public subscript(key: String) -> String? {
        get { headers.first { $0.key == key }?.value }
        set {
            guard let newValue else { return headers.removeAll { $0.key == key } }
            if let index = headers.firstIndex(where: { $0.key == key }) {
                headers[index].value = Header(key, newValue).value
            } else {
                headers.append(Header(key, newValue))
            }
        }
    }
}

extension StringProtocol {
    /// The text without spaces and tabs at either end.
    var trimmingSpaces: String {
        // By octets: to a Character, a space with a mark on it is no space.
        let octets = Substring(self).utf8.drop(while: SessionText.isSpace)
        guard let last = octets.lastIndex(where: { !SessionText.isSpace($0) }) else { return "" }
        return String(Substring(octets[...last]))
    }
}
