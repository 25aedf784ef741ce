import Octets
import Testing

@Suite("Reading octets from front to back")
struct OctetReaderTests {
    @Test("What is read moves the reader by as much")
    func reading() throws {
        var reader = OctetReader([1, 2, 3, 4, 5, 6, 7])
        #expect(try reader.read() == 1)
        #expect(try reader.read(2) == [2, 3])
        #expect(try reader.readBigEndian(octets: 3) == 0x040506)
        #expect(reader.offset == 6)
        #expect(reader.readRest() == [7])
        #expect(reader.isAtEnd)
        #expect(reader.readRest() == [])
    }

    @Test("A slice is read from its own start")
    func slice() throws {
        let octets: [UInt8] = [0, 0, 9, 8, 7]
        var reader = OctetReader(octets[2...])
        #expect(try reader.read() == 9)
        #expect(reader.offset == 1)
        #expect(try reader.read(2) == [8, 7])
    }

    @Test("Asking for more than there is throws and moves nothing")
    func exhausted() throws {
        var reader = OctetReader([1, 2])
        _ = try reader.read()
        let error = #expect(throws: OctetsExhausted.self) { try reader.read(2) }
        #expect(error?.offset == 1)
        #expect(error?.wanted == 2)
        #expect(error?.available == 1)
        #expect(throws: OctetsExhausted.self) { try reader.readBigEndian(octets: 9) }
        #expect(throws: OctetsExhausted.self) { try reader.readBigEndian(octets: -1) }
        #expect(try reader.read(0).isEmpty)
        #expect(try reader.read(.min).isEmpty)
        #expect(reader.offset == 1)
        _ = try reader.read()
        #expect(throws: OctetsExhausted.self) { try reader.read() }
    }
}
