/// There were fewer octets left than asked for.
public struct OctetsExhausted: Error, Hashable, Sendable {
    /// Octets from the start of the input to where reading stopped.
    public let offset: Int
    /// How many were asked for.
    public let wanted: Int
    /// How many were left.
    public let available: Int
}

/// Reads octets from front to back; never beyond the end.
///
/// The input comes from outside and nothing about it is trusted: a read either gives what was
/// asked for or throws and moves nothing.
public struct OctetReader: Sendable {
    private let octets: ArraySlice<UInt8>
    /// Octets read so far.
    public private(set) var offset = 0

    /// Starts at the first octet.
    public init(_ octets: ArraySlice<UInt8>) { self.octets = octets }

    /// Starts at the first octet.
    public init(_ octets: [UInt8]) { self.octets = octets[...] }

    /// Octets not read yet.
    public var remaining: Int { octets.count - offset }

    /// Whether all octets were read.
    public var isAtEnd: Bool { remaining == 0 }

    /// The next octet.
    public mutating func read() throws(OctetsExhausted) -> UInt8 {
        guard remaining > 0 else { throw exhausted(1) }
        defer { offset += 1 }
        return octets[octets.startIndex + offset]
    }

    /// The next `count` octets, sharing the input's storage; a negative count is none.
    public mutating func read(_ count: Int) throws(OctetsExhausted) -> ArraySlice<UInt8> {
        guard count <= remaining else { throw exhausted(count) }
        let start = octets.startIndex + offset
        let taken = max(0, count)
        offset += taken
        return octets[start..<start + taken]
    }

    /// An unsigned integer of up to 8 octets, most significant first.
    public mutating func readBigEndian(octets count: Int) throws(OctetsExhausted) -> UInt64 {
        guard (0...8).contains(count) else { throw exhausted(count) }
        return try read(count).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Everything not read yet.
    public mutating func readRest() -> ArraySlice<UInt8> {
        let rest = octets.dropFirst(offset)
        offset = octets.count
        return rest
    }

    private func exhausted(_ wanted: Int) -> OctetsExhausted {
        OctetsExhausted(offset: offset, wanted: wanted, available: remaining)
    }
}
