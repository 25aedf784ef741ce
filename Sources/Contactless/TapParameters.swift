import BERTLV
import EMV
import Octets

/// What one tap is for, as data objects: what the sale and the clock say.
///
/// Source: EMV 4.4 Book 3, Annex A (formats).
public struct TapParameters: Hashable, Sendable {
    /// The objects by tag, each in its coded form.
    public private(set) var elements: [Tag: [UInt8]]
    /// 9F02, minor units.
    public let amountMinorUnits: Int64
    /// 5F36, decimals of the minor unit.
    public let currencyExponent: UInt8

    /// From data objects: 9F02, 5F2A, 9A, 9C and 9F37 at least; 9F03 is 0 and 5F36 is 2 where
    /// they are not given.
    ///
    /// - Throws: ``InvalidElement`` for one that is missing or not in its format.
    public init(elements: [Tag: [UInt8]]) throws(InvalidElement) {
        for (tag, length) in Self.lengths {
            guard let value = elements[tag] else {
                guard Self.optional.contains(tag) else { throw InvalidElement(tag: tag) }
                continue
            }
            guard value.count == length else { throw InvalidElement(tag: tag) }
        }
        guard let amount = elements[.amountAuthorised].flatMap(Self.decimal) else {
            throw InvalidElement(tag: .amountAuthorised)
        }
        for tag: Tag in [
            .transactionDate, .transactionType, .transactionCurrencyCode, .amountOther,
        ] {
            if let value = elements[tag], Self.decimal(value) == nil {
                throw InvalidElement(tag: tag)
            }
        }
        self.elements = elements
        self.elements[.amountOther] = elements[.amountOther] ?? [0, 0, 0, 0, 0, 0]
        let exponent = elements[.transactionCurrencyExponent]?.first ?? 2
        self.elements[.transactionCurrencyExponent] = [exponent]
        amountMinorUnits = amount
        currencyExponent = exponent
    }

    /// For a sale.
    ///
    /// - Parameters:
    ///   - amountMinorUnits: 0–999,999,999,999.
    ///   - currencyNumber: ISO 4217 number, at most 999.
    ///   - transactionType: 9C, two decimal digits coded as in `0x20`.
    ///   - date: YY MM DD, two decimal digits an octet.
    ///   - time: HH MM SS, two decimal digits an octet.
    ///   - unpredictableNumber: 4 octets.
    ///   - more: Further objects of this tap, such as 9F1A where it differs from the reader's.
    /// - Throws: ``InvalidElement`` for a value that its format cannot hold.
    public init(
        amountMinorUnits: Int64, otherAmountMinorUnits: Int64 = 0, currencyNumber: UInt16,
        currencyExponent: UInt8 = 2, transactionType: UInt8 = 0, date: [UInt8],
        time: [UInt8], unpredictableNumber: [UInt8], more: [Tag: [UInt8]] = [:]
    ) throws(InvalidElement) {
        guard let amount = Self.numeric(amountMinorUnits, octets: 6) else {
            throw InvalidElement(tag: .amountAuthorised)
        }
        guard let other = Self.numeric(otherAmountMinorUnits, octets: 6) else {
            throw InvalidElement(tag: .amountOther)
        }
        guard currencyNumber <= 999, let currency = Self.numeric(Int64(currencyNumber), octets: 2)
        else { throw InvalidElement(tag: .transactionCurrencyCode) }
        var elements = more
        elements[.amountAuthorised] = amount
        elements[.amountOther] = other
        elements[.transactionCurrencyCode] = currency
        elements[.transactionCurrencyExponent] = [currencyExponent]
        elements[.transactionType] = [transactionType]
        elements[.transactionDate] = date
        elements[.transactionTime] = time
        elements[.unpredictableNumber] = unpredictableNumber
        try self.init(elements: elements)
    }

    /// 9C.
    public var transactionType: UInt8 { elements[.transactionType]?.first ?? 0 }

    private static let lengths: [Tag: Int] = [
        .amountAuthorised: 6, .amountOther: 6, .transactionCurrencyCode: 2,
        .transactionCurrencyExponent: 1, .transactionDate: 3,
        .transactionTime: 3, .transactionType: 1, .unpredictableNumber: 4, .terminalCountryCode: 2,
    ]
    private static let optional: Set<Tag> = [
        .amountOther, .transactionCurrencyExponent, .transactionTime, .terminalCountryCode,
    ]

    /// The number in decimal digits, two an octet; `nil` where a digit is none or there are more
    /// than 18.
    static func decimal(_ octets: [UInt8]) -> Int64? {
        guard octets.count <= 9 else { return nil }
        var number: Int64 = 0
        for octet in octets {
            guard octet >> 4 < 10, octet & 0x0F < 10 else { return nil }
            number = number * 100 + Int64(octet >> 4) * 10 + Int64(octet & 0x0F)
        }
        return number
    }

    /// A number in decimal digits, two an octet; `nil` where it is negative or does not fit.
    static func numeric(_ number: Int64, octets count: Int) -> [UInt8]? {
        guard number >= 0 else { return nil }
        var rest = number
        var octets: [UInt8] = []
        for _ in 0..<count {
            let pair = UInt8(truncatingIfNeeded: rest % 100)
            octets.append((pair / 10) << 4 | pair % 10)
            rest /= 100
        }
        return rest == 0 ? octets.reversed() : nil
    }
}

/// A data object of a tap that is missing or not in its format.
public struct InvalidElement: Error, Hashable, Sendable {
    /// The object.
    public let tag: Tag

    /// Names the object.
    public init(tag: Tag) { self.tag = tag }
}
