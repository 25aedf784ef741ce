/// The number that goes with each DUKPT key: which base key, which device, which transaction.
///
/// Source: ANSI X9.24-1:2009, A.2; 10 octets, the counter in the low 21 bits.
public struct KeySerialNumber: Hashable, Sendable {
    /// 10 octets.
    public let octets: [UInt8]

    static let counterMask: UInt32 = 0x1F_FFFF

    /// `nil` unless there are 10 octets.
    public init?(_ octets: some Collection<UInt8>) {
        guard octets.count == 10 else { return nil }
        self.octets = Array(octets)
    }

    /// The transaction counter, 21 bits. Zero stands for the device's initial key.
    public var counter: UInt32 {
        octets.suffix(4).reduce(0) { $0 << 8 | UInt32($1) } & Self.counterMask
    }

    /// Whether the counter may be used for a transaction: neither zero nor more than ten one-bits.
    public var isUsable: Bool { (1...10).contains(counter.nonzeroBitCount) }

    /// The next number that may be used; `nil` when the device's keys are exhausted.
    public var next: KeySerialNumber? {
        var next = counter
        // At most 2,048 numbers in a row have too many one-bits, so this ends soon.
        while next < Self.counterMask {
            next += 1
            if next.nonzeroBitCount <= 10 { return with(counter: next) }
        }
        return nil
    }

    /// The same device with another counter; only its low 21 bits count.
    public func with(counter: UInt32) -> KeySerialNumber {
        var octets = octets
        let low = octets.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
        let value = low & ~Self.counterMask | counter & Self.counterMask
        for place in 0..<4 { octets[9 - place] = UInt8(truncatingIfNeeded: value >> (8 * place)) }
        return KeySerialNumber(unchecked: octets)
    }

    private init(unchecked octets: [UInt8]) { self.octets = octets }
}
