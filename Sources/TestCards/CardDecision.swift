import BERTLV
import CardCryptograms
import ISO7816

/// The cryptogram a card answers with.
///
/// Source: EMV 4.4 Book 3, 6.5.5.4, table 14 (CID); bits 6–5 of the verification results tell
/// the same to the issuer.
enum CardDecision: UInt8, Sendable {
    /// AAC: declined.
    case decline = 0x00
    /// ARQC: the issuer is to decide.
    case goOnline = 0x80

    /// First octet of the verification results: no second cryptogram, and this first one.
    var verificationResults: UInt8 {
        switch self {
        case .decline: 0x80
        case .goOnline: 0xA0
        }
    }
}

/// What GENERATE AC asks for.
///
/// Source: EMV 4.4 Book 3, 6.5.5.2, table 12.
struct CryptogramRequest: Sendable {
    enum Kind: UInt8, Sendable {
        case decline = 0x00
        case approve = 0x40
        case goOnline = 0x80
    }

    let kind: Kind
    let wantsSignature: Bool

    /// `nil` where reserved bits are set.
    init?(p1: UInt8) {
        guard p1 & 0x2F == 0, let kind = Kind(rawValue: p1 & 0xC0) else { return nil }
        self.kind = kind
        wantsSignature = p1 & 0x10 != 0
    }
}

extension CardApplication {
    /// The cryptogram over what the terminal sent and the card holds.
    ///
    /// - Throws: 6A80 where the terminal's data lack what is covered.
    func cryptogram(
        values: [Tag: [UInt8]], counter: UInt16, issuerApplicationData: [UInt8]
    ) throws(CardMachine.Refusal) -> [UInt8] {
        do {
            let input = try CryptogramInput { tag in
                switch tag {
                case 0x82: interchangeProfile
                case 0x9F36: counter.octets
                case 0x9F10: issuerApplicationData
                case let other: values[Tag(other)]
                }
            }
            return try ApplicationCryptogram.compute(profile.version, key: key, input: input)
        } catch {
            throw CardMachine.Refusal(.wrongData)
        }
    }
}

extension UInt16 {
    /// Most significant octet first.
    var octets: [UInt8] { [UInt8(truncatingIfNeeded: self >> 8), UInt8(truncatingIfNeeded: self)] }
}
