import ISO7816
import Octets
import Testing

@Suite("Answers to reset")
struct ATRTests {
    @Test(
        "Interface and historical octets are told apart",
        arguments: [
            ("3B80800101", "", [0, 1]),
            ("3B8A80010031C173C8400000900090", "0031C173C84000009000", [0, 1]),
            ("3B00", "", [0]),
            ("3B6800000073C84012009000", "0073C84012009000", [0]),
        ] as [(String, String, [UInt8])])
    func structure(hex: String, historical: String, protocols: [UInt8]) throws {
        let atr = try ATR(Hex.decode(hex))
        #expect(Hex.encode(atr.historicalOctets) == historical)
        #expect(atr.protocols == protocols)
        #expect(atr.description == hex)
    }

    @Test("A smart card in the field is one whether or not it has historical octets")
    func smartCard() throws {
        let phone = try ATR(Hex.decode("3B80800101"))
        #expect(phone.contactlessForm == .smartCard(historicalOctets: []))
        let card = try ATR(Hex.decode("3B8A80010031C173C8400000900090"))
        guard case .smartCard(let octets) = card.contactlessForm else {
            Issue.record("not a smart card")
            return
        }
        #expect(octets.count == 10)
    }

    @Test("A memory card and a badge are told from smart cards, with standard and name")
    func storageCard() throws {
        let classic = try ATR(Hex.decode("3B8F8001804F0CA000000306030001000000006A"))
        guard case .storageCard(let card) = classic.contactlessForm else {
            Issue.record("not a storage card")
            return
        }
        #expect(card.standardName == "ISO 14443 A, part 3")
        #expect(card.cardName == "MIFARE Classic 1K")
        let badge = try ATR(Hex.decode("3B8F8001804F0CA0000003064000000000000028"))
        guard case .storageCard(let low) = badge.contactlessForm else {
            Issue.record("not a storage card")
            return
        }
        #expect(low.standardName == "low frequency contactless card")
    }

    @Test(
        "An answer from a contact slot is no contactless one",
        arguments: ["3B00", "3BBE9600004103000000000000000000029000"])
    func contact(hex: String) throws {
        #expect(try ATR(Hex.decode(hex)).contactlessForm == nil)
    }

    @Test(
        "What is wrong is said with its place",
        arguments: [
            ("", .truncated, 0), ("3B", .truncated, 1), ("3C80800101", .unknownConvention, 0),
            ("3B808001", .truncated, 4), ("3B80800102", .checkOctetWrong, 4),
            ("3B8080010100", .surplusOctets(1), 5), ("3B05313233", .truncated, 5),
            ("3BF0" + String(repeating: "000000F0", count: 16), .tooManyInterfaceOctets, 32),
        ] as [(String, ATRError.Code, Int)])
    func errors(hex: String, code: ATRError.Code, offset: Int) throws {
        let octets = try Hex.decode(hex)
        let error = #expect(throws: ATRError.self) { try ATR(octets) }
        #expect(error?.code == code)
        #expect(error?.offset == offset)
    }
}
