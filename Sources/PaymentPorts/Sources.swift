/// Where time comes from: the system's clocks, or a simulation's.
public protocol TimeSource: Sendable {
    /// Seconds since 1970 by the wall clock: for token expiry, dates and receipts only.
    func wallClockSeconds() -> Int64
    /// Milliseconds of a clock that never jumps: for deadlines and durations.
    func monotonicMilliseconds() -> Int64
    /// Returns after the duration, or at once when the task is cancelled.
    func sleep(milliseconds: Int64) async
}

/// Where unpredictable octets come from.
public protocol RandomSource: Sendable {
    /// `count` octets fit for keys and unpredictable numbers.
    func octets(_ count: Int) -> [UInt8]
}

extension RandomSource {
    /// A new UUID version 4 in its 36-character form.
    ///
    /// Source: RFC 9562, 5.4.
    public func uuid() -> String {
        var octets = octets(16)
        guard octets.count == 16 else { return "" }
        octets[6] = octets[6] & 0x0F | 0x40
        octets[8] = octets[8] & 0x3F | 0x80
        let digits = octets.map { octet in
            String(octet >> 4, radix: 16) + String(octet & 0x0F, radix: 16)
        }
        return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16]
            .map { digits[$0].joined() }.joined(separator: "-")
    }
}
