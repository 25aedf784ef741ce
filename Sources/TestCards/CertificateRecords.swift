import BERTLV
import CardCryptograms
import Cryptography

/// The records that let a terminal authenticate a card, made by the test PKI.
struct CertificateRecords: Sendable {
    /// 8F, 90, 92 and 9F32.
    let issuer: TLVWriter
    /// 9F46, 9F47 and 9F48.
    let card: TLVWriter

    /// Signs the certificates of a card.
    ///
    /// - Parameter staticData: the records' content that is authenticated, and 82.
    init(_ profile: TestCardProfile, staticData: [UInt8]) throws(TestCardError) {
        let authority = try TestCertificationAuthority.authority(for: profile.scheme)
        let issuerKeys: TestKeys =
            switch profile.scheme {
            case .visa: .visaIssuerTestKey
            case .mastercard: .mastercardIssuerTestKey
            }
        let issuerKey = try issuerKeys.privateKey()
        let cardKey = try profile.keys.privateKey().publicKey
        let issuerCertificate = try SignatureScheme.certify(
            issuerKey: issuerKey.publicKey,
            identifier: profile.packedCardNumber().prefix(3) + [0xFF],
            expiry: [0x12, 0x35], serial: [0x00, 0x00, 0x01], by: authority.privateKey)
        let cardCertificate = try SignatureScheme.certify(
            cardKey: cardKey, cardNumber: profile.packedCardNumber(octets: 10),
            expiry: profile.certificateExpiry, serial: [0x00, 0x00, 0x02],
            staticData: staticData, by: issuerKey)
        var issuer = TLVWriter([0x8F: [authority.index], 0x90: issuerCertificate.signature])
        if !issuerCertificate.remainder.isEmpty {
            issuer.append(0x92, issuerCertificate.remainder)
        }
        issuer.append(0x9F32, issuerKey.publicKey.exponent)
        var card = TLVWriter([0x9F46: cardCertificate.signature, 0x9F47: cardKey.exponent])
        if !cardCertificate.remainder.isEmpty { card.append(0x9F48, cardCertificate.remainder) }
        self.issuer = issuer
        self.card = card
    }
}
