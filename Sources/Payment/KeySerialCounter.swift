/// The transaction counter of a DUKPT key serial number.
///
/// Source: ANSI X9.24-1:2009, Annex A: 21 bits, and counters with more than ten one bits are
/// skipped so that a key never takes more than ten derivations.
public enum KeySerialCounter {
    /// The last counter of 21 bits.
    public static let maximum: UInt32 = 0x1F_FFFF

    /// The counter to use after `used`, zero before the first; `nil` when the key is used up.
    public static func next(after used: UInt32) -> UInt32? {
        guard used < maximum else { return nil }
        var counter = used + 1
        while counter.nonzeroBitCount > 10 {
            // Carries over every counter that shares the bits above the lowest: at most 21 times.
            counter += 1 << counter.trailingZeroBitCount
        }
        return counter <= maximum ? counter : nil
    }
}
