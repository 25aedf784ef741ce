import JSONText

/// The few keywords of JSON Schema that the fixtures use; another keyword is a fault of its own,
/// so that none is written down and not checked.
public struct Schema: Sendable {
    private let root: JSON

    /// A schema under `fixtures/`.
    public init(_ path: String) throws { root = try Fixtures.json(path) }

    /// What is wrong with a value: path and rule, one line each; empty where it fits.
    public func faults(_ value: JSON) -> [String] {
        var faults: [String] = []
        var waiting: [(path: String, value: JSON, schema: JSON)] = [("$", value, root)]
        while let (path, value, schema) = waiting.popLast() {
            for (keyword, rule) in schema.object ?? [:] {
                switch keyword {
                case "$comment": break
                case "properties":
                    for (name, schema) in rule.object ?? [:] {
                        if let member = value[name] {
                            waiting.append(("\(path).\(name)", member, schema))
                        }
                    }
                case "items":
                    for (index, item) in (value.array ?? []).enumerated() {
                        waiting.append(("\(path)[\(index)]", item, rule))
                    }
                default:
                    if !Self.holds(keyword, rule, value, schema) {
                        faults.append("\(path): \(keyword) \(rule.text)")
                    }
                }
            }
        }
        return faults.sorted()
    }

    private static func holds(
        _ keyword: String, _ rule: JSON, _ value: JSON, _ schema: JSON
    ) -> Bool {
        switch keyword {
        case "type": type(value).contains(rule.string ?? "")
        case "required":
            value.object == nil
                || (rule.array ?? []).allSatisfy { value[$0.string ?? ""] != nil }
        case "additionalProperties":
            (value.object ?? [:]).keys.allSatisfy { schema["properties"]?[$0] != nil }
        case "enum": (rule.array ?? []).contains(value)
        case "minLength": value.string.map { Int64($0.count) >= rule.integer ?? 0 } ?? true
        case "maxLength": value.string.map { Int64($0.count) <= rule.integer ?? 0 } ?? true
        case "minimum": value.integer.map { $0 >= rule.integer ?? 0 } ?? true
        default: false
        }
    }

    private static func type(_ value: JSON) -> [String] {
        switch value {
        case .null: ["null"]
        case .bool: ["boolean"]
        case .integer: ["integer", "number"]
        case .decimal: ["number"]
        case .string: ["string"]
        case .array: ["array"]
        case .object: ["object"]
        }
    }
}

extension JSON {
    /// The value with one member changed, or taken away where `member` is `nil`; every name of
    /// the path but the last must be there.
    public func changing(_ path: String, to member: JSON?) -> JSON {
        let names = path.split(separator: ".").map(String.init)
        var levels = [self]
        for name in names.dropLast() { levels.append(levels.last?[name] ?? .null) }
        var changed = member
        for (level, name) in zip(levels, names).reversed() {
            var members = level.object ?? [:]
            members[name] = changed
            changed = .object(members)
        }
        return changed ?? .null
    }
}
