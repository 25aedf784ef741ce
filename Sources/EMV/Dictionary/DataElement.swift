import BERTLV

/// What the books say of one data element.
public struct DataElement: Hashable, Sendable {
    /// The element's tag.
    public let tag: Tag
    /// The element's name in the books' words, without its abbreviation.
    public let name: String
    /// The name's abbreviation, such as `TTQ`; `nil` where the books give none.
    public let abbreviation: String?
    /// How the octets are to be read.
    public let format: ElementFormat
    /// The format as the books print it, such as `n 6 YYMMDD`.
    public let formatText: String
    /// The least octets a value has.
    public let minimumLength: Int
    /// The most octets a value has; `nil` where there is no fixed limit.
    public let maximumLength: Int?
    /// Templates the element occurs in; empty where it is in none.
    public let templates: [Tag]
    /// Who supplies the element.
    public let source: ElementSource
    /// Whether the value may be seen.
    public let sensitivity: Sensitivity
    /// In which books or schemes the tag has this meaning.
    public let scopes: [ElementScope]

    /// Whether a value of this many octets is within the element's limits.
    public func allows(length: Int) -> Bool {
        length >= minimumLength && length <= maximumLength ?? .max
    }
}

/// How the octets of a data element are to be read.
///
/// Source: EMV 4.4 Book 3, 4.3.
public enum ElementFormat: String, Hashable, Sendable, CaseIterable {
    /// Letters.
    case alphabetic = "a"
    /// Letters and digits.
    case alphanumeric = "an"
    /// Letters, digits and special characters of ISO/IEC 8859.
    case alphanumericSpecial = "ans"
    /// Bits or an unsigned number.
    case binary = "b"
    /// Two digits an octet, left justified, padded with F.
    case compressedNumeric = "cn"
    /// Two digits an octet, right justified, padded with 0.
    case numeric = "n"
    /// Several elements, each with a format of its own.
    case variable = "var"
}

/// Who supplies a data element.
public enum ElementSource: String, Hashable, Sendable, CaseIterable {
    /// The card.
    case card = "ICC"
    /// The terminal.
    case terminal = "Terminal"
    /// The card or the terminal.
    case cardOrTerminal = "ICC/Terminal"
    /// The issuer, with its answer.
    case issuer = "Issuer"
    /// The issuer or, without an answer, the terminal.
    case issuerOrTerminal = "Issuer/Terminal"
    /// The terminal's configuration.
    case configuration = "Config"
    /// The kernel, while it runs.
    case kernel = "Kernel"
}

/// Whether a value may be seen.
///
/// Source: PCI DSS 4.0, 3.3 to 3.5.
public enum Sensitivity: String, Hashable, Sendable, CaseIterable {
    /// Nothing speaks against it.
    case none = ""
    /// Personal data of the cardholder.
    case personal = "PII"
    /// Cardholder data: to be masked.
    case cardholderData = "CHD"
    /// Sensitive authentication data: never to be kept, not even encrypted.
    case authenticationData = "SAD"
}

/// A book, kernel or scheme in which a tag has its meaning.
public enum ElementScope: String, Hashable, Sendable, CaseIterable {
    /// EMV Books 1 to 4.
    case emv = "EMV"
    /// Contactless Books A and B.
    case entryPoint = "EP"
    /// A kernel that no kernel identifier names.
    case kernel0 = "K0"
    /// Book C-2, Mastercard.
    case kernel2 = "K2"
    /// Book C-3, Visa.
    case kernel3 = "K3"
    /// Book C-4, American Express.
    case kernel4 = "K4"
    /// Book C-5, JCB.
    case kernel5 = "K5"
    /// Book C-6, Discover.
    case kernel6 = "K6"
    /// Book C-7, UnionPay.
    case kernel7 = "K7"
    /// Book C-8.
    case kernel8 = "K8"
    /// ISO/IEC 7816.
    case iso7816 = "ISO7816"
    /// EMV biometrics.
    case biometrics = "EMV-BIO"
    /// GlobalPlatform.
    case globalPlatform = "GP"
    /// M/Chip, inside the card.
    case mChip = "MCHIP"
    /// Interac Flash.
    case interac = "INTERAC"
    /// PURE.
    case pure = "PURE"
    /// Parameter files of terminals.
    case parameterFile = "PARAM"
}
