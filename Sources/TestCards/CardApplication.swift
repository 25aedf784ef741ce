import BERTLV
import CardCryptograms
import Cryptography

/// What a personalised card holds: everything that does not change from tap to tap.
struct CardApplication: Sendable {
    let profile: TestCardProfile
    /// What the PPSE answers, template 6F.
    let directory: [UInt8]
    /// What the application answers to its selection, template 6F.
    let fileControlInformation: [UInt8]
    let pdol: RequestedData
    /// What GENERATE AC is sent; `nil` for a card without that command.
    let cdol1: RequestedData?
    /// 82.
    let interchangeProfile: [UInt8]
    let files: CardFiles
    let key: CardKey
    let signingKey: RSAPrivateKey

    /// The name of the contactless directory.
    ///
    /// Source: EMV Contactless Book B, 3.3.1.
    static let directoryName = Array("2PAY.SYS.DDF01".utf8)

    /// Personalises a card.
    init(_ profile: TestCardProfile) throws(TestCardError) {
        self.profile = profile
        switch profile.scheme {
        case .visa:
            pdol = VisaPersonalisation.pdol
            cdol1 = nil
            interchangeProfile = VisaPersonalisation.interchangeProfile
            files = try VisaPersonalisation.files(profile)
        case .mastercard:
            pdol = MastercardPersonalisation.pdol
            cdol1 = MastercardPersonalisation.cdol1
            interchangeProfile = MastercardPersonalisation.interchangeProfile
            files = try MastercardPersonalisation.files(profile)
        }
        directory = Self.directory(profile)
        fileControlInformation = Self.fileControlInformation(profile, pdol)
        signingKey = try profile.keys.privateKey()
        do {
            key = try TestIssuer.cardKey(
                cardNumber: profile.digits, sequence: TestCardProfile.sequence,
                version: profile.version)
        } catch {
            throw .notPersonalised
        }
    }

    private static func directory(_ profile: TestCardProfile) -> [UInt8] {
        let kernel: UInt8 =
            switch profile.scheme {
            case .visa: 3
            case .mastercard: 2
            }
        let entry = TLVWriter([
            0x4F: profile.aid, 0x50: Array(profile.label.utf8), 0x87: [0x01], 0x9F2A: [kernel],
        ])
        var content = TLVWriter([0x84: directoryName])
        content.append(0xA5, entry.inside(0x61).inside(0xBF0C))
        return content.inside(0x6F).octets
    }

    private static func fileControlInformation(
        _ profile: TestCardProfile, _ pdol: RequestedData
    ) -> [UInt8] {
        var properties = TLVWriter([0x50: Array(profile.label.utf8), 0x87: [0x01]])
        if pdol.count > 0 { properties.append(0x9F38, pdol.octets) }
        properties.append(0x5F2D, Array("ende".utf8))
        var content = TLVWriter([0x84: profile.aid])
        content.append(0xA5, properties)
        return content.inside(0x6F).octets
    }
}
