import Cryptography

/// The scheme whose rules a cryptogram follows.
public enum CardScheme: String, Hashable, Sendable, CaseIterable {
    /// Visa.
    case visa
    /// Mastercard.
    case mastercard
}

/// The versions of application cryptograms that are computed here.
///
/// Visa's names are decimal up to 18 and hexadecimal for 22; Mastercard's are hexadecimal.
///
/// Source: Visa Integrated Circuit Card Specification, annex on cryptogram versions; M/Chip
/// Advance, cryptogram versions.
public enum CryptogramVersion: Hashable, Sendable, CaseIterable {
    /// Visa 10, coded 0A.
    case visa10
    /// Visa 17, coded 11.
    case visa17
    /// Visa 18, coded 12.
    case visa18
    /// Visa 22, coded 22 (issuer application data of format 2).
    case visa22
    /// Mastercard 10: SKD, without counters.
    case mastercard10
    /// Mastercard 11: SKD, with counters.
    case mastercard11
    /// Mastercard 14: common session key, without counters.
    case mastercard14
    /// Mastercard 15: common session key, with counters.
    case mastercard15

    /// The version that issuer application data (9F10) names.
    ///
    /// - Throws: ``CardCryptogramError/noVersion`` or ``CardCryptogramError/unknownVersion(_:)``.
    public init(
        issuerApplicationData data: [UInt8], scheme: CardScheme
    ) throws(CardCryptogramError) {
        switch scheme {
        case .visa: self = try Self.visa(data)
        case .mastercard: self = try Self.mastercard(data)
        }
    }

    private static func visa(_ data: [UInt8]) throws(CardCryptogramError) -> CryptogramVersion {
        guard data.count >= 3 else { throw .noVersion }
        // Format 2 begins with its fixed length 1F, the others with the length 06 or more of
        // the discretionary data.
        if data[0] == 0x1F {
            guard data[1] == 0x22 else { throw .unknownVersion(data[1]) }
            return .visa22
        }
        switch data[2] {
        case 0x0A: return .visa10
        case 0x11: return .visa17
        case 0x12: return .visa18
        case let other: throw .unknownVersion(other)
        }
    }

    private static func mastercard(
        _ data: [UInt8]
    ) throws(CardCryptogramError) -> CryptogramVersion {
        guard data.count >= 2 else { throw .noVersion }
        switch data[1] {
        case 0x10: return .mastercard10
        case 0x11: return .mastercard11
        case 0x14: return .mastercard14
        case 0x15: return .mastercard15
        case let other: throw .unknownVersion(other)
        }
    }

    /// How the card's key follows from the issuer's.
    public var derivation: CardKey.Derivation {
        switch self {
        case .visa18, .visa22: .optionB
        case .visa10, .visa17, .mastercard10, .mastercard11, .mastercard14, .mastercard15:
            .optionA
        }
    }

    var sessionKey: SessionKey {
        switch self {
        case .visa10, .visa17: .cardKey
        case .visa18, .visa22, .mastercard14, .mastercard15: .common
        case .mastercard10, .mastercard11: .mastercard
        }
    }

    var padding: RetailMAC.Padding {
        switch self {
        case .visa10, .visa17: .method1
        case .visa18, .visa22, .mastercard10, .mastercard11, .mastercard14, .mastercard15:
            .method2
        }
    }
}
