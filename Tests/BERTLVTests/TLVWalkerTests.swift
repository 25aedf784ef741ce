import BERTLV
import CAllocationCount
import Octets
import Testing

@Suite("Walking over objects")
struct TLVWalkerTests {
    /// Templates nested `depth` deep around small primitive objects, repeated until the whole
    /// has `size` octets.
    private static func nested(depth: Int, size: Int) -> [UInt8] {
        var inner = TLVWriter()
        for number in 0..<8 as Range<UInt8> {
            inner.append(0x9F36, [0x00, number])
            inner.append(0x50, [0x41])
        }
        for _ in 0..<depth {
            var outer = TLVWriter()
            outer.append(0xE1, inner)
            inner = outer
        }
        var octets: [UInt8] = []
        while octets.count < size { octets += inner.octets }
        return octets
    }

    /// Templates within each other, each holding the next and nothing else.
    private static func bomb(depth: Int) -> [UInt8] {
        var octets: [UInt8] = []
        for level in 0..<depth {
            let left = (depth - 1 - level) * 5
            let length = [16, 8, 0].map { UInt8(truncatingIfNeeded: left >> $0) }
            octets += [0xE1, 0x83] + length
        }
        return octets
    }

    /// How many objects a walk comes upon.
    private static func count(_ octets: [UInt8], _ policy: TLVPolicy) throws(TLVError) -> Int {
        var walker = TLVWalker(octets.span, policy: policy)
        var count = 0
        while let step = try walker.next() {
            if case .object = step { count += 1 }
        }
        return count
    }

    @Test("A walk names each object with its place, and templates before what they hold")
    func order() throws {
        let octets = try Hex.decode("FF700D005F34010100009F5702084000650112")
        var walker = TLVWalker(octets.span)
        var steps: [String] = []
        while let step = try walker.next() {
            switch step {
            case .filler(let offset, let count): steps.append("filler \(offset) \(count)")
            case .object(let header):
                steps.append("\(header.depth) \(header.tag) \(header.range) \(header.valueRange)")
            }
        }
        #expect(
            steps == [
                "filler 0 1", "0 70 1..<16 3..<16", "1 5F34 4..<8 7..<8",
                "1 9F57 10..<15 13..<15", "0 65 16..<19 18..<19",
            ])
    }

    @Test("After an error the walk stays where it is")
    func errorStays() throws {
        let octets = try Hex.decode("5001414F0255")
        var walker = TLVWalker(octets.span)
        _ = try walker.next()
        for _ in 0..<3 {
            do throws(TLVError) {
                _ = try walker.next()
                Issue.record("no error")
            } catch {
                #expect(error.name == "truncatedValue")
                #expect(error.offset == 5)
            }
        }
    }

    @Test(
        "A walk over a mebioctet of templates nested 16 deep allocates nothing",
        .enabled(if: allocation_count() >= 0, "a sanitiser has the allocator"),
        arguments: [TLVPolicy.card, .strict])
    func allocatesNothing(policy: TLVPolicy) throws {
        let octets = Self.nested(depth: 16, size: 1 << 20)
        // The first walk of the process sets up constants.
        _ = try Self.count(Array(octets.prefix(0)), policy)
        _ = try Self.count([0xE1, 0x00], policy)
        let before = allocation_count()
        let objects = try Self.count(octets, policy)
        let after = allocation_count()
        #expect(objects > 100_000)
        #expect(after - before == 0)
    }

    @Test("Allocations are seen at all", .enabled(if: allocation_count() >= 0))
    func allocationsAreSeen() {
        let before = allocation_count()
        let objects = (0..<10).map { [UInt8](repeating: 1, count: 100 + $0) }
        #expect(allocation_count() - before >= objects.count)
    }

    @Test(
        "A bomb nested 15,000 deep is an error within 10 ms, for the walk and for the tree",
        arguments: [TLVPolicy.card, .strict])
    func bomb(policy: TLVPolicy) {
        let octets = Self.bomb(depth: 15_000)
        let expected = TLVError(
            code: .nestingTooDeep, offset: TLVPolicy.maximumNesting * 5)
        // The best of five: what else the machine does meanwhile says nothing about the reader.
        let times = (0..<5).map { _ in
            ContinuousClock().measure {
                #expect(throws: expected) { try Self.count(octets, policy) }
                #expect(throws: expected) { try TLV.parse(octets, policy: policy) }
            }
        }
        #expect(times.min() ?? .seconds(1) < .milliseconds(10))
    }

    @Test("32 templates within each other are read, 33 are one too many")
    func nesting() throws {
        #expect(try Self.count(Self.bomb(depth: 32), .strict) == 32)
        #expect(throws: TLVError(code: .nestingTooDeep, offset: 160)) {
            try Self.count(Self.bomb(depth: 33), .strict)
        }
    }

    @Test(
        "Input made to be read over and over is read in time that its size bounds",
        arguments: [
            [0xFF, 0x00], [0xFF, 0x50, 0x00], [0xFF, 0xFF, 0xFF, 0x4F], [0x65, 0x03],
            [0xE1, 0x83, 0x00, 0x80, 0x00], [0xFF, 0x81, 0x01, 0x83, 0x00, 0x50, 0x01],
            [0xFF, 0x81, 0x05, 0x84, 0x00, 0x00, 0x40, 0x00, 0x50, 0x01],
        ] as [[UInt8]])
    func hostile(pattern: [UInt8]) {
        var octets: [UInt8] = []
        while octets.count < 1 << 18 { octets += pattern }
        let elapsed = ContinuousClock().measure {
            _ = try? Self.count(octets, .card)
            _ = try? TLV.parse(octets)
        }
        // Reading each octet ten times would stay far below; reading quadratically takes minutes.
        #expect(elapsed < .seconds(10))
    }
}
