import BERTLV

/// The data of a Visa test card: the cryptogram comes with GET PROCESSING OPTIONS, records are
/// for terminals that authenticate.
///
/// Source: EMV Contactless Book C-3, 5.4 and annex A.
enum VisaPersonalisation {
    static let pdol = RequestedData([
        (0x9F66, 4), (0x9F02, 6), (0x9F03, 6), (0x9F1A, 2), (0x95, 5), (0x5F2A, 2), (0x9A, 3),
        (0x9C, 1), (0x9F37, 4),
    ])

    /// DDA supported, in its contactless form.
    static let interchangeProfile: [UInt8] = [0x20, 0x00]

    static func files(_ profile: TestCardProfile) throws(TestCardError) -> CardFiles {
        let content = TLVWriter([
            0x5A: profile.packedCardNumber(), 0x5F24: profile.expirationDate,
            0x5F28: [0x02, 0x76], 0x9F07: [0xFF, 0x00], 0x9F4A: [0x82],
        ])
        let certificates = try CertificateRecords(
            profile, staticData: content.octets + interchangeProfile)
        let authenticated = CardFiles.entry(file: 3, records: 1...1, authenticated: 1)
        return CardFiles(
            files: [
                CardFiles.File(
                    identifier: 2,
                    records: [
                        certificates.issuer.inside(0x70).octets,
                        certificates.card.inside(0x70).octets,
                    ]),
                CardFiles.File(identifier: 3, records: [content.inside(0x70).octets]),
            ],
            locator: CardFiles.entry(file: 2, records: 1...2, authenticated: 0) + authenticated,
            shortLocator: profile.behaviour.alwaysHasRecords ? authenticated : [])
    }
}
