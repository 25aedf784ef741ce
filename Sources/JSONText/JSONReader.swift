/// Reads one JSON text, without recursion: what is open waits on a stack of bounded height.
struct JSONReader {
    /// A list or object that is still open.
    private struct Container {
        let isObject: Bool
        var elements: [JSON] = []
        var members: [String: JSON] = [:]
        var key = ""

        var value: JSON { isObject ? .object(members) : .array(elements) }
        var end: UInt8 { isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }
    }

    let octets: [UInt8]
    let dialect: JSON.Dialect
    let maximumDepth: Int
    var offset = 0
    private var open: [Container] = []

    init(_ octets: [UInt8], dialect: JSON.Dialect, maximumDepth: Int) {
        self.octets = octets
        self.dialect = dialect
        self.maximumDepth = maximumDepth
    }

    mutating func readDocument() throws(JSONError) -> JSON {
        while true {
            try skipSpace()
            guard var value = try readScalarOrOpen() else { continue }
            // The value may end any number of containers.
            while !open.isEmpty {
                append(value)
                guard let closed = try readSeparatorOrClose() else { break }
                value = closed
            }
            guard open.isEmpty else { continue }
            try skipSpace()
            guard offset == octets.count else { throw fail(.trailingCharacters) }
            return value
        }
    }

    /// A whole value, or `nil` where a container was opened whose first value comes next.
    private mutating func readScalarOrOpen() throws(JSONError) -> JSON? {
        guard let first = peek() else { throw fail(.truncated) }
        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard open.count < maximumDepth else { throw fail(.tooDeep) }
            offset += 1
            open.append(Container(isObject: first == UInt8(ascii: "{")))
            return try closeOrReadKey()
        case UInt8(ascii: "\""): return .string(try readText())
        case UInt8(ascii: "'") where dialect == .json5: return .string(try readText())
        case UInt8(ascii: "t"): return try readWord("true", .bool(true))
        case UInt8(ascii: "f"): return try readWord("false", .bool(false))
        case UInt8(ascii: "n"): return try readWord("null", .null)
        default: return try readNumber()
        }
    }

    private mutating func append(_ value: JSON) {
        let last = open.count - 1
        if open[last].isObject {
            open[last].members[open[last].key] = value
        } else {
            open[last].elements.append(value)
        }
    }

    /// After a value inside a container: its end closes it and is returned; a comma leads on.
    private mutating func readSeparatorOrClose() throws(JSONError) -> JSON? {
        try skipSpace()
        guard let next = peek(), let container = open.last else { throw fail(.truncated) }
        if next == container.end { return close() }
        guard next == UInt8(ascii: ",") else { throw fail(.unexpectedCharacter) }
        offset += 1
        try skipSpace()
        if peek() == container.end {
            guard dialect == .json5 else { throw fail(.unexpectedCharacter) }
            return close()
        }
        if container.isObject { try readKey() }
        return nil
    }

    /// After an opening bracket: the end at once, or the first key of an object.
    private mutating func closeOrReadKey() throws(JSONError) -> JSON? {
        try skipSpace()
        guard let container = open.last else { return nil }
        if peek() == container.end { return close() }
        if container.isObject { try readKey() }
        return nil
    }

    private mutating func close() -> JSON? {
        offset += 1
        return open.popLast()?.value
    }

    private mutating func readKey() throws(JSONError) {
        let start = offset
        guard let first = peek() else { throw fail(.truncated) }
        let key: String
        switch first {
        case UInt8(ascii: "\""): key = try readText()
        case UInt8(ascii: "'") where dialect == .json5: key = try readText()
        case _ where dialect == .json5: key = try readIdentifier()
        default: throw fail(.unexpectedCharacter)
        }
        let last = open.count - 1
        guard open[last].members[key] == nil else {
            throw JSONError(code: .duplicateKey, offset: start)
        }
        open[last].key = key
        try skipSpace()
        guard let colon = peek() else { throw fail(.truncated) }
        guard colon == UInt8(ascii: ":") else { throw fail(.unexpectedCharacter) }
        offset += 1
    }

    // MARK: What the other parts of the reader share

    func peek(_ ahead: Int = 0) -> UInt8? {
        offset + ahead < octets.count ? octets[offset + ahead] : nil
    }

    func fail(_ code: JSONError.Code) -> JSONError { JSONError(code: code, offset: offset) }
}
