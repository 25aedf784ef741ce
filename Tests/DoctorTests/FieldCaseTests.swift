import CardPorts
import Testing

@testable import Doctor

/// What others met in the field; each test has the record's number in its name.
@Suite struct FieldCaseTests {
    let system: MadeUpSystem

    init() throws { system = try MadeUpSystem() }

    @Test func a01TheKernelsDriverHoldsTheReader() throws {
        try system.reader(driver: "pn533_usb")
        try system.file(
            "/proc/modules",
            "pn533_usb 20480 0 - Live 0x0\npn533 45056 1 pn533_usb, Live 0x0\n"
                + "nfc 122880 1 pn533, Live 0x0\n")
        #expect(system.codes == [.kernelModuleHoldsReader])
        let finding = try #require(system.problems.first)
        #expect(finding.status == .fail)
        #expect(finding.finding.hasPrefix("kernel module pn533_usb holds 072f:2200"))
        let remedy = try #require(finding.remedy)
        #expect(remedy.contains("modprobe -r pn533_usb"))
        #expect(remedy.contains("blacklist pn533_usb, pn533, nfc"))
        #expect(
            finding.repairs.first
                == .write(
                    path: "/etc/modprobe.d/tapkiosk-nfc.conf",
                    contents: ModprobeBlacklist(.named("pn533_usb")).text))
    }

    @Test func a01WhereTheBindingCannotBeSeenModuleAndSilenceSayTheSame() throws {
        try system.reader()
        try system.file("/proc/modules", "pn533_usb 20480 0 - Live 0x0\n")
        #expect(system.codes == [.kernelModuleHoldsReader])
    }

    @Test func a03TheDaemonLostRootAndTheDriverPackageIsBehind() throws {
        try system.reader(mode: 0o600)
        try system.driver(version: "1.6.2")
        try system.package("pcscd", "2.4.0-1")
        try system.daemon(user: 90)
        #expect(system.codes == [.driverPackageBehind])
        let finding = try #require(system.problems.first)
        #expect(finding.finding.contains("pcscd runs as pcscd"))
        #expect(finding.finding.contains("pcscd 2.4.0-1 no longer runs as root"))
        #expect(finding.finding.contains("libccid 1.6.2 is older than 1.7.0"))
        try system.driver(version: "1.7.0")
        #expect(system.codes == [.nodeNotPermitted])
    }

    @Test func a05ADeviceThatSharesANumberIsNoReader() throws {
        try system.reader("1-1", number: 4, "072f:90cc", product: "CCID USB Reader", power: "auto")
        #expect(system.facts.readers.isEmpty)
        #expect(system.codes == [.noReader])
        try system.reader("1-2", number: 5, "072f:90cc", product: "ACR122U PICC Interface")
        #expect(system.facts.readers.map(\.port) == ["1-2"])
    }

    @Test func a06AutosuspendIsOn() throws {
        try system.reader(power: "auto")
        #expect(system.codes == [.autosuspendOn])
        #expect(system.problems.first?.status == .fail)
        #expect(
            system.problems.first?.repairs == [
                .set(attribute: "/sys/bus/usb/devices/1-1.2/power/control", value: "on")
            ])
        // It works until its first pause.
        system.listed("ACS ACR122U PICC Interface 00 00", port: "1-1.2")
        #expect(system.codes == [.autosuspendOn])
        #expect(system.problems.first?.status == .warn)
    }

    @Test func a06AReaderUnderANewNumberIsTheSame() throws {
        try system.reader(number: 4)
        let before = system.facts.devices.map(\.port)
        try system.reader(number: 5)
        #expect(system.facts.devices.map(\.port) == before)
    }

    @Test func a09PolkitDeniesAServiceUser() throws {
        try system.file("/run/dbus/system_bus_socket", "")
        try system.process(500, "polkitd")
        system.service = ServiceReport(answer: .denied)
        var facts = system.facts
        facts.account = Account(name: "kiosk", user: 996)
        let finding = try #require(facts.findings.first { $0.status == .fail })
        #expect(finding.code == .polkitDenied)
        #expect(finding.finding.contains("the user kiosk"))
        #expect(finding.finding.contains("access_pcsc"))
        #expect(finding.repairs.first?.contents == PolkitRule(user: "kiosk")?.text)
    }

    @Test func a10PolkitDeniesTheCards() throws {
        try system.file("/run/dbus/system_bus_socket", "")
        system.listed("READER 00 00", .denied)
        let finding = try #require(system.problems.first)
        #expect(system.codes == [.polkitCardDenied])
        #expect(finding.reader == "READER 00 00")
        #expect(finding.finding.contains("access_card for READER 00 00"))
        let rule = try #require(finding.repairs.first?.contents)
        #expect(rule.contains("access_pcsc") && rule.contains("access_card"))
    }

    @Test func a12InAContainerPolkitIsOutOfReach() throws {
        try system.file("/.dockerenv", "")
        try system.reader()
        system.service = ServiceReport(answer: .denied)
        #expect(system.codes == [.polkitUnreachable])
        #expect(system.problems.first?.remedy?.contains("/run/pcscd:/run/pcscd") == true)
    }

    @Test func a12AServiceOutsideTheContainerNeedsItsRuleOutside() throws {
        try system.file("/.dockerenv", "")
        try system.stopDaemon(leavingSocket: true)
        system.remove("/usr/sbin/pcscd")
        try system.reader()
        system.service = ServiceReport(answer: .denied)
        #expect(system.codes == [.polkitDenied])
        #expect(system.problems.first?.remedy?.hasPrefix("on the host") == true)
        #expect(system.problems.first?.repairs == [])
    }

    @Test func a13AnotherProgramHasTheCard() throws {
        try system.process(801, "scdaemon")
        try system.file("/proc/801/maps", "7f00-7f01 r-xp 0 08:01 9 /usr/lib/libpcsclite.so.1\n")
        try system.process(802, "bash")
        try system.file("/proc/802/maps", "7f00-7f01 r-xp 0 08:01 9 /usr/lib/libc.so.6\n")
        system.listed("READER 00 00", .inUse)
        #expect(system.codes == [.readerInUse])
        #expect(system.problems.first?.finding.hasSuffix(": scdaemon (process 801)") == true)
    }

    @Test(arguments: [0x8010_001D, 0x8010_001E] as [UInt32])
    func b03DaemonAndLibraryDoNotUnderstandEachOther(code: UInt32) throws {
        try system.package("pcscd", "2.0.3-1")
        system.service = ServiceReport(answer: .refused(code: code))
        try system.reader()
        #expect(system.codes == [.serviceProtocolMismatch])
        #expect(system.problems.first?.finding.contains("pcscd 2.0.3-1") == true)
        #expect(system.problems.first?.finding.contains("libpcsclite1 1.9.9-2") == true)
    }

    @Test func b17TooManySlots() throws {
        for slot in 10..<25 {
            system.listed("Rack [PICC] (\(slot)) \(slot) 00", serial: "\(slot)")
        }
        #expect(system.codes.isEmpty)
        system.listed("Rack [SAM] (25) 25 00", serial: "25")
        #expect(system.codes == [.tooManyReaders])
        #expect(system.problems.first?.finding.contains("16 readers") == true)
    }

    @Test func b18TheSocketIsNotEnabled() throws {
        try system.stopDaemon()
        try system.reader()
        system.remove("/etc/systemd/system/sockets.target.wants/pcscd.socket")
        system.service = MadeUpSystem.noService
        #expect(system.codes == [.serviceSocketInactive])
        #expect(system.problems.first?.finding.contains("pcscd.socket") == true)
        #expect(system.problems.first?.remedy == "systemctl enable --now pcscd.socket")
    }

    @Test func c01AndC02ASlotForModulesIsNoPaymentReader() throws {
        system.listed("ACS ACR1252 Dual Reader [ACR1252 Dual Reader SAM] 00 00")
        #expect(system.codes == [.noContactlessReader])
        system.listed("ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] 01 00")
        #expect(system.codes.isEmpty)
    }

    @Test func c05TwoEqualReadersAreToldApartByTheirPorts() throws {
        try system.reader("1-1.2", number: 4)
        try system.reader("1-1.3", number: 5)
        system.listed("ACS ACR122U PICC Interface 00 00", port: "1-1.2")
        system.listed("ACS ACR122U PICC Interface 01 00", port: "1-1.3")
        #expect(system.codes == [.readersAlike, .readersAlike])
        #expect(system.problems.map(\.port) == ["1-1.2", "1-1.3"])
        #expect(system.problems.last?.remedy?.contains("pcsc:port=1-1.3") == true)
    }

    @Test func c08AReaderThatTheServiceLeftOut() throws {
        try system.reader("1-2", number: 4, "076b:3021", product: "OMNIKEY 3021")
        system.listed("OMNIKEY CardMan (076B:5121) 5121 00 00")
        #expect(system.codes == [.readerNotListed])
        #expect(system.problems.first?.port == "1-2")
        #expect(system.problems.first?.remedy?.contains("systemctl restart pcscd") == true)
    }

    @Test func c13AModelThatAlwaysClaimsACard() throws {
        system.listed("ACS ACR 38U-CCID 00 00")
        #expect(system.codes == [.readerUnsuitable])
    }

    @Test func d01TheDriverForbidsEscape() throws {
        try system.reader()
        try system.driver(options: "0x0000")
        system.listed("ACS ACR122U PICC Interface 00 00", port: "1-1.2")
        #expect(system.codes == [.escapeDisabled])
        let finding = try #require(system.problems.first)
        #expect(finding.status == .warn)
        #expect(finding.finding.contains("payments work"))
        #expect(finding.remedy?.contains("ifdDriverOptions") == true)
    }
}
