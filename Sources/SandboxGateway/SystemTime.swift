import EMV
import Glibc

/// The wall clock, and how the wire writes its time.
enum SystemTime {
    static func epochSeconds() -> Int64 {
        var time = timespec()
        // Safe: the pointer is to a local for the length of the call.
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec)
    }

    /// `2026-11-30T19:20:03Z`.
    static func text(epochSeconds: Int64) -> String {
        let (days, seconds) = split(epochSeconds)
        let date = civil(days: days)
        let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map(twoDigits)
        return "\(date.year)-\(twoDigits(date.month))-\(twoDigits(date.day))T"
            + clock.joined(separator: ":") + "Z"
    }

    /// The day in UTC; `nil` outside of 1950–2049.
    static func date(epochSeconds: Int64) -> EMVDate? {
        let date = civil(days: split(epochSeconds).days)
        return EMVDate(year: Int(date.year), month: Int(date.month), day: Int(date.day))
    }

    private static func split(_ epochSeconds: Int64) -> (days: Int64, seconds: Int64) {
        let bounded = min(max(epochSeconds, 0), 253_402_300_799)
        return (bounded / 86_400, bounded % 86_400)
    }

    /// The calendar date of a day counted from 1970-01-01.
    private static func civil(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        // Years begin in March here, so that a leap day is a year's last.
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    private static func twoDigits(_ number: Int64) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
