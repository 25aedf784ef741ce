import BERTLV
import EMV
import JSONText
import Octets
import TestSupport
import Testing

@Suite(
    "Field cases of card data",
    .enabled(if: Shared.isAvailable, "TAPKIOSK_SHARED is not set"))
struct CardDataCasesTests {
    private func input(_ id: String) throws -> JSON {
        let cases = try Shared.json("field-cases/cases.json").array ?? []
        return try #require(cases.first { $0["id"]?.string == id }?["input"])
    }

    private func texts(_ json: JSON?) -> [String] { (json?.array ?? []).compactMap(\.string) }

    @Test("G09: values that are objects but not of their element's length are refused by name")
    func lengths() throws {
        let inputs = texts(try input("G09")["cases"])
        #expect(inputs.count == 5)
        for hex in inputs {
            let object = try #require(try TLV.parse(Hex.decode(hex)).objects.first)
            let element = try #require(DataDictionary.element(for: object.tag))
            let error = #expect(throws: ElementError.self) { try element.check(object.value) }
            #expect(error?.tag == object.tag)
            #expect(error?.code == .lengthOutOfRange(octets: object.value.count))
        }
    }

    @Test("H01: track 2 with either separator")
    func separators() throws {
        let input = try input("H01")
        let chip = try Track2(Hex.decode(#require(input["57"]?.string)))
        for track in [chip] + (try texts(input["text"]).map { try Track2(text: $0) }) {
            #expect(track.pan.reveal() == "5413330089010004")
            #expect(track.expiry.description == "2027-12")
            #expect(track.serviceCode == "201")
        }
    }

    @Test("H03: sentinels and a small separator are normalised, then checked")
    func sentinels() throws {
        let tracks = try texts(input("H03")["text"]).map { try Track2(text: $0) }
        #expect(tracks.count == 2)
        for track in tracks {
            #expect(track.pan.passesLuhn)
            #expect(track.expiry.description == "2027-12")
        }
    }

    @Test("H04: 13, 15, 16 and 19 digits")
    func digitCounts() throws {
        let input = try input("H04")
        let numbers = try texts(input["5A"]).map { try PAN(bcd: Hex.decode($0)) }
        #expect(numbers.map(\.digitCount) == [15, 19, 13, 16])
        let track = try Track2(Hex.decode(#require(input["57"]?.string)))
        #expect(track.pan == numbers[0])
    }

    @Test("H05: year before month")
    func yearFirst() throws {
        let track = try Track2(Hex.decode(#require(input("H05")["57"]?.string)))
        #expect(track.expiry.description == "2011-12")
        let today = try #require(EMVDate(year: 2026, month: 11, day: 30))
        #expect(track.expiry.isPast(on: today))
    }

    @Test("H07: month 00 falls back to track 2 and is told")
    func monthZero() throws {
        let input = try input("H07")
        let track = try Track2(Hex.decode(#require(input["57"]?.string)))
        let octets = try Hex.decode(#require(input["5F24"]?.string))
        let reading = ExpiryDate.read(expirationDate: octets, track2: track)
        #expect(reading.date?.description == "2027-12")
        #expect(reading.isConflicting)
    }

    @Test("H09: far years by the books' rule")
    func farYears() throws {
        let dates = try texts(input("H09")["5F24"]).map { try EMVDate(Hex.decode($0)) }
        #expect(dates.map(\.year) == [2035, 2049, 1950])
    }

    @Test("H10: names are trimmed; a slash or nothing is no name")
    func names() throws {
        let names = try texts(input("H10")["5F20"]).map { CardholderName(try Hex.decode($0)) }
        #expect(names.map { $0?.reveal() } == ["TEST/CARD", nil, nil])
        #expect(names[0]?.description == "••••")
    }
}
