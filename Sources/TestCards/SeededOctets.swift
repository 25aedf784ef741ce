/// Octets that follow from a seed: the card's "random" numbers, the same in every run.
///
/// Source: SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators").
struct SeededOctets: Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
            return UInt8(truncatingIfNeeded: mixed ^ mixed >> 31)
        }
    }
}
