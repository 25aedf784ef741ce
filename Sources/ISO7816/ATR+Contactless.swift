extension ATR {
    /// What a reader says of the card in its field by the answer to reset it makes up.
    public enum ContactlessForm: Hashable, Sendable {
        /// A card that speaks ISO/IEC 14443-4 and so takes APDUs. The historical octets are
        /// those of a type A card's ATS, or eight octets of a type B card; which of the two
        /// cannot be told from here.
        case smartCard(historicalOctets: [UInt8])
        /// A memory card or badge: it takes no APDUs.
        case storageCard(StorageCard)
    }

    /// A memory card as PC/SC part 3 names it.
    public struct StorageCard: Hashable, Sendable {
        /// SS: the standard it follows.
        public let standard: UInt8
        /// NNNN: what it is called.
        public let name: UInt16

        /// The standard in words; `nil` for an unknown number.
        ///
        /// Source: PC/SC part 3, supplemental document.
        public var standardName: String? {
            switch standard {
            case 0x00: "no information given"
            case 0x01...0x03: "ISO 14443 A, part \(standard)"
            case 0x05...0x07: "ISO 14443 B, part \(standard - 4)"
            case 0x09...0x0C: "ISO 15693, part \(standard - 8)"
            case 0x0D...0x0E: "ISO 7816-10 I2C"
            case 0x0F: "ISO 7816-10 2WBP"
            case 0x10: "ISO 7816-10 3WBP"
            case 0x11: "FeliCa"
            case 0x40: "low frequency contactless card"
            default: nil
            }
        }

        /// The card's name in words; `nil` for an unknown number.
        ///
        /// Source: PC/SC part 3, supplemental document.
        public var cardName: String? {
            switch name {
            case 0x0000: "no name given"
            case 0x0001: "MIFARE Classic 1K"
            case 0x0002: "MIFARE Classic 4K"
            case 0x0003: "MIFARE Ultralight"
            case 0x0004: "SLE55R"
            case 0x0006: "SR176"
            case 0x0007: "SRI X4K"
            case 0x0008: "AT88RF020"
            case 0x0012: "TAG-IT"
            case 0x0013: "LRI512"
            case 0x0014: "ICODE SLI"
            case 0x0015: "TEMPSENS"
            case 0x0016: "I-CODE 1"
            case 0x0026: "MIFARE Mini"
            case 0x003A: "MIFARE Ultralight C"
            case 0x003B: "FeliCa"
            default: nil
            }
        }
    }

    /// The contactless form; `nil` for an answer that a contactless reader does not make up,
    /// such as that of a card in a contact slot.
    ///
    /// It says what takes APDUs and never what is a payment card.
    /// Source: PC/SC part 3, 3.1.3.2.3.
    public var contactlessForm: ContactlessForm? {
        let td = interfaceOctets.map(\.value)
        guard convention == .direct, td == [0x80, 0x01],
            interfaceOctets.allSatisfy({ $0.kind == .td })
        else { return nil }
        if let card = storageCard { return .storageCard(card) }
        return .smartCard(historicalOctets: historicalOctets)
    }

    // 80, then 4F with 0C octets: the RID of the PC/SC workgroup, SS, NNNN and four zeros.
    private var storageCard: StorageCard? {
        let start: [UInt8] = [0x80, 0x4F, 0x0C, 0xA0, 0x00, 0x00, 0x03, 0x06]
        guard historicalOctets.count == 15, historicalOctets.starts(with: start) else {
            return nil
        }
        let rest = Array(historicalOctets.dropFirst(start.count))
        return StorageCard(standard: rest[0], name: UInt16(rest[1]) << 8 | UInt16(rest[2]))
    }
}
