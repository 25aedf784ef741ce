import Glibc
import PaymentPorts

/// The system's clocks.
public struct SystemTime: TimeSource {
    /// The system's clocks.
    public init() {}

    /// Seconds since 1970.
    public func wallClockSeconds() -> Int64 { Self.now(CLOCK_REALTIME).seconds }

    /// Milliseconds since the machine started, time asleep included.
    public func monotonicMilliseconds() -> Int64 {
        let (seconds, nanoseconds) = Self.now(CLOCK_BOOTTIME)
        return seconds * 1_000 + nanoseconds / 1_000_000
    }

    /// Returns after the duration, or at once when the task is cancelled.
    public func sleep(milliseconds: Int64) async {
        try? await Task.sleep(for: .milliseconds(max(0, milliseconds)))
    }

    private static func now(_ clock: clockid_t) -> (seconds: Int64, nanoseconds: Int64) {
        var time = timespec()
        // Safe: the call fills the value it is given.
        _ = unsafe clock_gettime(clock, &time)
        return (Int64(time.tv_sec), Int64(time.tv_nsec))
    }
}

/// The system's random numbers.
public struct SystemRandomness: RandomSource {
    /// The system's random numbers.
    public init() {}

    /// `count` octets of the kernel's generator.
    public func octets(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<max(0, count)).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
}
