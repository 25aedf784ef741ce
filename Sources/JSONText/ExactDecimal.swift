/// A decimal number as its digits, exactly: no rounding, no binary fraction.
public struct ExactDecimal: Hashable, Sendable {
    /// Whether it is below zero.
    public let isNegative: Bool
    /// The digits without leading and trailing zeros, as ASCII; at least one.
    let digits: String
    /// The power of ten that the digits, read as a whole number, are multiplied by.
    let exponent: Int

    /// More digits than this are of no use to anyone and are refused.
    static let digitsMaximum = 400
    /// The largest power of ten, either way.
    static let exponentMaximum = 9_999

    /// A number in the shortest form it has as a JSON value: whole where it is whole and fits.
    ///
    /// `nil` for more digits or a larger power than is supported.
    ///
    /// - Parameter digits: values 0–9.
    static func value(isNegative: Bool, digits: [UInt8], exponent: Int) -> JSON? {
        guard digits.count <= digitsMaximum else { return nil }
        var significant = digits.drop { $0 == 0 }
        var exponent = exponent
        while significant.last == 0 {
            significant.removeLast()
            exponent += 1
        }
        guard !significant.isEmpty else { return .integer(0) }
        // Of the shortest form, which is the one that is written and read again.
        guard abs(exponent) <= exponentMaximum else { return nil }
        if exponent >= 0, significant.count + exponent <= 19 {
            let all = Array(significant) + Array(repeating: 0, count: exponent)
            if let whole = whole(isNegative: isNegative, digits: all) { return .integer(whole) }
        }
        let text = String(decoding: significant.map { $0 + 0x30 }, as: UTF8.self)
        return .decimal(
            ExactDecimal(isNegative: isNegative, digits: text, exponent: exponent))
    }

    private static func whole(isNegative: Bool, digits: [UInt8]) -> Int64? {
        var value: Int64 = 0
        for digit in digits {
            let (shifted, tooLarge) = value.multipliedReportingOverflow(by: 10)
            // Summed with its sign, so that the smallest whole number is reached too.
            let (sum, overflow) =
                isNegative
                ? shifted.subtractingReportingOverflow(Int64(digit))
                : shifted.addingReportingOverflow(Int64(digit))
            guard !tooLarge, !overflow else { return nil }
            value = sum
        }
        return value
    }
}

extension ExactDecimal: CustomStringConvertible {
    /// `0.1`, `-12.5`; with a power of ten (`1e400`) where plain digits would run past sixty.
    public var description: String {
        let sign = isNegative ? "-" : ""
        let count = digits.utf8.count
        guard count <= 60, exponent <= 60 - count, exponent >= -60 else {
            return "\(sign)\(digits)e\(exponent)"
        }
        if exponent >= 0 { return sign + digits + String(repeating: "0", count: exponent) }
        let decimals = -exponent
        let padded = String(repeating: "0", count: max(0, decimals + 1 - count)) + digits
        return "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
    }
}
