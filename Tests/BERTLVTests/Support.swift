import BERTLV
import Octets

/// Tags here are BER's; swift-testing has a type of the same name.
typealias Tag = BERTLV.Tag

/// Objects in one line: `70[5F34=01 9F57=0840]`; a template kept opaque is `65=0A0B!`.
func outline(_ objects: [TLV]) -> String {
    objects.map { object in
        if let children = object.children { return "\(object.tag)[\(outline(children))]" }
        let mark = object.tag.isConstructed ? "!" : ""
        return "\(object.tag)=\(Hex.encode(object.value))\(mark)"
    }.joined(separator: " ")
}

/// What becomes of an input, in one line: its outline, or `truncatedValue@17(8/3)`.
func outcome(_ octets: some Collection<UInt8>, _ policy: TLVPolicy) -> String {
    do throws(TLVError) {
        return outline(try TLV.parse(octets, policy: policy).objects)
    } catch {
        let lengths =
            if let expected = error.expected, let available = error.available {
                "(\(expected)/\(available))"
            } else {
                ""
            }
        return "\(error.name)@\(error.offset)\(lengths)"
    }
}

/// A sequence of numbers that a seed decides: splitmix64.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
