import BERTLV
import EMV
import JSONText
import Octets
import TestSupport
import Testing

@Suite("Track 2")
struct Track2Tests {
    @Test(
        "H01, H03: separators, sentinels and small letters are read alike",
        arguments: [
            "4111111111111111D27122010000", "4111111111111111=27122010000",
            ";4111111111111111=27122010000?", "4111111111111111d27122010000",
            "4111111111111111D27122010000F",
        ])
    func text(text: String) throws {
        let track = try Track2(text: text)
        #expect(track.pan.reveal() == "4111111111111111")
        #expect(track.expiry == ExpiryDate(year: 2027, month: 12))
        #expect(track.serviceCode == "201")
        #expect(track.revealText() == "4111111111111111=27122010000" || text.count == 28)
    }

    @Test("H04, H05: an odd length ends with one F, and expiry is year before month")
    func octets() throws {
        let amex = try Track2(Hex.decode("374245455400126D27122010000F"))
        #expect(amex.pan.digitCount == 15)
        #expect(amex.expiry.description == "2027-12")
        #expect(Hex.encode(amex.reveal()) == "374245455400126D27122010000F")
        #expect(amex.revealText() == "374245455400126=27122010000")
        let old = try Track2(Hex.decode("4111111111111111D111220100000000"))
        #expect(old.expiry.description == "2011-12")
        #expect(Hex.encode(old.reveal()) == "4111111111111111D111220100000000")
    }

    @Test(
        "What is no track is an error with its place",
        arguments: [
            ("", .missingSeparator, 0), ("4111111111111111", .missingSeparator, 8),
            ("4111111111111111D2712", .truncated, 10), ("4111111111111111D27122", .truncated, 11),
            ("4111111111111111D27132010", .monthOutOfRange, 9),
            ("4111111111111111D27002010", .monthOutOfRange, 9),
            ("4111111111111111D2712201D0", .notADigit, 12),
            ("4111111111111111D27F22010", .fillerInside, 9),
            ("411111111111A111D27122010", .notADigit, 6),
            ("4111D27122010", .digitCountOutOfRange(digits: 4), 0),
            ("4111111111111111D27122010000000000000000", .lengthOutOfRange(octets: 20), 0),
        ] as [(String, ElementError.Code, Int)])
    func errors(hex: String, code: ElementError.Code, offset: Int) throws {
        let octets = try Hex.decode(hex.count % 2 == 0 ? hex : hex + "F")
        let error = #expect(throws: ElementError.self) { try Track2(octets) }
        #expect(error?.code == code)
        #expect(error?.offset == offset)
        #expect(error?.tag == .track2EquivalentData)
    }

    @Test("Text errors count characters")
    func textErrors() {
        let error = #expect(throws: ElementError.self) { try Track2(text: "41111111x") }
        #expect(error?.code == .notADigit)
        #expect(error?.offset == 8)
        let long = String(repeating: "1", count: 39)
        #expect(throws: ElementError.self) { try Track2(text: long) }
    }

    @Test("It prints the masked account number alone")
    func masking() throws {
        let track = try Track2(text: "4111111111111111D27122019876543")
        var dumped = ""
        dump(track, to: &dumped)
        for text in ["\(track)", String(reflecting: track), dumped] {
            #expect(!text.contains("4111111"))
            #expect(!text.contains("987"))
        }
        #expect("\(track)" == "411111••••••1111")
    }
}
