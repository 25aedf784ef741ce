/// Changes seeds a little, the same way in every run.
struct Mutator {
    private var numbers: Numbers
    private let seeds: [[UInt8]]

    private struct Numbers: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }

    /// - Parameter seed: not zero.
    init(seed: UInt64, seeds: [[UInt8]]) {
        numbers = Numbers(state: seed)
        self.seeds = seeds
    }

    /// One of the seeds with one to six changes.
    mutating func next() -> [UInt8] {
        var octets = seeds.randomElement(using: &numbers) ?? []
        for _ in 0..<Int.random(in: 1...6, using: &numbers) { change(&octets) }
        return octets
    }

    private mutating func change(_ octets: inout [UInt8]) {
        let place = Int.random(in: 0...octets.count, using: &numbers)
        let count = min(Int.random(in: 1...16, using: &numbers), octets.count - place)
        switch Int.random(in: 0..<7, using: &numbers) {
        case 0: octets.insert(UInt8.random(in: .min ... .max, using: &numbers), at: place)
        case 1: octets.removeSubrange(place..<place + count)
        case 2: octets.insert(contentsOf: octets[place..<place + count], at: place)
        case 3: splice(&octets, at: place)
        default:
            guard place < octets.count else { return octets.append(0) }
            octets[place] = value(besides: octets[place])
        }
    }

    /// Values at which lengths, signs and tags turn.
    private mutating func value(besides octet: UInt8) -> UInt8 {
        switch Int.random(in: 0..<3, using: &numbers) {
        case 0: octet ^ 1 << UInt8.random(in: 0..<8, using: &numbers)
        case 1:
            [0x00, 0x01, 0x7F, 0x80, 0x81, 0x82, 0x84, 0xFF].randomElement(using: &numbers) ?? 0
        default: UInt8.random(in: .min ... .max, using: &numbers)
        }
    }

    private mutating func splice(_ octets: inout [UInt8], at place: Int) {
        guard let other = seeds.randomElement(using: &numbers), !other.isEmpty else { return }
        let start = Int.random(in: 0..<other.count, using: &numbers)
        octets.insert(contentsOf: other[start...].prefix(32), at: place)
    }
}
