import BERTLV
import CardCryptograms
import Octets

/// What a software card is personalised as.
public struct TestCardProfile: Sendable {
    /// The name by which it is chosen (`card:visa-credit`).
    public let name: String
    /// One line that says what it is for.
    public let summary: String
    /// Whose rules it follows.
    public let scheme: CardScheme
    /// Whether it is a credit card; a debit card otherwise.
    public let isCredit: Bool
    /// Application identifier.
    public let aid: [UInt8]
    /// Application label, 50.
    public let label: String
    /// A well-known test number, shown as its first six and last four digits.
    public let cardNumber: Sensitive<String>
    /// YYMM.
    public let expiry: String

    let version: CryptogramVersion
    let behaviour: Behaviour
    let keys: TestKeys

    /// What sets one card apart from the next, beyond its data.
    struct Behaviour: Sendable {
        /// The card answers AAC whatever the terminal asks for.
        var declinesOffline = false
        /// A phone: the holder was verified on it before the tap.
        var isDevice = false
        /// The card asks for its records to be read although a terminal could do without.
        var alwaysHasRecords = false
    }

    private init(
        _ name: String, _ summary: String, _ scheme: CardScheme, isCredit: Bool = true,
        label: String, number: String, version: CryptogramVersion,
        behaviour: Behaviour = Behaviour(), keys: TestKeys
    ) {
        self.name = name
        self.summary = summary
        self.scheme = scheme
        self.isCredit = isCredit
        aid =
            switch scheme {
            case .visa: [0xA0, 0x00, 0x00, 0x00, 0x03, 0x10, 0x10]
            case .mastercard: [0xA0, 0x00, 0x00, 0x00, 0x04, 0x10, 0x10]
            }
        self.label = label
        let masked = number.prefix(6) + "******" + number.suffix(4)
        cardNumber = Sensitive(number, shownAs: String(masked))
        expiry = "3012"
        self.version = version
        self.behaviour = behaviour
        self.keys = keys
    }

    /// Every profile, in the order in which they are listed.
    public static let all: [TestCardProfile] = [
        TestCardProfile(
            "visa-credit", "Visa credit card, approved online, surcharged", .visa,
            label: "VISA CREDIT", number: "4111111111111111", version: .visa18,
            keys: .visaCreditTestKey),
        TestCardProfile(
            "visa-debit", "Visa debit card, approved online, never surcharged", .visa,
            isCredit: false, label: "VISA DEBIT", number: "4000056655665556", version: .visa10,
            behaviour: Behaviour(alwaysHasRecords: true), keys: .visaDebitTestKey),
        TestCardProfile(
            "visa-phone", "Visa credit card in a phone, holder verified on it", .visa,
            label: "VISA CREDIT", number: "4012888888881881", version: .visa22,
            behaviour: Behaviour(isDevice: true), keys: .visaPhoneTestKey),
        TestCardProfile(
            "visa-declined-offline", "Visa credit card that declines by itself (AAC)", .visa,
            label: "VISA CREDIT", number: "4111111111111111", version: .visa18,
            behaviour: Behaviour(declinesOffline: true), keys: .visaDeclinedOfflineTestKey),
        TestCardProfile(
            "mastercard-credit", "Mastercard credit card, approved online, surcharged",
            .mastercard, label: "MASTERCARD", number: "5413330089020011",
            version: .mastercard10, keys: .mastercardCreditTestKey),
        TestCardProfile(
            "mastercard-declined", "Mastercard credit card that its issuer declines",
            .mastercard, label: "MASTERCARD", number: "5105105105105100",
            version: .mastercard14, keys: .mastercardDeclinedTestKey),
    ]

    /// The profile of a name; `nil` where there is none.
    public static func named(_ name: some StringProtocol) -> TestCardProfile? {
        all.first { $0.name == name }
    }
}

extension TestCardProfile {
    /// The card number's digits, each 0–9.
    var digits: [UInt8] { cardNumber.reveal().utf8.map { $0 & 0x0F } }

    /// The card number in BCD, filled up with `F`.
    func packedCardNumber(octets: Int? = nil) -> [UInt8] {
        let filler = max(0, (octets ?? 0) * 2 - digits.count)
        return packed(digits + [UInt8](repeating: 0x0F, count: filler))
    }

    /// 57: card number, `D`, expiry, service code 201, zeros.
    var track2: [UInt8] {
        let dates = expiry.utf8.map { $0 & 0x0F }
        return packed(digits + [0x0D] + dates + [2, 0, 1] + [UInt8](repeating: 0, count: 11))
    }

    /// 5F24: the last day of the month, YYMMDD in BCD.
    var expirationDate: [UInt8] { packed(expiry.utf8.map { $0 & 0x0F }) + [0x31] }

    /// The expiry as certificates have it, MMYY in BCD.
    var certificateExpiry: [UInt8] {
        packed((expiry.suffix(2) + expiry.prefix(2)).utf8.map { $0 & 0x0F })
    }

    /// The PAN sequence number of every test card.
    static let sequence: UInt8 = 0x01

    private func packed(_ digits: [UInt8]) -> [UInt8] {
        let even = digits.count.isMultiple(of: 2) ? digits : digits + [0x0F]
        return stride(from: 0, to: even.count, by: 2).map { even[$0] << 4 | even[$0 + 1] }
    }
}
