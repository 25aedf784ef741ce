import Cryptography

/// The issuer of the project's test cards, whose keys are published here and protect nothing.
public enum TestIssuer {
    /// What is known of the cards whose numbers begin alike.
    public struct Range: Hashable, Sendable {
        /// First digits of the card numbers, as text.
        public let prefix: String
        /// The scheme.
        public let scheme: CardScheme
        /// Whether the cards are credit cards; debit cards otherwise.
        public let isCredit: Bool
        /// Whether the issuer declines every authorisation, well-formed and verified or not.
        public let declines: Bool
        /// Which of the test master keys the cards' keys follow from.
        let masterKey: [UInt8]
    }

    /// All ranges; the first whose prefix fits holds.
    public static let ranges: [Range] = [
        Range(
            prefix: "411111", scheme: .visa, isCredit: true, declines: false,
            masterKey: visaCreditTestMasterKey),
        Range(
            prefix: "400005", scheme: .visa, isCredit: false, declines: false,
            masterKey: visaDebitTestMasterKey),
        Range(
            prefix: "401288", scheme: .visa, isCredit: true, declines: false,
            masterKey: visaCreditTestMasterKey),
        Range(
            prefix: "541333", scheme: .mastercard, isCredit: true, declines: false,
            masterKey: mastercardTestMasterKey),
        Range(
            prefix: "510510", scheme: .mastercard, isCredit: true, declines: true,
            masterKey: mastercardTestMasterKey),
    ]

    // Master keys for application cryptograms. The first is the example key of many books.
    static let visaCreditTestMasterKey: [UInt8] = [
        0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF, 0xFE, 0xDC, 0xBA, 0x98, 0x76, 0x54, 0x32,
        0x10,
    ]
    static let visaDebitTestMasterKey: [UInt8] = [
        0x2A, 0xB5, 0x13, 0xD0, 0x57, 0x8F, 0x61, 0xC4, 0x9E, 0x02, 0xE9, 0x70, 0x46, 0xDA, 0x38,
        0xFB,
    ]
    static let mastercardTestMasterKey: [UInt8] = [
        0x7C, 0x19, 0xE6, 0x4F, 0x80, 0x3D, 0xA2, 0x5B, 0xC8, 0x54, 0x91, 0x0E, 0xB3, 0x67, 0x2F,
        0xD5,
    ]

    /// The range a card number belongs to; `nil` where this issuer did not issue it.
    ///
    /// - Parameter cardNumber: digits, each 0–9.
    public static func range(of cardNumber: [UInt8]) -> Range? {
        ranges.first { range in
            cardNumber.starts(with: range.prefix.utf8.map { $0 - 0x30 })
        }
    }

    /// The key of one card; ``CardCryptogramError/wrongCardNumber`` where it is not this issuer's.
    public static func cardKey(
        cardNumber: [UInt8], sequence: UInt8, version: CryptogramVersion
    ) throws(CardCryptogramError) -> CardKey {
        guard let range = range(of: cardNumber) else { throw .wrongCardNumber }
        return try CardKey(
            masterKey: range.masterKey, cardNumber: cardNumber, sequence: sequence,
            derivation: version.derivation)
    }
}
