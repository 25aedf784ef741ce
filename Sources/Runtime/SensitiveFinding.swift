import BERTLV
import CardSessions
import EMV

/// The card data in a session, found by its tags.
///
/// Answers that are no objects are searched for what begins as a tag of card data would: a
/// record that came in part has its card number all the same.
struct SensitiveFinding {
    /// What is to be replaced wherever it occurs.
    private(set) var values: [SensitiveValue] = []
    /// What is to be blanked where it stands.
    private(set) var places: [SessionPlace] = []
    private var known: Set<SensitiveValue> = []

    /// No card has more values, and none a longer one; a hostile card's are blanked.
    private static let valuesMaximum = 1_000
    private static let valueOctetsMaximum = 255

    init(_ exchanges: [SessionExchange]) {
        for answer in SessionAnswer.all(in: exchanges) {
            guard let forest = try? TLV.parse(answer.data) else {
                search(answer.data[...], of: answer)
                continue
            }
            let isCryptogram = Self.isGenerateAC(exchanges[answer.exchangeIndices.lowerBound])
            for object in forest.leaves {
                let end = object.offset + object.raw.count
                let octets = end - object.value.count..<end
                if isCryptogram, object.tag == .responseTemplateFormat1 {
                    blankFormat1(octets, of: answer)
                } else {
                    take(object.tag, octets, of: answer)
                }
                // Kept as octets because its content is no objects.
                if object.tag.isConstructed { search(answer.data[octets], of: answer) }
            }
        }
    }

    private static func isGenerateAC(_ exchange: SessionExchange) -> Bool {
        exchange.command.dropFirst().first == 0xAE
    }

    /// An answer to GENERATE AC without tags: CID, ATC (2), AC (8), issuer application data.
    ///
    /// Source: EMV 4.4 Book 3, 6.5.5.4.
    private mutating func blankFormat1(_ octets: Range<Int>, of answer: SessionAnswer) {
        places += answer.places(of: octets.dropFirst(1).prefix(10))
        places += answer.places(of: octets.dropFirst(11 + 7))
    }

    private mutating func take(_ tag: Tag, _ octets: Range<Int>, of answer: SessionAnswer) {
        let value = Array(answer.data[octets])
        switch tag {
        case .pan:
            if let pan = try? PAN(bcd: value) {
                hunt(.pan(digits: pan.reveal()), octets, of: answer)
            } else {
                hunt(.octets(value), octets, of: answer)
            }
        case .track2EquivalentData, .track2Data:
            hunt(.track2(value), octets, of: answer)
            if let track2 = try? Track2(value) {
                hunt(.pan(digits: track2.pan.reveal()), octets, of: answer)
            }
        case .applicationExpirationDate: break
        case _ where Self.blanked.contains(tag): places += answer.places(of: octets)
        case .issuerApplicationData:
            // Length, key index, version and the card's decisions say nothing of the holder, and
            // the decision is what kernel 3 goes by.
            places += answer.places(of: octets.dropFirst(7))
        case _ where SensitiveTags.mustNotLeave(tag):
            hunt(Self.isText(value) ? .text(value) : .octets(value), octets, of: answer)
        case _: break
        }
    }

    /// Too short a value is blanked where it stands: it would be found everywhere.
    private mutating func hunt(
        _ value: SensitiveValue, _ octets: Range<Int>, of answer: SessionAnswer
    ) {
        let told = answer.data[octets].reversed().drop { $0 == 0x20 }
        guard (4...Self.valueOctetsMaximum).contains(told.count),
            values.count < Self.valuesMaximum
        else {
            guard !told.isEmpty else { return }
            places += answer.places(of: octets)
            return
        }
        if known.insert(value).inserted { values.append(value) }
    }

    /// Takes whatever a tag of card data and a length precede, however much of it there is.
    private mutating func search(_ octets: ArraySlice<UInt8>, of answer: SessionAnswer) {
        for start in octets.indices {
            for count in 1...2 {
                guard let tag = Tag(octets: octets[start...].prefix(count)),
                    Self.blanked.contains(tag) || SensitiveTags.mustNotLeave(tag)
                else { continue }
                let rest = octets[start...].dropFirst(count)
                guard let first = rest.first, (0x01...0x7F).contains(first) || first == 0x81 else {
                    continue
                }
                // 81 is followed by the length; anything but 81 is the length.
                let length = first < 0x80 ? rest.prefix(1) : rest.dropFirst().prefix(1)
                let value = rest[length.endIndex...].prefix(Int(length.first ?? 0))
                take(tag, value.startIndex..<value.endIndex, of: answer)
            }
        }
    }

    /// What changes with each tap and leads back to the card, and certificates, which tell the
    /// card number to whoever has the scheme's keys.
    private static let blanked: Set<Tag> = [
        Tag(0x9F26), Tag(0x9F4B), Tag(0x90), Tag(0x92), Tag(0x93), Tag(0x9F46), Tag(0x9F48),
        Tag(0x9F36), Tag(0x9F24),
    ]

    private static func isText(_ value: [UInt8]) -> Bool {
        !value.isEmpty && value.allSatisfy { (0x20...0x7E).contains($0) }
    }
}
