import ISO7816
import Octets
import Testing

@Suite("Answers of the card")
struct ResponseAPDUTests {
    @Test("E08: answers of 0, 254, 255 and 256 octets are read", arguments: [0, 254, 255, 256])
    func lengths(count: Int) throws {
        let data = [UInt8](repeating: 0x5A, count: count)
        let response = try ResponseAPDU(octets: data + [0x90, 0x00])
        #expect(response.data == data)
        #expect(response.statusWord.rawValue == 0x9000)
        #expect(response.octets == data + [0x90, 0x00])
    }

    @Test("An answer without its two status octets is an error, not a trap", arguments: [0, 1])
    func tooShort(count: Int) {
        #expect(throws: APDUError(code: .noStatusWord(octets: count))) {
            try ResponseAPDU(octets: [UInt8](repeating: 0x90, count: count))
        }
    }

    @Test("65,536 octets and a status word are read, one more is refused")
    func longest() throws {
        let longest = [UInt8](repeating: 0, count: 65_538)
        #expect(try ResponseAPDU(octets: longest).data.count == 65_536)
        #expect(throws: APDUError(code: .responseTooLong(octets: 65_539), offset: 65_538)) {
            try ResponseAPDU(octets: longest + [0])
        }
    }

    @Test("61xx and 6Cxx say how many octets; 00 stands for 256")
    func statusWords() {
        #expect(StatusWord(rawValue: 0x6126).availableOctets == 0x26)
        #expect(StatusWord(rawValue: 0x6100).availableOctets == 256)
        #expect(StatusWord(rawValue: 0x6C12).correctedExpectedLength == 0x12)
        #expect(StatusWord(rawValue: 0x6C00).correctedExpectedLength == 256)
        #expect(StatusWord(rawValue: 0x9000).availableOctets == nil)
        #expect(StatusWord(rawValue: 0x9000).correctedExpectedLength == nil)
        #expect(StatusWord(rawValue: 0x6985).description == "6985")
    }
}

@Suite("Application identifiers")
struct AIDTests {
    @Test("5 to 16 octets make one", arguments: 0...18)
    func length(count: Int) {
        let aid = AID([UInt8](repeating: 0xA0, count: count))
        #expect((aid != nil) == (5...16).contains(count))
    }

    @Test("A partial name matches what begins with it")
    func partial() throws {
        let short = try #require(AID(Hex.decode("A000000003")))
        let long = try #require(AID(Hex.decode("A0000000031010")))
        #expect(long.matches(partial: short))
        #expect(long.matches(partial: long))
        #expect(!short.matches(partial: long))
        #expect(Hex.encode(long.rid) == "A000000003")
    }
}
