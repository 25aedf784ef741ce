import BERTLV
import EMV
import Octets
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

    @Test(
        "Codes, dates, numbers and texts are read out",
        arguments: [
            (0x9F27, "80", ["ARQC"]), (0x9F27, "00", ["AAC"]), (0x9F27, "40", ["TC"]),
            (0x9C, "00", ["Goods and services"]), (0x5F2A, "0978", ["EUR"]),
            (0x9F1A, "0276", ["DE"]), (0x5F2A, "0A78", []), (0x9A, "261130", ["2026-11-30"]),
            (0x9F21, "192003", ["19:20:03"]), (0x9F36, "00F1", ["241"]),
            (0x50, "56495341", ["VISA"]), (0x9F2A, "03", ["Kernel 3"]),
            (
                0x87, "81",
                [
                    "Priority 1",
                    "Application cannot be selected without confirmation by the cardholder",
                ]
            ),
            (0x9F35, "24", ["Unattended, online only, operated by merchant"]),
            (0x9F34, "1F0302", ["No CVM required", "if terminal supports the CVM", "Successful"]),
            (0x9F34, "3F0000", ["No CVM performed", "always", "Unknown"]),
            (
                0x94, "0801020110010100",
                [
                    "SFI 1, records 1 to 2, 1 authenticated", "SFI 2, record 1",
                ]
            ),
            (
                0x9F38, "9F66049F3704",
                [
                    "9F66 Terminal Transaction Qualifiers, 4 octets",
                    "9F37 Unpredictable Number, 4 octets",
                ]
            ),
            (
                0x95, "8000008000",
                [
                    "Offline data authentication was not performed",
                    "Transaction exceeds floor limit",
                ]
            ),
            (
                0x9B, "E800",
                [
                    "Offline data authentication was performed",
                    "Cardholder verification was performed", "Card risk management was performed",
                    "Terminal risk management was performed",
                ]
            ),
            (
                0x9F07, "FFC0",
                [
                    "Valid for domestic cash transactions",
                    "Valid for international cash transactions",
                    "Valid for domestic goods", "Valid for international goods",
                    "Valid for domestic services", "Valid for international services",
                    "Valid at ATMs", "Valid at terminals other than ATMs",
                    "Domestic cashback allowed", "International cashback allowed",
                ]
            ),
            (
                0x9F33, "E0B8C8",
                [
                    "Manual key entry", "Magnetic stripe", "IC with contacts",
                    "Plaintext PIN for ICC verification", "Signature",
                    "Enciphered PIN for offline verification (RSA ODE)", "No CVM required", "SDA",
                    "DDA", "CDA",
                ]
            ),
            (0x9F6C, "8080", ["Online PIN Required", "Consumer Device CVM Performed"]),
            (
                0x8E, "00000000000000001F03",
                [
                    "X = 0", "Y = 0",
                    "No CVM required, if terminal supports the CVM; "
                        + "fail cardholder verification if this CVM is unsuccessful",
                ]
            ),
        ] as [(UInt32, String, [String])])
    func words(tag: UInt32, hex: String, words: [String]) throws {
        #expect(try meaning(Tag(tag), hex) == words)
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
