extension JSON {
    /// The member of an object; `nil` where there is none or this is no object.
    public subscript(key: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    /// The text, where this is one.
    public var string: String? {
        guard case .string(let value) = self else { return nil }
        return value
    }

    /// The whole number, where this is one.
    public var integer: Int64? {
        switch self {
        case .integer(let value): value
        case .null, .bool, .decimal, .string, .array, .object: nil
        }
    }

    /// The truth value, where this is one.
    public var bool: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// The elements, where this is a list.
    public var array: [JSON]? {
        guard case .array(let value) = self else { return nil }
        return value
    }

    /// The members, where this is an object.
    public var object: [String: JSON]? {
        guard case .object(let value) = self else { return nil }
        return value
    }

    /// The number as its decimal digits (`3`, `3.25`), exactly; `nil` where this is no number.
    public var numberText: String? {
        switch self {
        case .integer(let value): String(value)
        case .decimal(let value): value.description
        case .null, .bool, .string, .array, .object: nil
        }
    }

    /// An object of the members that are not `nil`.
    public static func members(_ members: KeyValuePairs<String, JSON?>) -> JSON {
        var object: [String: JSON] = [:]
        for (key, value) in members { if let value { object[key] = value } }
        return .object(object)
    }

    /// `null` for `nil`.
    public static func optional(_ value: String?) -> JSON { value.map(JSON.string) ?? .null }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A list.
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
    /// An object; of equal keys the last holds.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}
