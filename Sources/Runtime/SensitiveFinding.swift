import BERTLV
import CardPorts
import CardSessions
import EMV
import ISO7816
import Octets

/// The card data in a session, found by its tags.
struct SensitiveFinding {
    /// What is to be replaced wherever it occurs.
    private(set) var values: [SensitiveValue] = []
    /// What is to be blanked where it stands.
    private(set) var places: [SessionPlace] = []

    init(_ exchanges: [SessionExchange]) {
        for (index, exchange) in exchanges.enumerated() {
            guard case .response(let response) = exchange.answer,
                let forest = try? TLV.parse(response.data)
            else { continue }
            let isCryptogram = Self.isGenerateAC(exchange.command)
            for object in forest.leaves {
                if isCryptogram, object.tag == .responseTemplateFormat1 {
                    blankFormat1(object, in: index)
                } else {
                    take(object, of: index)
                }
            }
        }
    }

    private static func isGenerateAC(_ command: [UInt8]) -> Bool {
        command.count > 1 && command[1] == 0xAE
    }

    /// An answer to GENERATE AC without tags: CID, ATC (2), AC (8), issuer application data.
    ///
    /// Source: EMV 4.4 Book 3, 6.5.5.4.
    private mutating func blankFormat1(_ object: TLV, in exchange: Int) {
        let end = object.offset + object.raw.count
        let start = end - object.value.count
        let counters = start + 1..<start + 11
        let issuerData = start + 11 + 7..<max(start + 11 + 7, end)
        for part in [counters, issuerData] {
            places.append(SessionPlace(exchangeIndex: exchange, octets: part.clamped(to: 0..<end)))
        }
    }

    private mutating func take(_ object: TLV, of exchange: Int) {
        let value = Array(object.value)
        switch object.tag {
        case .pan:
            if let pan = try? PAN(bcd: value) { values.append(.pan(digits: pan.reveal())) }
        case .track2EquivalentData, .track2Data:
            values.append(.track2(value))
            if let track2 = try? Track2(value) {
                values.append(.pan(digits: track2.pan.reveal()))
            }
        case .applicationExpirationDate: break
        case _ where Self.blanked.contains(object.tag):
            blank(object, in: exchange, keeping: 0)
        case .issuerApplicationData:
            // Length, key index, version and the card's decisions say nothing of the holder, and
            // the decision is what kernel 3 goes by.
            blank(object, in: exchange, keeping: 7)
        case _ where SensitiveTags.mustNotLeave(object.tag):
            values.append(Self.isText(value) ? .text(value) : .octets(value))
        case _: break
        }
    }

    private mutating func blank(_ object: TLV, in exchange: Int, keeping kept: Int) {
        let end = object.offset + object.raw.count
        let start = end - object.value.count + min(kept, object.value.count)
        places.append(SessionPlace(exchangeIndex: exchange, octets: start..<end))
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
