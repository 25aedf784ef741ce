/// A whole amount in a currency's smallest unit: EUR 42.00 is 4,200.
///
/// No floating point anywhere: amounts come as whole minor units or as decimal text.
public struct Money: Hashable, Sendable {
    /// The largest amount that EMV's n 12 can carry, in minor units.
    public static let maximumMinorUnits: Int64 = 999_999_999_999

    /// Minor units; may be zero for a missing tip or tax, never negative.
    public let minorUnits: Int64
    /// ISO 4217 currency.
    public let currency: Currency

    /// An amount from 0 to 999,999,999,999 minor units.
    ///
    /// - Throws: ``MoneyError/outOfRange``.
    public init(minorUnits: Int64, currency: Currency) throws(MoneyError) {
        guard (0...Self.maximumMinorUnits).contains(minorUnits) else {
            throw .outOfRange
        }
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// Nothing, in a currency.
    public static func zero(_ currency: Currency) -> Money { Money(unchecked: 0, currency) }

    private init(unchecked minorUnits: Int64, _ currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }
}

/// Why an amount is none.
public enum MoneyError: Error, Hashable, Sendable {
    /// Not a decimal number such as `42.00`.
    case notANumber
    /// More decimals than the currency has.
    case tooManyDecimals
    /// Negative, or above n 12.
    case outOfRange
    /// Two currencies in one sum.
    case currencyMismatch
}

extension Money {
    /// Reads major units from decimal text: `42`, `42.00`; no sign, no exponent, no grouping.
    ///
    /// - Throws: ``MoneyError`` for anything else, and for more decimals than the currency has.
    public init(majorUnits text: some StringProtocol, currency: Currency) throws(MoneyError) {
        var negative = false
        var digits: [UInt8] = []
        var decimals: Int?
        for (index, unit) in text.utf8.enumerated() {
            switch unit {
            case 0x2D where index == 0: negative = true
            case 0x30...0x39:
                digits.append(unit - 0x30)
                decimals = decimals.map { $0 + 1 }
            case 0x2E where decimals == nil && !digits.isEmpty: decimals = 0
            default: throw .notANumber
            }
        }
        guard !digits.isEmpty, decimals != 0 else { throw .notANumber }
        guard !negative else { throw .outOfRange }
        let fraction = decimals ?? 0
        guard fraction <= currency.exponent else { throw .tooManyDecimals }
        var minorUnits: Int64 = 0
        for digit in digits + Array(repeating: 0, count: currency.exponent - fraction) {
            guard minorUnits <= Self.maximumMinorUnits else { throw .outOfRange }
            minorUnits = minorUnits * 10 + Int64(digit)
        }
        try self.init(minorUnits: minorUnits, currency: currency)
    }

    /// Major units with the currency's decimals: `42.00`, `1500`.
    public var majorUnitsText: String {
        let digits = String(minorUnits)
        guard currency.exponent > 0 else { return digits }
        let missing = max(0, currency.exponent + 1 - digits.count)
        let padded = String(repeating: "0", count: missing) + digits
        return "\(padded.dropLast(currency.exponent)).\(padded.suffix(currency.exponent))"
    }

    /// The sum of two amounts of one currency.
    ///
    /// - Throws: ``MoneyError`` where the currencies differ or the sum does not fit.
    public func adding(_ other: Money) throws(MoneyError) -> Money {
        guard currency == other.currency else { throw .currencyMismatch }
        return try Money(minorUnits: minorUnits + other.minorUnits, currency: currency)
    }
}

extension Money: CustomStringConvertible {
    /// `EUR 42.00`.
    public var description: String { "\(currency.code) \(majorUnitsText)" }
}
