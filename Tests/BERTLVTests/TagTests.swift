import BERTLV
import Octets
import Testing

@Suite("Tags")
struct TagTests {
    @Test(
        "A tag is the number its octets make",
        arguments: [
            ("5A", 0x5A, false), ("70", 0x70, true), ("9F02", 0x9F02, false),
            ("BF0C", 0xBF0C, true), ("DF811B", 0xDF811B, false), ("FF8105", 0xFF8105, true),
            ("DF818203", 0xDF81_8203, false), ("01", 0x01, false),
        ] as [(String, UInt32, Bool)])
    func octets(hex: String, number: UInt32, isConstructed: Bool) throws {
        let tag = try #require(Tag(hex: hex))
        #expect(tag.rawValue == number)
        #expect(tag == Tag(number))
        #expect(try tag.octets == Hex.decode(hex))
        #expect(tag.octetCount == hex.utf8.count / 2)
        #expect(tag.isConstructed == isConstructed)
        #expect(tag.description == hex)
    }

    @Test(
        "What is no tag, or more than one, is none",
        arguments: ["", "9F", "5A5A", "9F0203", "9F81", "9F81828384", "zz", "9F818283"])
    func none(hex: String) {
        #expect(Tag(hex: hex) == nil)
    }
}
