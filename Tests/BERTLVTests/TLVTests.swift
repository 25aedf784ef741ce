import BERTLV
import Octets
import Testing

@Suite("Objects of BER-TLV")
struct TLVTests {
    @Test("A template gives its children, and their octets are the input's")
    func template() throws {
        let input = try Hex.decode("700D005F34010100009F5702084000")
        let forest = try TLV.parse(input)
        let record = try #require(forest.objects.first)
        #expect(record.tag == 0x70)
        #expect(record.raw == input[...])
        #expect(record.children?.map(\.tag) == [0x5F34, 0x9F57])
        #expect(forest.first(0x70, 0x9F57)?.raw == input[9..<14])
        #expect(forest.first(0x70, 0x9F57)?.offset == 9)
        #expect(forest.notes.isEmpty)
    }

    @Test("A path goes to the first child of each tag, and stops where there is none")
    func path() throws {
        let forest = try TLV.parse(Hex.decode("6F0AA503500141A5035001425A0100"))
        #expect(forest.first(0x6F, 0xA5, 0x50)?.value == [0x41])
        #expect(forest.first(0x6F, 0xA5, 0x87) == nil)
        #expect(forest.first(0x50) == nil)
        #expect(forest.first() == nil)
        let fci = try #require(forest.first(0x6F))
        #expect(fci.all(0xA5).count == 2)
        #expect(fci.first(0xA5, 0x50)?.value == [0x41])
        #expect(fci.first()?.tag == 0x6F)
        #expect(fci.all(0x50).isEmpty)
    }

    @Test("Leaves come in the order of the input, whatever templates they lie in")
    func leaves() throws {
        let forest = try TLV.parse(Hex.decode("4F01017003500102E10650010365019950010477009C0100"))
        #expect(forest.leaves.map(\.tag) == [0x4F, 0x50, 0x50, 0x65, 0x50, 0x9C])
        #expect(forest.firstLeaf(0x50)?.value == [0x02])
        #expect(forest.firstLeaf(0x57) == nil)
        #expect(forest.all(0x50).count == 1)
    }

    @Test("A slice is read from its own start")
    func slice() throws {
        let octets = try Hex.decode("AABB500141")
        let forest = try TLV.parse(octets[2...])
        #expect(forest.objects.first?.offset == 0)
        #expect(forest.objects.first?.value == [0x41])
    }

    @Test("An error says what it is and where, and never quotes the input")
    func errorDescription() throws {
        let octets = try Hex.decode("5A084111111111")
        let error = #expect(throws: TLVError.self) { try TLV.parse(octets) }
        #expect(error?.description == "truncatedValue at offset 2")
        #expect(error?.expected == 8)
        #expect(error?.available == 5)
        #expect(TLVError(code: .truncatedTag, offset: 0).expected == nil)
    }
}
