import EMV

/// The time as a tap needs it: durations that never run backwards, and the date on the wall.
public protocol TapClock: Sendable {
    /// Microseconds since some moment; never fewer than before.
    func monotonicMicroseconds() -> Int64

    /// The date and time of the kiosk's own time zone.
    func localDateTime() -> TapDateTime

    /// Returns after so long, or at once when the task is cancelled.
    func sleep(milliseconds: Int64) async
}

/// A moment as EMV data objects have it.
public struct TapDateTime: Hashable, Sendable {
    /// 9A: YY MM DD, two decimal digits an octet.
    public let date: [UInt8]
    /// 9F21: HH MM SS, two decimal digits an octet.
    public let time: [UInt8]

    /// From its coded parts.
    public init(date: [UInt8], time: [UInt8]) {
        self.date = date
        self.time = time
    }

    /// A moment of the calendar; `nil` outside 1950–2049 or where the clock has no such time.
    public init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        guard let date = EMVDate(year: year, month: month, day: day),
            (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second)
        else { return nil }
        self.date = date.octets
        time = [hour, minute, second].map { UInt8(($0 / 10) << 4 | $0 % 10) }
    }
}

/// Looks at a card's signature with the certification authority keys there are.
public typealias CardAuthenticator = @Sendable (AuthenticationRequest) -> AuthenticationResult

/// Four octets that nobody could foresee; another four at every call.
public typealias UnpredictableNumbers = @Sendable () -> [UInt8]
