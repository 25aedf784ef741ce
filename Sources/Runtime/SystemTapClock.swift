import CardReading
import Glibc
import PaymentEngine

/// The system's clocks, as a tap needs them.
struct SystemTapClock: TapClock {
    private let time = SystemTime()

    func monotonicMicroseconds() -> Int64 {
        var now = timespec()
        // Safe: the call fills the value it is given.
        _ = unsafe clock_gettime(CLOCK_BOOTTIME, &now)
        return Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1_000
    }

    func localDateTime() -> TapDateTime {
        var seconds = time_t(time.wallClockSeconds())
        // Safe: both values outlive the call, which fills the second; its text is not looked at.
        var parts = unsafe tm()
        _ = unsafe localtime_r(&seconds, &parts)
        let moment = unsafe TapDateTime(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
            hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: min(59, Int(parts.tm_sec)))
        // A clock outside 1950–2049 has no date that a card could be told.
        return moment ?? TapDateTime(date: [0, 1, 1], time: [0, 0, 0])
    }

    func sleep(milliseconds: Int64) async { await time.sleep(milliseconds: milliseconds) }
}

/// The clock of a session that is played again: its date and time, and durations as they pass.
struct SessionTapClock: TapClock {
    private let moment: TapDateTime
    private let system = SystemTapClock()

    /// At the moment that the session's terminal data tells.
    init(_ moment: TapDateTime) { self.moment = moment }

    func monotonicMicroseconds() -> Int64 { system.monotonicMicroseconds() }
    func localDateTime() -> TapDateTime { moment }
    func sleep(milliseconds: Int64) async { await system.sleep(milliseconds: milliseconds) }
}
