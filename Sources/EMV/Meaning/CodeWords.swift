import BERTLV

/// Values that are codes of a list.
enum CodeWords {
    /// What a code stands for; `nil` for a tag that holds none and for an unknown code.
    static func word(for tag: Tag, _ octets: [UInt8]) -> String? {
        switch tag {
        case .terminalType: one(octets).flatMap { terminalTypes[$0] }
        case .transactionType: one(octets).flatMap { transactionTypes[$0] }
        case .posEntryMode: one(octets).flatMap { entryModes[$0] }
        case .terminalCountryCode, .issuerCountryCode: two(octets).flatMap(country)
        case .transactionCurrencyCode, .applicationCurrencyCode:
            two(octets).flatMap(currency)
        case .authorisationResponseCode:
            responseCodes[String(decoding: octets, as: UTF8.self)]
        case .kernelIdentifier: one(octets).flatMap { $0 & 0xC0 == 0 ? "Kernel \($0)" : nil }
        default: nil
        }
    }

    /// A country's two letters by its numeric code.
    static func country(_ high: UInt8, _ low: UInt8) -> String? { code(high, low, countries) }

    /// A currency's three letters by its numeric code.
    static func currency(_ high: UInt8, _ low: UInt8) -> String? { code(high, low, currencies) }

    private static func one(_ octets: [UInt8]) -> UInt8? {
        octets.count == 1 ? octets[0] : nil
    }

    private static func two(_ octets: [UInt8]) -> (UInt8, UInt8)? {
        octets.count == 2 ? (octets[0], octets[1]) : nil
    }

    private static func code(
        _ high: UInt8, _ low: UInt8, _ words: [Int: String]
    ) -> String? {
        guard let hundreds = Digits.number(high), let ones = Digits.number(low) else { return nil }
        return words[hundreds * 100 + ones]
    }

    /// 9F35. Source: EMV 4.4 Book 4, Annex A1.
    private static let terminalTypes: [UInt8: String] = [
        0x11: "Attended, online only, operated by financial institution",
        0x12: "Attended, offline with online capability, operated by financial institution",
        0x13: "Attended, offline only, operated by financial institution",
        0x14: "Unattended, online only, operated by financial institution",
        0x15: "Unattended, offline with online capability, operated by financial institution",
        0x16: "Unattended, offline only, operated by financial institution",
        0x21: "Attended, online only, operated by merchant",
        0x22: "Attended, offline with online capability, operated by merchant",
        0x23: "Attended, offline only, operated by merchant",
        0x24: "Unattended, online only, operated by merchant",
        0x25: "Unattended, offline with online capability, operated by merchant",
        0x26: "Unattended, offline only, operated by merchant",
        0x34: "Unattended, online only, operated by cardholder",
        0x35: "Unattended, offline with online capability, operated by cardholder",
        0x36: "Unattended, offline only, operated by cardholder",
    ]

    /// 9C: the first two digits of the processing code. Source: ISO 8583:1987, Annex A.
    private static let transactionTypes: [UInt8: String] = [
        0x00: "Goods and services", 0x01: "Cash", 0x09: "Goods and services with cashback",
        0x20: "Returns", 0x21: "Deposits", 0x30: "Available funds inquiry",
        0x31: "Balance inquiry", 0x40: "Transfer", 0x50: "Payment",
    ]

    /// 9F39. Source: ISO 8583:1993, point-of-service entry mode.
    private static let entryModes: [UInt8: String] = [
        0x05: "Integrated circuit card", 0x07: "Contactless integrated circuit card",
        0x80: "Magnetic stripe after chip failed", 0x90: "Magnetic stripe",
        0x91: "Contactless magnetic stripe",
    ]

    /// 8A. Source: EMV 4.4 Book 4, Annex A6.
    private static let responseCodes: [String: String] = [
        "00": "Approved by the issuer", "05": "Declined by the issuer",
        "Y1": "Offline approved", "Z1": "Offline declined",
        "Y3": "Unable to go online, offline approved",
        "Z3": "Unable to go online, offline declined",
    ]

    /// Device types of third party data. Source: EMV Contactless Book C-2, Annex A.
    static let deviceTypes: [String: String] = [
        "00": "Card", "01": "Mobile phone with removable secure element", "02": "Key fob",
        "03": "Watch", "04": "Mobile tag", "05": "Wristband",
        "06": "Mobile phone case or sleeve",
    ]

    /// Source: ISO 3166-1.
    private static let countries: [Int: String] = [
        8: "AL", 12: "DZ", 20: "AD", 32: "AR", 36: "AU", 40: "AT", 48: "BH", 56: "BE", 70: "BA",
        76: "BR", 100: "BG", 112: "BY", 124: "CA", 152: "CL", 156: "CN", 158: "TW", 170: "CO",
        188: "CR", 191: "HR", 196: "CY", 203: "CZ", 208: "DK", 233: "EE", 246: "FI", 250: "FR",
        268: "GE", 276: "DE", 292: "GI", 300: "GR", 344: "HK", 348: "HU", 352: "IS", 356: "IN",
        360: "ID", 372: "IE", 376: "IL", 380: "IT", 392: "JP", 398: "KZ", 400: "JO", 404: "KE",
        410: "KR", 414: "KW", 428: "LV", 438: "LI", 440: "LT", 442: "LU", 446: "MO", 458: "MY",
        470: "MT", 484: "MX", 492: "MC", 498: "MD", 499: "ME", 504: "MA", 512: "OM", 528: "NL",
        554: "NZ", 566: "NG", 578: "NO", 586: "PK", 604: "PE", 608: "PH", 616: "PL", 620: "PT",
        634: "QA", 642: "RO", 643: "RU", 674: "SM", 682: "SA", 688: "RS", 702: "SG", 703: "SK",
        704: "VN", 705: "SI", 710: "ZA", 724: "ES", 752: "SE", 756: "CH", 764: "TH", 784: "AE",
        788: "TN", 792: "TR", 804: "UA", 807: "MK", 818: "EG", 826: "GB", 840: "US", 858: "UY",
    ]

    /// Source: ISO 4217.
    private static let currencies: [Int: String] = [
        8: "ALL", 12: "DZD", 32: "ARS", 36: "AUD", 48: "BHD", 124: "CAD", 152: "CLP", 156: "CNY",
        170: "COP", 188: "CRC", 203: "CZK", 208: "DKK", 344: "HKD", 348: "HUF", 352: "ISK",
        356: "INR", 360: "IDR", 376: "ILS", 392: "JPY", 398: "KZT", 400: "JOD", 404: "KES",
        410: "KRW", 414: "KWD", 446: "MOP", 458: "MYR", 484: "MXN", 504: "MAD", 512: "OMR",
        554: "NZD", 566: "NGN", 578: "NOK", 586: "PKR", 604: "PEN", 608: "PHP", 634: "QAR",
        643: "RUB", 682: "SAR", 702: "SGD", 704: "VND", 710: "ZAR", 752: "SEK", 756: "CHF",
        764: "THB", 784: "AED", 788: "TND", 818: "EGP", 826: "GBP", 840: "USD", 858: "UYU",
        901: "TWD", 933: "BYN", 941: "RSD", 946: "RON", 949: "TRY", 975: "BGN", 978: "EUR",
        980: "UAH", 981: "GEL", 985: "PLN", 986: "BRL",
    ]
}
