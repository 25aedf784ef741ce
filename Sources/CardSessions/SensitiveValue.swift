/// A value of a real card that must not leave the machine, as its tag's reader found it.
///
/// Prints its kind and size only.
public enum SensitiveValue: Hashable, Sendable {
    /// A card number of 8 to 19 decimal digits (tag 5A, or the first part of 57).
    case pan(digits: String)
    /// The value of 57 or 9F6B: number, `D`, expiry, service code, discretionary data, `F`.
    case track2([UInt8])
    /// A value of ASCII text: names (5F20, 9F0B), track 1 data (56, 9F1F).
    case text([UInt8])
    /// Any other value that is to become zeros wherever it occurs again.
    case octets([UInt8])
}

extension SensitiveValue: CustomStringConvertible, CustomReflectable {
    /// The kind and the size.
    public var description: String {
        switch self {
        case .pan(let digits): "card number of \(digits.utf8.count) digits"
        case .track2(let octets): "track 2 of \(octets.count) octets"
        case .text(let octets): "text of \(octets.count) octets"
        case .octets(let octets): "\(octets.count) octets"
        }
    }

    /// Hides the value from `dump` and from test reports.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Octets of one answer that are to be blanked where they stand: a cryptogram, a counter, a
/// certificate, which are too short or too random to be looked for everywhere.
public struct SessionPlace: Hashable, Sendable {
    /// The command's place in the session, counted from 0.
    public let exchangeIndex: Int
    /// Octets from the start of the response data; what lies beyond its end is left out.
    public let octets: Range<Int>

    /// A place in the answer to a command.
    public init(exchangeIndex: Int, octets: Range<Int>) {
        self.exchangeIndex = exchangeIndex
        self.octets = octets
    }
}

/// Test numbers that stand for real ones: the same length and class, and visibly no one's.
public enum StandInPAN {
    /// The leading digits that tell the scheme, zeros, and the digit that makes Luhn's sum right:
    /// 4000000000000002, 5400000000000005, 370000000000002.
    ///
    /// `nil` where the text is no number of 8 to 19 decimal digits.
    public static func digits(for pan: String) -> String? {
        let digits = pan.utf8.compactMap { (0x30...0x39).contains($0) ? Int($0) - 0x30 : nil }
        guard (8...19).contains(digits.count), digits.count == pan.utf8.count else { return nil }
        let kept = schemeDigitCount(of: digits)
        var standIn = digits.prefix(kept) + [Int](repeating: 0, count: digits.count - kept)
        standIn[standIn.count - 1] = checkDigit(Array(standIn.dropLast()))
        return standIn.map(String.init).joined()
    }

    // 4 is one scheme; 5x, 3x and 6x are told apart by the second digit; 2221–2720 and the
    // national schemes need four.
    private static func schemeDigitCount(of digits: [Int]) -> Int {
        switch digits.first {
        case 4: 1
        case 3, 5, 6: 2
        case _: 4
        }
    }

    /// Source: ISO/IEC 7812-1:2017, annex B.
    private static func checkDigit(_ digits: [Int]) -> Int {
        var sum = 0
        for (place, digit) in digits.reversed().enumerated() {
            let doubled = place.isMultiple(of: 2) ? digit * 2 : digit
            sum += doubled > 9 ? doubled - 9 : doubled
        }
        return (10 - sum % 10) % 10
    }
}
