/// The values of a transaction that a cryptogram covers, as the card received or holds them.
///
/// Card and issuer fill it alike: the card from the data of GET PROCESSING OPTIONS or
/// GENERATE AC, the issuer from the authorisation's ICC data.
public struct CryptogramInput: Sendable {
    private let values: [UInt32: [UInt8]]

    /// The fields in the order in which they are covered, and how long each is.
    ///
    /// Source: EMV 4.4 Book 2, 8.1.1, table 26 (recommended minimum set).
    static let coveredFields: [(tag: UInt32, octets: Int)] = [
        (0x9F02, 6), (0x9F03, 6), (0x9F1A, 2), (0x95, 5), (0x5F2A, 2), (0x9A, 3), (0x9C, 1),
        (0x9F37, 4), (0x82, 2), (0x9F36, 2),
    ]

    /// Collects the values.
    ///
    /// - Parameter value: the value of a tag given as a number (`0x9F02`), `nil` where there is
    ///   none. Asked for 9F02 9F03 9F1A 95 5F2A 9A 9C 9F37 82 9F36 and 9F10.
    /// - Throws: ``CardCryptogramError`` `.missing` or `.wrongLength` with the tag.
    public init(_ value: (UInt32) -> [UInt8]?) throws(CardCryptogramError) {
        var values: [UInt32: [UInt8]] = [:]
        for field in Self.coveredFields {
            guard let octets = value(field.tag) else { throw .missing(tag: field.tag) }
            guard octets.count == field.octets else {
                throw .wrongLength(tag: field.tag, octets: octets.count)
            }
            values[field.tag] = octets
        }
        guard let data = value(0x9F10) else { throw .missing(tag: 0x9F10) }
        guard (7...32).contains(data.count) else {
            throw .wrongLength(tag: 0x9F10, octets: data.count)
        }
        values[0x9F10] = data
        self.values = values
    }

    /// 9F10, 7–32 octets.
    public var issuerApplicationData: [UInt8] { self[0x9F10] }

    // Every tag that is asked for was put in by the initialiser.
    subscript(tag: UInt32) -> [UInt8] { values[tag] ?? [] }

    /// What the MAC of a version runs over.
    func message(for version: CryptogramVersion) throws(CardCryptogramError) -> [UInt8] {
        let common = Self.coveredFields.flatMap { self[$0.tag] }
        let data = issuerApplicationData
        switch version {
        case .visa10:
            return common + data[3..<7]
        case .visa17:
            return self[0x9F02] + self[0x9F37] + self[0x9F36] + [data[4]]
        case .visa18, .visa22:
            return common + data
        case .mastercard10, .mastercard14:
            guard data.count >= 8 else { throw tooShort(data) }
            return common + data[2..<8]
        case .mastercard11, .mastercard15:
            guard data.count >= 18 else { throw tooShort(data) }
            return common + data[2..<8] + data[10..<18]
        }
    }

    private func tooShort(_ data: [UInt8]) -> CardCryptogramError {
        .wrongLength(tag: 0x9F10, octets: data.count)
    }
}
