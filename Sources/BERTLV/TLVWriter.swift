/// Writes objects one after the other, lengths in their shortest form.
public struct TLVWriter: Hashable, Sendable {
    /// What was written so far.
    public private(set) var octets: [UInt8] = []

    /// Starts empty.
    public init() {}

    /// Writes an object.
    public mutating func append(_ tag: Tag, _ value: some Collection<UInt8>) {
        octets += tag.octets
        appendLength(value.count)
        octets += value
    }

    /// Writes a template with the objects that another writer holds.
    public mutating func append(_ tag: Tag, _ nested: TLVWriter) {
        append(tag, nested.octets)
    }

    /// Writes an object again, octet by octet as it was read.
    public mutating func append(_ object: TLV) { octets += object.raw }

    private mutating func appendLength(_ length: Int) {
        if length < 0x80 {
            octets.append(UInt8(truncatingIfNeeded: length))
            return
        }
        let significant = (Int.bitWidth - length.leadingZeroBitCount + 7) / 8
        octets.append(0x80 | UInt8(truncatingIfNeeded: significant))
        for index in (0..<significant).reversed() {
            octets.append(UInt8(truncatingIfNeeded: length >> (8 * index)))
        }
    }
}
