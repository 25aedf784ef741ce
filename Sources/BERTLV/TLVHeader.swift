/// Where one object lies in the input: its tag, its octets and what its value is.
public struct TLVHeader: Hashable, Sendable {
    /// What the value of an object turned out to be.
    public enum Content: Hashable, Sendable {
        /// Octets.
        case primitive
        /// Objects; they come next.
        case template
        /// Octets although the tag says objects, and why they are none.
        case opaque(TLVError)
    }

    /// The object's tag.
    public let tag: Tag
    /// What the value is.
    public let content: Content
    /// How many templates the object lies in; 0 at the top.
    public let depth: Int
    /// Tag, length and value: octets of the input, counted from its start.
    public let range: Range<Int>
    /// The value alone.
    public let valueRange: Range<Int>
}

/// Tag and length as read, before anything is known about the value.
struct TagAndLength {
    let tag: Tag
    let start: Int
    let valueStart: Int
    let valueEnd: Int

    /// Reads a tag and a length from `start`; the value has to end at or before `end`.
    ///
    /// The caller vouches for `0 <= start < end <= octets.count`.
    init(_ octets: Span<UInt8>, at start: Int, end: Int) throws(TLVError) {
        let (tag, lengthStart) = try Self.readTag(octets, at: start, end: end)
        let (length, valueStart) = try Self.readLength(octets, at: lengthStart, end: end)
        let available = end - valueStart
        guard length <= UInt64(available) else {
            throw TLVError(
                code: .truncatedValue(expected: Int(clamping: length), available: available),
                offset: valueStart)
        }
        self.tag = tag
        self.start = start
        self.valueStart = valueStart
        valueEnd = valueStart + Int(clamping: length)
    }

    private static func readTag(
        _ octets: Span<UInt8>, at start: Int, end: Int
    ) throws(TLVError) -> (Tag, end: Int) {
        let first = octets[start]
        var number = UInt32(first)
        var cursor = start + 1
        guard first & 0x1F == 0x1F else { return (Tag(number), cursor) }
        while cursor < end {
            let octet = octets[cursor]
            guard cursor - start < Tag.maximumOctets else {
                throw TLVError(code: .tagTooLong, offset: start)
            }
            number = number << 8 | UInt32(octet)
            cursor += 1
            if octet & 0x80 == 0 { return (Tag(number), cursor) }
        }
        let isFull = cursor - start >= Tag.maximumOctets
        throw TLVError(code: isFull ? .tagTooLong : .truncatedTag, offset: start)
    }

    private static func readLength(
        _ octets: Span<UInt8>, at start: Int, end: Int
    ) throws(TLVError) -> (UInt64, end: Int) {
        guard start < end else { throw TLVError(code: .truncatedLength, offset: start) }
        let first = octets[start]
        if first < 0x80 { return (UInt64(first), start + 1) }
        let count = Int(first & 0x7F)
        guard count > 0 else { throw TLVError(code: .indefiniteLength, offset: start) }
        guard count <= 4 else {
            throw TLVError(code: .invalidLength(octets: count), offset: start)
        }
        guard count < end - start else { throw TLVError(code: .truncatedLength, offset: start) }
        var length: UInt64 = 0
        for index in start + 1...start + count { length = length << 8 | UInt64(octets[index]) }
        return (length, start + 1 + count)
    }
}
