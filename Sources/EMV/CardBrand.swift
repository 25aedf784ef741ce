/// A payment system, told by the registered application provider identifier of an AID.
///
/// Source: ISO/IEC 7816-5 registrations as the payment systems publish them.
public enum CardBrand: String, Hashable, Sendable, CaseIterable {
    /// Visa.
    case visa
    /// Mastercard, with Maestro and Cirrus.
    case mastercard
    /// American Express.
    case amex
    /// JCB.
    case jcb
    /// Discover, with Diners Club and PULSE.
    case discover
    /// UnionPay.
    case unionpay
    /// Cartes Bancaires.
    case cartesBancaires = "cb"
    /// Dankort.
    case dankort
    /// PagoBANCOMAT.
    case bancomat
    /// Interac.
    case interac
    /// girocard.
    case girocard
    /// eftpos Australia.
    case eftpos
    /// RuPay.
    case rupay
    /// Mir.
    case mir
    /// TROY.
    case troy
    /// mada.
    case mada
    /// Verve.
    case verve
    /// BankAxept.
    case bankaxept

    /// The brand an AID or its RID belongs to; `nil` where no brand is known for it.
    public init?(identifier: some Collection<UInt8>) {
        guard identifier.count >= 5 else { return nil }
        let number = identifier.prefix(5).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        guard let brand = Self.providers[number] else { return nil }
        self = brand
    }

    private static let providers: [UInt64: CardBrand] = [
        0xA0_0000_0003: .visa, 0xA0_0000_0098: .visa,
        0xA0_0000_0004: .mastercard, 0xA0_0000_0005: .mastercard, 0xB0_1234_5678: .mastercard,
        0xA0_0000_0025: .amex,
        0xA0_0000_0065: .jcb,
        0xA0_0000_0152: .discover, 0xA0_0000_0324: .discover,
        0xA0_0000_0333: .unionpay,
        0xA0_0000_0042: .cartesBancaires,
        0xA0_0000_0121: .dankort,
        0xA0_0000_0141: .bancomat,
        0xA0_0000_0277: .interac,
        0xA0_0000_0359: .girocard, 0xD2_7600_0025: .girocard,
        0xA0_0000_0384: .eftpos,
        0xA0_0000_0524: .rupay,
        0xA0_0000_0658: .mir,
        0xA0_0000_0672: .troy,
        0xA0_0000_0228: .mada,
        0xA0_0000_0371: .verve,
        0xD5_7800_0002: .bankaxept,
    ]
}
