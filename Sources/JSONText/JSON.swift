/// A JSON value with exact numbers.
///
/// Numbers are compared by value: `3`, `3.0` and `30e-1` are one whole number.
public enum JSON: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number of 64 bits.
    case integer(Int64)
    /// A number with a fraction or beyond 64 bits, exactly.
    case decimal(ExactDecimal)
    /// A text.
    case string(String)
    /// An ordered list.
    case array([JSON])
    /// Named values; their order is not kept.
    case object([String: JSON])
}

extension JSON {
    /// How much of the language is read.
    public enum Dialect: Hashable, Sendable {
        /// RFC 8259.
        case json
        /// JSON5: comments, unquoted keys, trailing commas, single quotes, hexadecimal numbers.
        ///
        /// Source: json5.org, specification 1.0.0. Unquoted keys are ASCII; `NaN` and `Infinity`
        /// are refused, since nothing here may hold them.
        case json5
    }

    /// Reads a text of at most `maximumOctets`, nested at most `maximumDepth` deep.
    ///
    /// A key that stands twice in one object is refused: readers disagree about which one holds.
    /// Comparing and releasing a value takes stack for each level, so 512 levels are the most
    /// that is read, whatever the caller allows.
    ///
    /// - Throws: ``JSONError``; the input is never quoted, since it may hold card data.
    public init(
        parsing text: some Collection<UInt8>, as dialect: Dialect = .json,
        maximumOctets: Int = 1 << 20, maximumDepth: Int = 64
    ) throws(JSONError) {
        guard text.count <= maximumOctets else {
            throw JSONError(code: .tooLong, offset: maximumOctets)
        }
        let octets = Array(text)
        guard String(validating: octets, as: UTF8.self) != nil else {
            throw JSONError(code: .notUTF8, offset: 0)
        }
        var reader = JSONReader(octets, dialect: dialect, maximumDepth: min(maximumDepth, 512))
        self = try reader.readDocument()
    }

    /// The value as one line of JSON, keys in order.
    public func encoded() -> [UInt8] {
        var writer = JSONWriter()
        writer.write(self)
        return writer.octets
    }

    /// The value as one line of JSON, keys in order.
    public var text: String { String(decoding: encoded(), as: UTF8.self) }
}
