import EMV
import Octets
import Testing

@Suite("Dates of cards and terminals")
struct EMVDateTests {
    @Test(
        "H09: years 00 to 49 are in this century, 50 to 99 in the last one",
        arguments: [
            ("351231", "2035-12-31"), ("491231", "2049-12-31"), ("500101", "1950-01-01"),
            ("000101", "2000-01-01"), ("990630", "1999-06-30"), ("240229", "2024-02-29"),
        ])
    func century(hex: String, text: String) throws {
        let date = try EMVDate(Hex.decode(hex))
        #expect(date.description == text)
        #expect(Hex.encode(date.octets) == hex)
    }

    @Test(
        "H07: what is no date is an error with its place, and never a month 00",
        arguments: [
            ("270031", .monthOutOfRange, 1), ("271331", .monthOutOfRange, 1),
            ("270100", .dayOutOfRange, 2), ("270132", .dayOutOfRange, 2),
            ("250229", .dayOutOfRange, 2), ("270431", .dayOutOfRange, 2),
            ("2A0101", .notADigit, 0), ("27010F", .notADigit, 2),
            ("2701", .lengthOutOfRange(octets: 2), 0), ("", .lengthOutOfRange(octets: 0), 0),
        ] as [(String, ElementError.Code, Int)])
    func errors(hex: String, code: ElementError.Code, offset: Int) throws {
        let octets = try Hex.decode(hex)
        let error = #expect(throws: ElementError.self) {
            try EMVDate(octets, tag: .applicationExpirationDate)
        }
        #expect(error?.code == code)
        #expect(error?.offset == offset)
        #expect(error?.tag == .applicationExpirationDate)
    }

    @Test("Dates have the calendar's order")
    func order() throws {
        let days = try ["991231", "260228", "260301", "261130", "270101"].map {
            try EMVDate(Hex.decode($0))
        }
        #expect(days.sorted() == days)
        #expect(EMVDate(year: 2100, month: 1, day: 1) == nil)
        #expect(EMVDate(year: 2026, month: 2, day: 29) == nil)
    }

    @Test("A card is good to the last day of its month")
    func expiry() throws {
        let expiry = try #require(ExpiryDate(year: 2028, month: 2))
        #expect(expiry.lastDay?.description == "2028-02-29")
        #expect(expiry.description == "2028-02")
        let lastDay = try #require(EMVDate(year: 2028, month: 2, day: 29))
        let nextDay = try #require(EMVDate(year: 2028, month: 3, day: 1))
        #expect(!expiry.isPast(on: lastDay))
        #expect(expiry.isPast(on: nextDay))
        #expect(ExpiryDate(year: 2028, month: 13) == nil)
    }

    @Test("H07: where 5F24 is no date, track 2 says the expiry, and the conflict is told")
    func reading() throws {
        let track = try Track2(text: "4111111111111111D271220100000000")
        let fallback = ExpiryDate.read(expirationDate: [0x27, 0x00, 0x31], track2: track)
        #expect(fallback.date?.description == "2027-12")
        #expect(fallback.isConflicting)
        let agreeing = ExpiryDate.read(expirationDate: [0x27, 0x12, 0x31], track2: track)
        #expect(agreeing.date?.description == "2027-12")
        #expect(!agreeing.isConflicting)
        let differing = ExpiryDate.read(expirationDate: [0x28, 0x12, 0x31], track2: track)
        #expect(differing.date?.description == "2028-12")
        #expect(differing.isConflicting)
        #expect(ExpiryDate.read(expirationDate: nil, track2: track).date == track.expiry)
        #expect(ExpiryDate.read(expirationDate: nil, track2: nil).date == nil)
    }
}
