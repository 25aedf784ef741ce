import BERTLV
import EMV
import JSONText
import Octets
import TestSupport
import Testing

@Suite("Data object lists")
struct DOLTests {
    @Test("Entries keep the card's order; the same tag may stand there twice")
    func entries() throws {
        let list = try DOL(Hex.decode("9F66049F02069A039F37049A03DF810C01"))
        #expect(list.entries.map(\.tag) == [0x9F66, 0x9F02, 0x9A, 0x9F37, 0x9A, 0xDF810C])
        #expect(list.entries.map(\.length) == [4, 6, 3, 4, 3, 1])
        #expect(list.dataLength == 21)
        #expect(list.contains(.unpredictableNumber))
        #expect(!list.contains(.terminalVerificationResults))
    }

    @Test("An empty list asks for nothing")
    func empty() throws {
        let list = try DOL([])
        #expect(list.entries.isEmpty)
        #expect(list.fill { _ in [1] } == [])
    }

    @Test(
        "What is no list is said with its place",
        arguments: [
            ("9F38", .missingLength, 2), ("9F", .truncatedTag, 0), ("9F02069F", .truncatedTag, 3),
            ("9F0206DF8182838401", .tagTooLong, 3), ("9F02065A", .missingLength, 4),
        ] as [(String, DOLError.Code, Int)])
    func errors(hex: String, code: DOLError.Code, offset: Int) throws {
        let octets = try Hex.decode(hex)
        let error = #expect(throws: DOLError.self) { try DOL(octets) }
        #expect(error?.code == code)
        #expect(error?.offset == offset)
    }

    @Test("A list whose values no command can carry is refused")
    func tooLong() throws {
        let octets = [[UInt8]](repeating: [0x50, 0xFF], count: 258).flatMap { $0 }
        let error = #expect(throws: DOLError.self) { try DOL(octets) }
        #expect(error?.code == .dataTooLong(octets: 65_790))
        #expect(try DOL(octets.dropLast(2)).dataLength == 65_535)
    }

    @Test(
        "Values are brought to the length asked for, as their format has it",
        arguments: [
            // Numeric: the rightmost octets stay, zeros come in front.
            ("9F0206", "000000004200", "000000004200"), ("9F0204", "000000004200", "00004200"),
            ("9F0208", "000000004200", "0000000000004200"), ("9A02", "261130", "1130"),
            // Compressed numeric: the leftmost stay, F comes behind.
            ("5A0A", "4111111111111111", "4111111111111111FFFF"),
            ("5A04", "4111111111111111", "41111111"),
            // Binary and text: the leftmost stay, zeros come behind.
            ("9F3702", "1A2B3C4D", "1A2B"), ("9F3706", "1A2B3C4D", "1A2B3C4D0000"),
            ("9F4E06", "53686F70", "53686F700000"), ("9F4E02", "53686F70", "5368"),
            // An entry without length is filled with nothing.
            ("9F3700", "1A2B3C4D", ""),
        ])
    func fitting(list: String, value: String, filled: String) throws {
        let octets = try Hex.decode(value)
        let data = try DOL(Hex.decode(list)).fill { _ in octets }
        #expect(Hex.encode(data) == filled)
    }

    @Test("What the terminal does not know, and templates, are filled with zeros")
    func unknown() throws {
        let list = try DOL(Hex.decode("5A0A9F7B0370029F3701"))
        let data = list.fill { tag in tag == 0x70 || tag == 0x9F37 ? [0xAA, 0xBB] : nil }
        #expect(Hex.encode(data) == "00000000000000000000" + "000000" + "0000" + "AA")
    }

    @Test("The length of what is filled is always what the list asks for", arguments: 0...40)
    func filledLength(length: Int) throws {
        let list = try DOL(Hex.decode("9F66049F02069A039F37045A0A9F4E145F2A02"))
        let data = list.fill { _ in [UInt8](repeating: 0x11, count: length) }
        #expect(data.count == list.dataLength)
    }

    @Test(
        "External vectors have the stated entries, lengths or error",
        .enabled(if: Shared.isAvailable, "TAPKIOSK_SHARED is not set"))
    func external() throws {
        let vectors = try #require(try Shared.json("corpora/dol-vectors.json").array)
        #expect(vectors.count == 3)
        for vector in vectors {
            let octets = try Hex.decode(#require(vector["dol"]?.string))
            if let expect = vector["expect"]?.string {
                let error = #expect(throws: DOLError.self, "\(expect)") { try DOL(octets) }
                #expect(error?.code == .missingLength)
                #expect(error?.offset == 2)
            } else {
                let list = try DOL(octets)
                if let count = vector["entries"]?.integer { #expect(list.entries.count == count) }
                if let total = vector["total"]?.integer { #expect(list.dataLength == total) }
                #expect(list.fill { _ in nil }.allSatisfy { $0 == 0 })
            }
        }
    }
}
