import BERTLV

/// The data of a Mastercard test card: no PDOL, everything in records, the cryptogram with
/// GENERATE AC.
///
/// Source: EMV Contactless Book C-2, annex A; M/Chip Advance, personalisation.
enum MastercardPersonalisation {
    static let pdol = RequestedData([])

    static let cdol1 = RequestedData([
        (0x9F02, 6), (0x9F03, 6), (0x9F1A, 2), (0x95, 5), (0x5F2A, 2), (0x9A, 3), (0x9C, 1),
        (0x9F37, 4), (0x9F35, 1), (0x9F45, 2), (0x9F4C, 8), (0x9F34, 3), (0x9F21, 3),
        (0x9F7C, 20),
    ])

    /// Cardholder verification, terminal risk management, CDA; EMV mode.
    static let interchangeProfile: [UInt8] = [0x19, 0x80]

    /// Online PIN where there is a pad, else a signature, else nothing.
    private static let verificationMethods: [UInt8] = [
        0, 0, 0, 0, 0, 0, 0, 0, 0x42, 0x03, 0x1E, 0x03, 0x1F, 0x03,
    ]

    static func files(_ profile: TestCardProfile) throws(TestCardError) -> CardFiles {
        let content = TLVWriter([
            0x57: profile.track2, 0x5A: profile.packedCardNumber(),
            0x5F24: profile.expirationDate, 0x5F25: [0x24, 0x01, 0x01],
            0x5F28: [0x02, 0x76], 0x5F34: [TestCardProfile.sequence],
            0x8C: cdol1.octets, 0x8E: verificationMethods, 0x9F07: [0xFF, 0x00],
            0x9F08: [0x00, 0x02], 0x9F0D: [0xF4, 0x50, 0x84, 0x80, 0x0C],
            0x9F0E: [0, 0, 0, 0, 0], 0x9F0F: [0xF4, 0x50, 0x84, 0x80, 0x0C],
            0x9F42: [0x09, 0x78], 0x9F4A: [0x82],
        ])
        let certificates = try CertificateRecords(
            profile, staticData: content.octets + interchangeProfile)
        let locator =
            CardFiles.entry(file: 2, records: 1...1, authenticated: 1)
            + CardFiles.entry(file: 3, records: 1...2, authenticated: 0)
        return CardFiles(
            files: [
                CardFiles.File(identifier: 2, records: [content.inside(0x70).octets]),
                CardFiles.File(
                    identifier: 3,
                    records: [
                        certificates.issuer.inside(0x70).octets,
                        certificates.card.inside(0x70).octets,
                    ]),
            ],
            locator: locator, shortLocator: locator)
    }
}
