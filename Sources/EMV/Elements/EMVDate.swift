import BERTLV

/// A date as cards and terminals exchange it: two digits each for year, month and day.
///
/// Years 00–49 are in this century, 50–99 in the last one.
/// Source: EMV 4.4 Book 3, 4.3 and Annex A.
public struct EMVDate: Hashable, Sendable, Comparable {
    /// 1950–2049.
    public let year: Int
    /// 1–12.
    public let month: Int
    /// 1–31.
    public let day: Int

    /// The date; `nil` where the calendar has none such or the year is not in 1950–2049.
    public init?(year: Int, month: Int, day: Int) {
        guard (1950...2049).contains(year), (1...12).contains(month),
            (1...Self.days(in: month, of: year)).contains(day)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Reads YYMMDD from three octets.
    ///
    /// - Parameter tag: the element read, for the error.
    /// - Throws: ``ElementError`` with the offset of the octet at fault.
    public init(
        _ octets: some Collection<UInt8>, tag: Tag = .transactionDate
    ) throws(ElementError) {
        let octets = Array(octets)
        guard octets.count == 3 else {
            throw ElementError(tag, .lengthOutOfRange(octets: octets.count))
        }
        var numbers: [Int] = []
        for (offset, octet) in octets.enumerated() {
            guard let number = Digits.number(octet) else {
                throw ElementError(tag, .notADigit, offset: offset)
            }
            numbers.append(number)
        }
        let year = Self.year(ofTwoDigits: numbers[0])
        guard (1...12).contains(numbers[1]) else {
            throw ElementError(tag, .monthOutOfRange, offset: 1)
        }
        guard let date = EMVDate(year: year, month: numbers[1], day: numbers[2]) else {
            throw ElementError(tag, .dayOutOfRange, offset: 2)
        }
        self = date
    }

    /// YYMMDD in three octets.
    public var octets: [UInt8] { [year, month, day].map(Digits.octet) }

    static func year(ofTwoDigits number: Int) -> Int { number < 50 ? 2000 + number : 1900 + number }

    static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The earlier one is less.
    public static func < (one: Self, other: Self) -> Bool {
        (one.year, one.month, one.day) < (other.year, other.month, other.day)
    }
}

extension EMVDate: CustomStringConvertible {
    /// `2027-12-31`.
    public var description: String { "\(year)-\(padded(month))-\(padded(day))" }
}

/// The month at whose end a card expires.
public struct ExpiryDate: Hashable, Sendable, Comparable {
    /// 1950–2049.
    public let year: Int
    /// 1–12.
    public let month: Int

    /// The month; `nil` where there is none such or the year is not in 1950–2049.
    public init?(year: Int, month: Int) {
        guard (1950...2049).contains(year), (1...12).contains(month) else { return nil }
        (self.year, self.month) = (year, month)
    }

    /// The month a date lies in.
    public init(of date: EMVDate) { (year, month) = (date.year, date.month) }

    /// The last day on which the card is good.
    public var lastDay: EMVDate? {
        EMVDate(year: year, month: month, day: EMVDate.days(in: month, of: year))
    }

    /// Whether the card has expired on this day: it is good to the end of its month.
    public func isPast(on day: EMVDate) -> Bool { self < ExpiryDate(of: day) }

    /// The earlier one is less.
    public static func < (one: Self, other: Self) -> Bool {
        (one.year, one.month) < (other.year, other.month)
    }
}

extension ExpiryDate: CustomStringConvertible {
    /// `2027-12`.
    public var description: String { "\(year)-\(padded(month))" }
}

extension ExpiryDate {
    /// What a card says of its expiry, from 5F24 and from track 2.
    public struct Reading: Hashable, Sendable {
        /// The expiry; `nil` where neither source has a legal one.
        public let date: ExpiryDate?
        /// Whether a source is unreadable or the two contradict each other.
        public let isConflicting: Bool
    }

    /// Takes 5F24 where it is a date and else track 2.
    public static func read(expirationDate: [UInt8]?, track2: Track2?) -> Reading {
        guard let octets = expirationDate else {
            return Reading(date: track2?.expiry, isConflicting: false)
        }
        guard let date = try? EMVDate(octets, tag: .applicationExpirationDate) else {
            return Reading(date: track2?.expiry, isConflicting: true)
        }
        let expiry = ExpiryDate(of: date)
        return Reading(date: expiry, isConflicting: track2.map { $0.expiry != expiry } ?? false)
    }
}

private func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
