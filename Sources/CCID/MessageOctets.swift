/// Octets on their way to or from a reader; they may name a card, so they print as their count.
public struct MessageOctets: Hashable, Sendable {
    /// The octets themselves.
    public let octets: [UInt8]

    /// Wraps octets.
    public init(_ octets: [UInt8]) { self.octets = octets }
}

extension MessageOctets: CustomStringConvertible, CustomReflectable {
    /// How many octets there are; never which.
    public var description: String { "\(octets.count) octets" }
    /// Hides the octets from `dump`.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
