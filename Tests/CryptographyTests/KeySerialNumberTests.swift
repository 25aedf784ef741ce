import Cryptography
import Testing

struct KeySerialNumberTests {
    private func number(counter: UInt32) throws -> KeySerialNumber {
        let octets: [UInt8] = [0xFF, 0xFF, 0x98, 0x76, 0x54, 0x32, 0x10, 0xE0, 0, 0]
        return try #require(KeySerialNumber(octets)).with(counter: counter)
    }

    @Test func takesTenOctetsOnly() {
        for count in [0, 9, 11] {
            #expect(KeySerialNumber([UInt8](repeating: 0, count: count)) == nil)
        }
    }

    @Test func theCounterIsTheLow21Bits() throws {
        let number = try number(counter: 0xFFFF_FFFF)
        #expect(number.counter == 0x1F_FFFF)
        #expect(number.octets == [0xFF, 0xFF, 0x98, 0x76, 0x54, 0x32, 0x10, 0xFF, 0xFF, 0xFF])
    }

    @Test func nextSkipsCountersWithTooManyBits() throws {
        #expect(try number(counter: 0).next?.counter == 1)
        #expect(try number(counter: 0b11_1111_1111).next?.counter == 0b100_0000_0000)
        #expect(try number(counter: 0b111_1111_1110).next?.counter == 0b1000_0000_0000)
    }

    @Test func theLastUsableCounterHasNoNext() throws {
        let last = try number(counter: 0x1F_F800)
        #expect(last.isUsable)
        #expect(last.next == nil)
        #expect(try number(counter: 0x1F_FFFF).next == nil)
    }

    @Test func everyNextIsUsableAndLarger() throws {
        var current = try number(counter: 2000)
        for _ in 0..<500 {
            let next = try #require(current.next)
            #expect(next.isUsable && next.counter > current.counter)
            current = next
        }
    }
}
