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
}
