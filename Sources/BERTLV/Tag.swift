import Octets

/// A BER tag of one to four octets, held as the number its octets make.
///
/// The number of `9F02` is 0x9F02: what the books print is what the code says.
/// Source: ISO/IEC 8825-1, 8.1.2; EMV 4.4 Book 3, Annex B.
public struct Tag: RawRepresentable, Hashable, Sendable {
    /// The octets as one big-endian number; leading zero octets are not part of the tag.
    public let rawValue: UInt32

    /// The tag with these octets. Whether they make a legal tag is not checked.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The tag with these octets. Whether they make a legal tag is not checked.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }

    /// The tag that exactly these octets make; `nil` where they are none or more than one.
    public init?(octets: some BidirectionalCollection<UInt8>) {
        guard let first = octets.first, octets.count <= Self.maximumOctets else { return nil }
        let more = octets.dropFirst()
        guard (first & 0x1F == 0x1F) == !more.isEmpty else { return nil }
        if let last = more.last {
            guard last & 0x80 == 0, more.dropLast().allSatisfy({ $0 & 0x80 != 0 }) else {
                return nil
            }
        }
        self.init(octets.reduce(0) { $0 << 8 | UInt32($1) })
    }

    /// The tag a hexadecimal text stands for; `nil` where it stands for none.
    public init?(hex: some StringProtocol) {
        guard let octets = try? Hex.decode(hex) else { return nil }
        self.init(octets: octets)
    }

    /// Tags of more octets are refused.
    public static let maximumOctets = 4

    /// 1–4 octets, as they stand before the length.
    public var octets: [UInt8] {
        let all = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: rawValue >> $0) }
        return Array(all.suffix(octetCount))
    }

    /// How many octets the tag has, 1–4.
    public var octetCount: Int {
        max(1, Self.maximumOctets - rawValue.leadingZeroBitCount / 8)
    }

    /// Whether the value is made of further objects (bit 6 of the first octet).
    public var isConstructed: Bool {
        let first = rawValue >> UInt32(8 * (octetCount - 1))
        return first & 0x20 != 0
    }
}

extension Tag: CustomStringConvertible, Comparable, ExpressibleByIntegerLiteral {
    /// Upper-case hexadecimal, as the books print it.
    public var description: String { Hex.encode(octets) }

    /// By their numbers.
    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

    /// The tag with these octets, written as a number.
    public init(integerLiteral value: UInt32) { self.init(value) }
}
