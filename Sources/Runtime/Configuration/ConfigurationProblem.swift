/// One thing that is wrong with a configuration.
public struct ConfigurationProblem: Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public enum Kind: String, Hashable, Sendable {
        /// The key has to be there and is not.
        case missing
        /// The key's value is not what it has to be.
        case wrong
        /// There is no such key.
        case unknown
        /// The file is no JSON5 object.
        case unreadable
    }

    /// The keys from the top, with dots between: `terminal.country`; the file where the whole of
    /// it is wrong.
    public let path: String
    /// What is wrong.
    public let kind: Kind
    /// More about it, in words; never the value of a key that may be secret.
    public let detail: String?

    init(_ path: String, _ kind: Kind, _ detail: String? = nil) {
        self.path = path
        self.kind = kind
        self.detail = detail
    }

    /// `terminal.country: missing`
    public var description: String {
        guard let detail else { return "\(path): \(kind.rawValue)" }
        return "\(path): \(kind.rawValue), \(detail)"
    }
}

/// Everything that is wrong with a configuration, in the order of the keys; never empty.
public struct ConfigurationFault: Error, Hashable, Sendable {
    /// What is wrong.
    public let problems: [ConfigurationProblem]
}

extension ConfigurationFault {
    /// No configuration where one is needed: every key is missing but the reader's, which may
    /// have been given otherwise.
    static var nothingConfigured: ConfigurationFault {
        do {
            _ = try Configuration(json5: Array("{reader: 'pcsc'}".utf8), name: "configuration")
            return ConfigurationFault(problems: [])
        } catch {
            return error
        }
    }
}
