import Octets

/// An application identifier: 5 to 16 octets, of which the first five are the RID.
///
/// Source: ISO/IEC 7816-5:2004, 8; EMV 4.4 Book 1, 12.2.1.
public struct AID: Hashable, Sendable {
    /// 5–16 octets.
    public let octets: [UInt8]

    /// `nil` for fewer than 5 or more than 16 octets.
    public init?(_ octets: some Collection<UInt8>) {
        guard (5...16).contains(octets.count) else { return nil }
        self.octets = Array(octets)
    }

    /// The registered application provider identifier: the first five octets.
    public var rid: ArraySlice<UInt8> { octets.prefix(5) }

    /// Whether this AID is `prefix` or begins with it, as partial name selection compares.
    public func matches(partial prefix: AID) -> Bool { octets.starts(with: prefix.octets) }
}

extension AID: CustomStringConvertible {
    /// Upper-case hexadecimal.
    public var description: String { Hex.encode(octets) }
}
