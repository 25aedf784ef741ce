import BERTLV
import Octets
import Testing

@Suite("What holds for any input")
struct TLVPropertyTests {
    private static let policies: [TLVPolicy] = [.card, .strict]

    /// What was read lies inside the input, in order, without overlapping; an error lies there too.
    private static func check(_ octets: [UInt8], _ policy: TLVPolicy) {
        do throws(TLVError) {
            let forest = try TLV.parse(octets, policy: policy)
            var end = 0
            for object in forest.objects {
                #expect(object.offset >= end && object.raw.startIndex == object.offset)
                #expect(object.raw.endIndex == object.value.endIndex)
                end = object.raw.endIndex
            }
            #expect(end <= octets.count)
            if policy == .strict { #expect(forest.notes.isEmpty) }
        } catch {
            #expect((0...octets.count).contains(error.offset))
        }
    }

    @Test("No input of two octets traps", arguments: policies)
    func twoOctets(policy: TLVPolicy) {
        for number in 0...UInt16.max {
            Self.check([UInt8(number >> 8), UInt8(number & 0xFF)], policy)
        }
    }

    @Test("No input of three octets traps, as far as every 251st shows", arguments: policies)
    func threeOctets(policy: TLVPolicy) {
        for number in stride(from: 0 as UInt32, to: 1 << 24, by: 251) {
            let octets = [16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
            Self.check(octets, policy)
        }
    }

    @Test("No input that chance makes traps", arguments: policies)
    func chance(policy: TLVPolicy) {
        var numbers = SeededNumbers(seed: 7)
        let usual: [UInt8] = [
            0x00, 0xFF, 0x70, 0x6F, 0x65, 0xE1, 0x9F, 0x50, 0x81, 0x82, 0x01, 0x03,
        ]
        for _ in 0..<5_000 {
            let count = Int.random(in: 0...40, using: &numbers)
            let octets = (0..<count).map { _ in
                Bool.random(using: &numbers)
                    ? usual.randomElement(using: &numbers) ?? 0
                    : UInt8.random(in: 0...255, using: &numbers)
            }
            Self.check(octets, policy)
        }
    }

    @Test("What the writer writes is read back as it was", arguments: 0..<40 as Range<UInt64>)
    func roundTrip(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        let (writer, expected) = Self.randomObjects(depth: 0, &numbers)
        for policy in Self.policies {
            let forest = try TLV.parse(writer.octets, policy: policy)
            #expect(outline(forest.objects) == expected)
            #expect(forest.notes.isEmpty)
            var again = TLVWriter()
            for object in forest.objects { again.append(object) }
            #expect(again == writer)
            #expect(forest.leaves.allSatisfy { $0.children == nil })
        }
    }

    private static func randomObjects(
        depth: Int, _ numbers: inout SeededNumbers
    ) -> (TLVWriter, outline: String) {
        let templates: [Tag] = [0x70, 0x77, 0xA5, 0xBF0C, 0xE1, 0x7F49, 0xBF8101]
        let primitives: [Tag] = [0x50, 0x9F36, 0x5F24, 0xDF8115, 0x9F810A, 0xC1, 0xDF818203]
        var writer = TLVWriter()
        var parts: [String] = []
        for _ in 0..<Int.random(in: 0...5, using: &numbers) {
            if depth < 5, Bool.random(using: &numbers) {
                let tag = templates.randomElement(using: &numbers) ?? 0x70
                let (inner, text) = randomObjects(depth: depth + 1, &numbers)
                writer.append(tag, inner)
                parts.append("\(tag)[\(text)]")
            } else {
                let tag = primitives.randomElement(using: &numbers) ?? 0x50
                let count =
                    [0, 1, 8, 127, 128, 255, 256, 70_000].randomElement(using: &numbers) ?? 0
                let value = (0..<(count > 300 && depth > 0 ? 3 : count)).map { _ in
                    UInt8.random(in: 0...255, using: &numbers)
                }
                writer.append(tag, value)
                parts.append("\(tag)=\(Hex.encode(value))")
            }
        }
        return (writer, parts.joined(separator: " "))
    }
}
