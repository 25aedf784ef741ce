import Testing

@testable import CardSessions

struct SubstitutionTableTests {
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }

    private func table(_ pairs: [([UInt8], [UInt8])]) -> SubstitutionTable {
        SubstitutionTable(pairs.compactMap { NibbleSubstitution($0.0, $0.1) })
    }

    @Test func replacesAtEveryHalfOctet() {
        let table = table([([1, 2, 3, 4, 5, 6, 7, 8], [0, 0, 0, 0, 0, 0, 0, 0])])
        #expect(table.replaced([0x12, 0x34, 0x56, 0x78, 0x9A]) == [0, 0, 0, 0, 0x9A])
        #expect(table.replaced([0x91, 0x23, 0x45, 0x67, 0x89]) == [0x90, 0, 0, 0, 0x09])
        #expect(
            table.replaced([0x91, 0x23, 0x45, 0x67, 0x89], wholeOctets: true)
                == [0x91, 0x23, 0x45, 0x67, 0x89])
    }

    /// Of two runs that overlap nothing stays, whichever is longer and whichever comes first.
    @Test func overlappingRunsLeaveNothing() {
        let first: [UInt8] = [1, 1, 2, 2, 3, 3, 4, 4]
        let second: [UInt8] = [3, 3, 4, 4, 5, 5, 6, 6, 7, 7]
        let table = table([(first, first.map { _ in 0xA }), (second, second.map { _ in 0xB })])
        #expect(
            table.replaced([0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77])
                == [0xAA, 0xAA, 0xBB, 0xBB, 0xBB, 0xBB, 0xBB])
    }

    /// The same as looking for each run by itself says: covered octets are replaced, others not.
    @Test func coversWhatEachRunCovers() {
        var numbers = Numbers(state: 0x5EED_0BAD)
        for _ in 0..<300 {
            let runs = (0..<5).map { _ in
                (0..<Int.random(in: 8...11, using: &numbers)).map { _ in
                    UInt8.random(in: 0...1, using: &numbers)
                }
            }
            let nibbles = (0..<200).map { _ in UInt8.random(in: 0...1, using: &numbers) }
            var covered = nibbles.map { _ in false }
            for run in runs {
                for start in 0...nibbles.count - run.count
                where nibbles[start..<start + run.count].elementsEqual(run) {
                    for place in start..<start + run.count { covered[place] = true }
                }
            }
            let table = table(runs.map { ($0, $0.map { _ in 0xF }) })
            let replaced = Nibbles.split(table.replaced(Nibbles.join(nibbles)))
            #expect(replaced.map { $0 == 0xF } == covered)
        }
    }

    /// A card that sends one octet over and over costs no more than any other.
    @Test func manyLongRunsOfOneOctetEnd() {
        let runs = (8..<508).map { [UInt8](repeating: 1, count: $0) }
        let table = table(runs.map { ($0, $0.map { _ in 0 }) })
        let octets = [UInt8](repeating: 0x11, count: 65_536)
        #expect(table.replaced(octets).allSatisfy { $0 == 0 })
    }
}
