import JSONText
import Payment

/// Reads a configuration key by key and notes everything that is wrong, not only the first.
///
/// A missing section is read like an empty one, so that each of its keys is named.
struct ConfigurationReader {
    /// One object of the configuration.
    struct Section {
        /// With a dot at the end; empty at the top.
        let path: String
        let members: [String: JSON]
    }

    private(set) var problems: [ConfigurationProblem] = []
    private var known: [String: [String]] = [:]

    /// The section of a key.
    mutating func section(_ key: String, in parent: Section) -> Section {
        let value = value(key, in: parent)
        let path = parent.path + key
        if let value, value.object == nil { note(path, .wrong, "an object is due") }
        return Section(path: path + ".", members: value?.object ?? [:])
    }

    /// A text that `accepts` takes; `due` says what it takes.
    mutating func text(
        _ key: String, in section: Section, _ due: String, _ accepts: (String) -> Bool
    ) -> String? {
        convert(key, in: section, due) { value in
            guard let text = value.string, accepts(text) else { return nil }
            return text
        }
    }

    /// A text that may be left out.
    mutating func optionalText(
        _ key: String, in section: Section, _ due: String, _ accepts: (String) -> Bool
    ) -> String? {
        _ = value(key, in: section)
        guard section.members[key] != nil else { return nil }
        return text(key, in: section, due, accepts)
    }

    /// An amount in major units, as text. Where the currency is wrong, only whether the key is
    /// there is checked, so that the amount is not blamed for it.
    mutating func amount(_ key: String, in section: Section, _ currency: Currency?) -> Money? {
        let due = "an amount as text is due: \"50.00\""
        guard let currency else {
            _ = convert(key, in: section, due) { $0 }
            return nil
        }
        return convert(key, in: section, due) { value in
            guard let text = value.string else { return nil }
            return try? Money(majorUnits: text, currency: currency)
        }
    }

    /// Any value that `convert` takes.
    mutating func convert<Value>(
        _ key: String, in section: Section, _ due: String, _ convert: (JSON) -> Value?
    ) -> Value? {
        let path = section.path + key
        guard let value = value(key, in: section) else {
            note(path, .missing)
            return nil
        }
        guard let converted = convert(value) else {
            note(path, .wrong, due)
            return nil
        }
        return converted
    }

    /// Notes every key of a section that was not asked for.
    mutating func finish(_ section: Section) {
        let names = known[section.path] ?? []
        for key in section.members.keys.sorted() where !names.contains(key) {
            let nearest = Spelling.nearest(to: key, among: names)
            note(
                section.path + String(key.prefix(64)), .unknown,
                nearest.map { "did you mean '\($0)'?" })
        }
    }

    /// Notes a problem.
    mutating func note(_ path: String, _ kind: ConfigurationProblem.Kind, _ detail: String? = nil) {
        problems.append(ConfigurationProblem(path, kind, detail))
    }

    private mutating func value(_ key: String, in section: Section) -> JSON? {
        known[section.path, default: []].append(key)
        return section.members[key]
    }
}
