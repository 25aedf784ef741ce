/// A rate in percent with up to five decimals, exactly.
public struct Percentage: Hashable, Sendable {
    /// Steps of 0.00001 %: 3 % is 300,000.
    public let hundredThousandths: Int64

    /// `nil` for a rate that is negative or above 100 %.
    public init?(hundredThousandths: Int64) {
        guard (0...10_000_000).contains(hundredThousandths) else { return nil }
        self.hundredThousandths = hundredThousandths
    }

    /// Reads decimal text: `3`, `3.25`; `nil` for a sign, an exponent, more than five decimals
    /// other than zeros, or more than 100 %.
    public init?(text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = parts.first, (1...3).contains(whole.utf8.count),
            whole.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let units = Int64(whole)
        else { return nil }
        var fraction = parts.count == 2 ? Substring(parts[1]) : ""
        guard parts.count == 1 || !fraction.isEmpty, fraction.utf8.count <= 40,
            fraction.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        while fraction.utf8.count > 5, fraction.last == "0" { fraction.removeLast() }
        guard fraction.utf8.count <= 5 else { return nil }
        let padded = fraction + String(repeating: "0", count: 5 - fraction.utf8.count)
        guard let steps = Int64(padded) else { return nil }
        self.init(hundredThousandths: units * 100_000 + steps)
    }

    /// The share of an amount, rounded half up to a minor unit.
    ///
    /// Source: payroc-rest, surcharge arithmetic (fee = round(base × pct / 100)).
    public func share(of base: Money) -> Money {
        // n 12 × 10⁷ does not fit 64 bits.
        let product = Int128(base.minorUnits) * Int128(hundredThousandths)
        let rounded = (product * 2 + 10_000_000) / 20_000_000
        // At most 100 % of an amount in range, so in range itself.
        let units = Int64(exactly: rounded) ?? 0
        return (try? Money(minorUnits: units, currency: base.currency)) ?? .zero(base.currency)
    }
}

extension Percentage: CustomStringConvertible {
    /// Decimal text without trailing zeros: `3`, `3.25`.
    public var description: String {
        let whole = hundredThousandths / 100_000
        let steps = hundredThousandths % 100_000
        guard steps > 0 else { return String(whole) }
        var digits = String(steps)
        digits = String(repeating: "0", count: 5 - digits.count) + digits
        while digits.last == "0" { digits.removeLast() }
        return "\(whole).\(digits)"
    }
}
