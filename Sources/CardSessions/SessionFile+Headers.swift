import Octets

extension SessionFile {
    /// `@atr`; empty where the session tells none or no octets.
    public var answerToReset: [UInt8] { self["atr"].flatMap { try? Hex.decode($0) } ?? [] }

    /// Whether `@redacted` says that nothing in the session names a real card.
    public var isRedacted: Bool { self["redacted"] == "yes" }

    /// The words of a header of `NAME=VALUE` pairs (`@terminal`, `@expect`) in their order; a word
    /// without `=` is left out.
    public func pairs(_ key: String) -> [(name: String, value: String)] {
        (self[key] ?? "").split { $0 == " " || $0 == "\t" }.compactMap { word in
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = parts.first, let value = parts.last, parts.count == 2 else {
                return nil
            }
            return (String(name), String(value))
        }
    }
}
