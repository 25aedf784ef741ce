import ISO7816
import Octets
import Testing

@Suite("Commands")
struct CommandAPDUTests {
    /// Data of `count` octets as hexadecimal.
    private static func data(_ count: Int) -> [UInt8] { [UInt8](repeating: 0xA5, count: count) }

    @Test("E05: each case has exactly its octets")
    func cases() throws {
        let header: [UInt8] = [0x00, 0xB2, 0x01, 0x14]
        func octets(_ data: [UInt8], _ expected: Int?, extended: Bool = false) throws -> [UInt8] {
            try CommandAPDU(
                cla: 0x00, ins: 0xB2, p1: 0x01, p2: 0x14, data: data, expectedLength: expected,
                extended: extended
            ).octets
        }
        #expect(try octets([], nil) == header)
        #expect(try octets([], 256) == header + [0x00])
        #expect(try octets([], 1) == header + [0x01])
        #expect(try octets([0xAB], nil) == header + [0x01, 0xAB])
        #expect(try octets([0xAB], 256) == header + [0x01, 0xAB, 0x00])
        #expect(try octets(Self.data(255), 255) == header + [0xFF] + Self.data(255) + [0xFF])
        #expect(try octets([], 257) == header + [0x00, 0x01, 0x01])
        #expect(try octets([], 65_536) == header + [0x00, 0x00, 0x00])
        #expect(try octets(Self.data(256), nil) == header + [0x00, 0x01, 0x00] + Self.data(256))
        #expect(
            try octets([0xAB], 65_536) == header + [0x00, 0x00, 0x01, 0xAB, 0x00, 0x00])
        #expect(
            try octets([0xAB], 256, extended: true)
                == header + [0x00, 0x00, 0x01, 0xAB, 0x01, 0x00])
    }

    @Test(
        "A command read from its octets has the same octets",
        arguments: [0, 1, 2, 254, 255, 256, 257, 65_535], [nil, 1, 255, 256, 257, 65_536])
    func roundTrip(count: Int, expected: Int?) throws {
        for extended in [false, true] {
            let command = try CommandAPDU(
                cla: 0x80, ins: 0xAE, p1: 0x80, p2: 0x00, data: Self.data(count),
                expectedLength: expected, extended: extended)
            #expect(try CommandAPDU(octets: command.octets) == command)
        }
    }

    @Test(
        "What no command can carry is refused",
        arguments: [
            (65_536, 1, .dataTooLong(octets: 65_536)), (0, 0, .expectedLengthOutOfRange(0)),
            (0, -1, .expectedLengthOutOfRange(-1)),
            (0, 65_537, .expectedLengthOutOfRange(65_537)),
        ] as [(Int, Int, APDUError.Code)])
    func refused(count: Int, expected: Int, code: APDUError.Code) {
        #expect(throws: APDUError(code: code)) {
            try CommandAPDU(
                cla: 0, ins: 0, p1: 0, p2: 0, data: Self.data(count), expectedLength: expected)
        }
    }

    @Test(
        "Octets that are no command of any case are refused with their place",
        arguments: [
            ("", .truncatedHeader, 0), ("00B201", .truncatedHeader, 3),
            ("00B201140000", .lengthsDoNotAddUp, 5), ("00A4040005A000", .lengthsDoNotAddUp, 5),
            ("00A4040001A00000", .lengthsDoNotAddUp, 5),
            ("00A40400000002A0", .lengthsDoNotAddUp, 7),
            ("00A40400000001A000", .lengthsDoNotAddUp, 7),
        ] as [(String, APDUError.Code, Int)])
    func malformed(hex: String, code: APDUError.Code, offset: Int) throws {
        let octets = try Hex.decode(hex)
        #expect(throws: APDUError(code: code, offset: offset)) { try CommandAPDU(octets: octets) }
    }

    @Test("No input of up to nine octets traps, and what is read says the same again")
    func anyInput() throws {
        for first in 0...255 as ClosedRange<UInt8> {
            for count in 0...9 {
                let octets = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37) ^ first }
                if let command = try? CommandAPDU(octets: octets) {
                    #expect(command.octets == octets)
                }
            }
        }
    }
}
