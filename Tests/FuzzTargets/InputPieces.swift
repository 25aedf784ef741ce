/// An input as a sequence of octet strings, each with its length in two octets in front.
///
/// The length `FFFF` stands for no answer at all. What is shorter than its length is taken as
/// it is.
struct InputPieces {
    private var rest: ArraySlice<UInt8>

    init(_ octets: ArraySlice<UInt8>) { rest = octets }

    /// The next piece; `nil` where the input is used up or none is to be given.
    mutating func next() -> [UInt8]? {
        guard let high = rest.popFirst(), let low = rest.popFirst() else { return nil }
        let count = Int(high) << 8 | Int(low)
        guard count < 0xFFFF else { return nil }
        let piece = Array(rest.prefix(count))
        rest = rest.dropFirst(count)
        return piece
    }

    /// Whether the input is used up.
    var isEmpty: Bool { rest.isEmpty }
}
