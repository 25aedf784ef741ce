import EMV
import Octets
import Testing

@Suite("Application file locators and interchange profiles")
struct AFLTests {
    @Test("Records come in the card's order, and those that signatures cover are marked")
    func records() throws {
        let list = try AFL(Hex.decode("0801020110030401" + "F0010100"))
        #expect(list.entries.count == 3)
        #expect(
            list.records.map { "\($0.sfi).\($0.number)\($0.isAuthenticated ? "*" : "")" }
                == ["1.1*", "1.2", "2.3*", "2.4", "30.1"])
    }

    @Test("An empty locator asks for no record")
    func empty() throws { #expect(try AFL([]).records.isEmpty) }

    @Test("Record 255 is read")
    func last() throws {
        #expect(try AFL(Hex.decode("08FFFF01")).records.map(\.number) == [255])
        #expect(try AFL(Hex.decode("08FEFF02")).records.map(\.isAuthenticated) == [true, true])
    }

    @Test(
        "What a card must not ask for is an error with its place",
        arguments: [
            ("080101", .lengthOutOfRange(octets: 3), 0),
            ("00010100", .fileIdentifierOutOfRange, 0),
            ("F8010100", .fileIdentifierOutOfRange, 0),
            ("08000100", .recordsOutOfOrder, 1), ("0801010008030200", .recordsOutOfOrder, 5),
            ("08010203", .authenticatedCountOutOfRange, 3),
            ("0801010108018100", .tooManyRecords(130), 4),
        ] as [(String, ElementError.Code, Int)])
    func errors(hex: String, code: ElementError.Code, offset: Int) throws {
        let octets = try Hex.decode(hex)
        let error = #expect(throws: ElementError.self) { try AFL(octets) }
        #expect(error?.code == code)
        #expect(error?.offset == offset)
    }

    @Test("A locator with more records than a tap has time for is refused")
    func tooMany() throws {
        #expect(try AFL(Hex.decode("08018000")).records.count == AFL.maximumRecords)
        let all = [[UInt8]](repeating: [0x08, 0x01, 0xFF, 0x00], count: 63).flatMap { $0 }
        #expect(throws: ElementError.self) { try AFL(all) }
    }

    @Test("Bits of the interchange profile are told by name")
    func aip() throws {
        let profile = try AIP(Hex.decode("1981"))
        #expect(
            profile == [
                .cardholderVerification, .terminalRiskManagement, .cda, .emvMode, .relayResistance,
            ])
        #expect(profile.octets == [0x19, 0x81])
        #expect(try AIP([0x20, 0x00]).contains(.dda))
        #expect(throws: ElementError.self) { try AIP([0x20]) }
        #expect(throws: ElementError.self) { try AIP([0x20, 0x00, 0x00]) }
    }
}
