import Testing

/// The same scenarios through our own driver and through pcscd with libccid, over the real libusb
/// on one software reader. What differs is in the table, with the reason.
@Suite(.serialized, .timeLimit(.minutes(4))) struct ScenarioTests {
    @Test(arguments: Scenario.all)
    func goesAsTheTableSays(scenario: Scenario) async throws {
        #expect(try await scenario.run(through: "usb") == scenario.usb)
        guard let expected = scenario.pcsc else { return }
        #expect(try await scenario.run(through: "pcsc") == expected)
    }

    @Test func everyDifferenceHasAReason() {
        #expect(Scenario.all.count >= 18)
        for scenario in Scenario.all {
            #expect((scenario.usb == scenario.pcsc) == (scenario.difference == nil))
        }
    }

    @Test func aReaderThatSomebodyHoldsIsNamedWithTheRemedy() async throws {
        let scenario = Scenario(
            name: "held", product: "223B", steps: ["connect"], usb: [], pcsc: nil, difference: nil)
        let lines = try await scenario.run(through: "usb", ["--claimed"])
        #expect(
            lines == [
                "no reader: 'ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC]' is held by "
                    + "another program; if that is pcscd, use --reader pcsc or stop it: "
                    + "systemctl stop pcscd.socket pcscd"
            ])
    }
}
