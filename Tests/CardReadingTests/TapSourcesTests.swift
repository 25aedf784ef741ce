import CardReading
import Octets
import Testing

struct TapDateTimeTests {
    @Test func momentsAreTwoDigitsAnOctet() throws {
        let moment = try #require(
            TapDateTime(year: 2026, month: 11, day: 30, hour: 19, minute: 5, second: 59))
        #expect(Hex.encode(moment.date) == "261130")
        #expect(Hex.encode(moment.time) == "190559")
    }

    @Test(arguments: [
        (2026, 2, 29, 0, 0, 0), (2050, 1, 1, 0, 0, 0), (2026, 13, 1, 0, 0, 0),
        (2026, 1, 1, 24, 0, 0), (2026, 1, 1, 0, 60, 0), (2026, 1, 1, 0, 0, 60),
        (2026, 1, 1, -1, 0, 0),
    ])
    func whatTheCalendarHasNotIsNone(
        _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int
    ) {
        #expect(
            TapDateTime(
                year: year, month: month, day: day, hour: hour, minute: minute, second: second)
                == nil)
    }
}
