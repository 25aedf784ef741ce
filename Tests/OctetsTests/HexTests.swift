import Octets
import Testing

@Suite("Hexadecimal")
struct HexTests {
    @Test("Every octet is written in upper case and read back in either")
    func roundTrip() throws {
        let all = Array(0...255 as ClosedRange<UInt8>)
        let text = Hex.encode(all)
        #expect(text.hasPrefix("000102030405060708090A0B0C0D0E0F10"))
        #expect(try Hex.decode(text) == all)
        #expect(try Hex.decode(text.lowercased()) == all)
    }

    @Test("White space is free, also inside an octet")
    func whiteSpace() throws {
        #expect(try Hex.decode(" 6F 2\t3\r\n8 4 ") == [0x6F, 0x23, 0x84])
        #expect(try Hex.decode("").isEmpty)
    }

    @Test(
        "What is not hexadecimal is said with its place",
        arguments: [
            ("6F2", .oddDigitCount, 3), ("6G", .notADigit, 1), ("é0", .notADigit, 0),
            ("0x6F", .notADigit, 1), ("6F:84", .notADigit, 2), ("6F 8 ", .oddDigitCount, 5),
        ] as [(String, HexError.Code, Int)])
    func errors(text: String, code: HexError.Code, offset: Int) {
        let error = #expect(throws: HexError.self) { try Hex.decode(text) }
        #expect(error?.code == code)
        #expect(error?.offset == offset)
    }
}
