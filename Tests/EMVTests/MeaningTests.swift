import BERTLV
import EMV
import Octets
import TestSupport
import Testing

@Suite("Meaning of values")
struct MeaningTests {
    private func meaning(
        _ tag: Tag, _ hex: String, _ scope: ElementScope? = nil
    ) throws -> [String] {
        Meaning.of(tag: tag, value: try Hex.decode(hex), scope: scope)
    }

    @Test("Terminal transaction qualifiers are read bit by bit in the books' words")
    func ttq() throws {
        #expect(
            try meaning(.ttq, "36000000") == [
                "EMV mode supported", "EMV contact chip supported", "Online PIN supported",
                "Signature supported",
            ])
        #expect(
            try meaning(.ttq, "20C04000") == [
                "EMV mode supported", "Online cryptogram required", "CVM required",
                "Consumer Device CVM supported",
            ])
        #expect(try meaning(.ttq, "200C0800").count == 1)
        #expect(try meaning(.ttq, "200C0800", .kernel6).count == 4)
    }

    @Test("A tag with several meanings is read as the scope has it")
    func scopes() throws {
        #expect(try meaning(0x9F6E, "20700000").first == "Standard card")
        #expect(
            try meaning(0x9F6E, "D8C00003", .kernel4).last
                == "C-4 kernel version 2.7 or greater")
        #expect(try meaning(0x9F6E, "0840003030303000", .kernel2) == ["US", "Card"])
        #expect(try meaning(0x9F66, "0978", .kernel4).isEmpty)
        #expect(
            try meaning(.applicationInterchangeProfile, "2080", .kernel3)
                == ["DDA supported", "Mag-stripe mode is supported"])
        #expect(
            try meaning(.applicationInterchangeProfile, "1981")
                == [
                    "Cardholder verification is supported",
                    "Terminal risk management is to be performed", "CDA supported",
                    "EMV mode is supported", "Relay resistance protocol is supported",
                ])
    }

    @Test("Bits, codes, dates, numbers and texts are read out")
    func words() throws {
        let lines = try Fixtures.text("emv/meanings.txt").split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
        #expect(lines.count > 30)
        for line in lines {
            let columns = line.split(separator: "|", omittingEmptySubsequences: false)
            try #require(columns.count >= 3, "\(line)")
            let tag = try #require(Tag(hex: columns[0]))
            let scope = ElementScope(rawValue: String(columns[1]))
            let words = columns.dropFirst(3).map(String.init)
            #expect(
                try Meaning.of(tag: tag, value: Hex.decode(columns[2]), scope: scope) == words,
                "\(line)")
        }
    }

    @Test("A value too short for its bits says what it has; an empty one says nothing")
    func short() throws {
        #expect(try meaning(.ttq, "20") == ["EMV mode supported"])
        #expect(try meaning(.ttq, "").isEmpty)
        #expect(try meaning(.cvmResults, "1F").isEmpty)
    }

    @Test("What may not be seen has no meaning that shows it")
    func sensitive() throws {
        #expect(try meaning(.cardholderName, "4A4F484E").isEmpty)
        #expect(try meaning(.pan, "4111111111111111").isEmpty)
        #expect(try meaning(.track2Data, "4111111111111111D2712201").isEmpty)
    }

    @Test("No value of a known tag traps, whatever its length")
    func anyValue() {
        for element in DataDictionary.elements {
            for length in 0...12 {
                for octet in [0x00, 0x3F, 0x99, 0xFF] as [UInt8] {
                    let value = [UInt8](repeating: octet, count: length)
                    for scope in element.scopes {
                        let words = Meaning.of(tag: element.tag, value: value, scope: scope)
                        #expect(!words.contains(""))
                    }
                }
            }
        }
    }
}
