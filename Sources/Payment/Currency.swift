/// A currency as ISO 4217 names it.
///
/// Source: ISO 4217:2015, list one.
public struct Currency: Hashable, Sendable {
    /// Three upper-case letters: `EUR`.
    public let code: String
    /// The three-digit number: 978.
    public let number: UInt16
    /// How many decimals its minor unit has, 0–4.
    public let exponent: Int

    init(_ code: String, _ number: UInt16, _ exponent: Int) {
        self.code = code
        self.number = number
        self.exponent = exponent
    }

    /// The currency of a three-letter code; `nil` for one the table does not hold.
    public init?(code: some StringProtocol) {
        guard let found = Self.all.first(where: { $0.code == code }) else { return nil }
        self = found
    }

    /// The currency of a number; `nil` for one the table does not hold.
    public init?(number: UInt16) {
        guard let found = Self.all.first(where: { $0.number == number }) else { return nil }
        self = found
    }
}
