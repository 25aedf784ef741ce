import FoundationEssentials

/// A JSON value with exact numbers.
public enum JSON: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number.
    case integer(Int64)
    /// A number with a fraction or beyond 64 bits, as its exact decimal.
    case decimal(Decimal)
    /// A text.
    case string(String)
    /// An ordered list.
    case array([JSON])
    /// Named values; their order is not kept.
    case object([String: JSON])
}

/// A text is not JSON, or not of the form asked for.
public struct JSONError: Error, Hashable, Sendable {
    /// What the reader found, without quoting the input.
    public let reason: String
}

extension JSON {
    /// How much of the language is read.
    public enum Dialect: Hashable, Sendable {
        /// RFC 8259.
        case json
        /// JSON5: comments, unquoted keys, trailing commas.
        case json5
    }

    /// Reads a text of at most `maximumOctets`.
    ///
    /// - Throws: ``JSONError``; the input is never quoted, since it may hold card data.
    public init(
        parsing text: some Collection<UInt8>, as dialect: Dialect = .json,
        maximumOctets: Int = 1 << 20
    ) throws(JSONError) {
        guard text.count <= maximumOctets else {
            throw JSONError(reason: "more than \(maximumOctets) octets")
        }
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = dialect == .json5
        do {
            self = try decoder.decode(JSON.self, from: Data(text))
        } catch {
            throw JSONError(reason: "not well-formed JSON")
        }
    }

    /// The value as one line of JSON, keys in order.
    public func encoded() -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding fails for non-finite numbers only, and `Decimal` from outside is finite.
        guard let data = try? encoder.encode(self) else { return Array("null".utf8) }
        return Array(data)
    }

    /// The value as one line of JSON, keys in order.
    public var text: String { String(decoding: encoded(), as: UTF8.self) }
}
