import BERTLV
import Octets
import Testing

@Suite("Writing objects")
struct TLVWriterTests {
    @Test(
        "Lengths have their shortest form",
        arguments: [
            (0, "5000"), (1, "5001"), (127, "507F"), (128, "508180"), (255, "5081FF"),
            (256, "50820100"), (65_535, "5082FFFF"), (65_536, "5083010000"),
        ])
    func lengths(count: Int, header: String) {
        var writer = TLVWriter()
        writer.append(0x50, [UInt8](repeating: 0x41, count: count))
        #expect(Hex.encode(writer.octets.prefix(header.utf8.count / 2)) == header)
        #expect(writer.octets.count == header.utf8.count / 2 + count)
    }

    @Test("A template holds what another writer wrote")
    func nested() {
        var inner = TLVWriter()
        inner.append(0x5F34, [0x01])
        var outer = TLVWriter()
        outer.append(0x70, inner)
        #expect(Hex.encode(outer.octets) == "70045F340101")
    }
}
