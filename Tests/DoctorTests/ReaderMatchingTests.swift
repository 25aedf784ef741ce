import Testing

@testable import Doctor

/// Which USB device a listed reader is.
@Suite struct ReaderMatchingTests {
    let system: MadeUpSystem

    init() throws { system = try MadeUpSystem() }

    private var ports: [String?] { system.facts.matches.pairs.map { $0.device?.port } }

    @Test func thePortDecides() throws {
        try system.reader("1-1", number: 4)
        try system.reader("1-2", number: 5)
        system.listed("ACS ACR122U PICC Interface 00 00", port: "1-2")
        system.listed("ACS ACR122U PICC Interface 01 00", port: "1-1")
        #expect(ports == ["1-2", "1-1"])
    }

    @Test func theSerialNumberDecidesAmongThoseOfTheName() throws {
        try system.reader("1-1", number: 4, serial: "A1")
        try system.reader("1-2", number: 5, serial: "B2")
        system.listed("ACS ACR122U PICC Interface (B2) 00 00", serial: "B2")
        #expect(system.facts.matches.pairs.map { $0.listed == nil } == [false, true])
        #expect(ports == ["1-2", "1-1"])
    }

    @Test func theDriversNameDecidesWhereOneDeviceIsLeft() throws {
        // The device calls itself otherwise than its driver does.
        try system.reader("1-1", number: 4, "072f:223b", product: "Dual Reader")
        system.listed("ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] 00 00")
        system.listed("ACS ACR1252 Dual Reader [ACR1252 Dual Reader SAM] 01 00")
        #expect(ports == ["1-1", "1-1"])
    }

    @Test func ofTwoEqualDevicesNoneIsGuessed() throws {
        try system.reader("1-1", number: 4)
        try system.reader("1-2", number: 5)
        system.listed("ACS ACR122U PICC Interface 00 00")
        #expect(ports == [nil, "1-1", "1-2"])
    }

    @Test func whatUSBHasAndTheServiceDoesNotIsListedLast() throws {
        try system.reader("1-1", number: 4)
        system.listed("Virtual PCD 00 00")
        #expect(ports == [nil, "1-1"])
        // A device that reads no cards is not there.
        try system.reader("1-2", number: 5, "046d:c31c", product: "Keyboard", interfaceClass: "03")
        #expect(ports == [nil, "1-1"])
    }
}
