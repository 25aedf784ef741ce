import Testing

@testable import Doctor

/// Every code that is not another record's, on a system made for it.
@Suite struct ChecksTests {
    let system: MadeUpSystem

    init() throws { system = try MadeUpSystem() }

    @Test func aKioskInGoodOrderHasNoProblem() throws {
        try system.reader()
        system.listed("ACS ACR122U PICC Interface 00 00", port: "1-1.2")
        #expect(
            Set(system.facts.findings.map(\.code)) == [
                .serviceAnswers, .polkitAllows, .driverKnowsReader, .kernelLeavesReader,
                .nodePermitted, .interfaceFree, .autosuspendOff, .readerAnswers, .escapeEnabled,
            ])
        #expect(system.facts.findings.allSatisfy { $0.remedy == nil && $0.repairs.isEmpty })
    }

    @Test func noReader() {
        #expect(system.codes == [.noReader])
    }

    @Test func virtualReadersOnly() {
        system.listed("Virtual PCD 00 00")
        system.listed("Virtual PCD 00 01")
        #expect(system.codes == [.virtualReadersOnly])
        #expect(system.problems.first?.status == .warn)
    }

    // MARK: Service

    @Test func serviceNotInstalled() throws {
        try system.stopDaemon()
        try system.reader()
        system.remove("/usr/sbin/pcscd")
        system.service = MadeUpSystem.noService
        #expect(system.codes == [.serviceNotInstalled])
    }

    @Test func theSocketsUnitIsMasked() throws {
        try system.stopDaemon()
        try system.reader()
        try system.link("/etc/systemd/system/pcscd.socket", "/dev/null")
        system.service = MadeUpSystem.noService
        #expect(system.codes == [.serviceSocketInactive])
        #expect(system.problems.first?.remedy?.hasPrefix("systemctl unmask") == true)
    }

    @Test func aSocketWithoutAListenerIsADeadService() throws {
        try system.stopDaemon(leavingSocket: true)
        try system.reader()
        system.service = MadeUpSystem.noService
        #expect(system.codes == [.serviceDead])
        // systemd listens, and what it starts does not stay.
        try system.listener(flags: "00010000")
        #expect(system.codes == [.serviceDead])
        // A connection that is left over is no listener.
        try system.listener(flags: "00000000")
        #expect(system.codes == [.serviceDead])
    }

    @Test func aServiceThatDoesNotComeBack() throws {
        try system.reader()
        system.service = ServiceReport(answer: .silent)
        #expect(system.codes == [.serviceSilent])
        #expect(system.problems.first?.finding.contains("pcscd (process 700)") == true)
    }

    // MARK: Driver, permissions, claim

    @Test func noDriverAtAll() throws {
        try system.reader()
        system.remove(MadeUpSystem.plist)
        #expect(system.codes == [.driverNotInstalled])
    }

    @Test func aDriverThatDoesNotKnowTheReader() throws {
        try system.reader("1-1", number: 4, "1234:5678", product: "New PICC Reader")
        #expect(system.facts.driver(for: system.facts.devices[0]) != nil)
        try system.driver(isForClass: false)
        #expect(system.codes == [.driverUnknownReader])
        #expect(system.problems.first?.remedy?.hasPrefix("upgrade libccid") == true)
    }

    @Test func aReaderOutsideTheClass() throws {
        try system.reader("1-1", number: 4, "04e6:5591", product: "SCL3711", interfaceClass: "ff")
        #expect(system.codes == [.driverUnknownReader])
        #expect(system.problems.first?.remedy?.contains("maker's driver") == true)
    }

    @Test func theDaemonsUnitSaysWhomItRunsAs() throws {
        try system.reader(mode: 0o600)
        try system.driver(version: "1.7.1")
        try system.stopDaemon(leavingSocket: true)
        try system.listener(flags: "00010000")
        try system.file("/usr/lib/systemd/system/pcscd.service", "[Service]\nUser=pcscd\n")
        #expect(system.codes == [.nodeNotPermitted])
        #expect(system.problems.first?.remedy?.contains("70-tapkiosk-reader.rules") == true)
    }

    @Test func aDeviceWithoutAFile() throws {
        try system.reader()
        system.remove(system.node(4))
        #expect(system.codes == [.nodeMissing])
    }

    @Test func anotherProcessDrivesTheReader() throws {
        try system.reader(driver: "usbfs")
        try system.process(900, "scdaemon")
        try system.link("/proc/900/fd/7", "/dev/bus/usb/001/004")
        #expect(system.codes == [.interfaceClaimed])
        #expect(system.problems.first?.finding.hasPrefix("scdaemon (process 900)") == true)
        // pcscd is who should.
        try system.process(900, "pcscd")
        #expect(system.codes == [.readerNotListed])
    }

    @Test func aProcessThatCannotBeSeenDrivesTheReader() throws {
        try system.reader(driver: "usbfs")
        try system.stopDaemon()
        system.service = MadeUpSystem.noService
        #expect(system.codes == [.serviceSocketInactive, .interfaceClaimed])
        #expect(system.problems.last?.remedy?.contains("as root") == true)
    }

    @Test func aModuleThatWillTakeTheReader() throws {
        try system.reader(driver: "usbfs")
        system.listed("ACS ACR122U PICC Interface 00 00", port: "1-1.2")
        try system.file("/proc/modules", "pn533_usb 20480 0 - Live 0x0\n")
        #expect(system.codes == [.kernelModuleMayTakeReader])
        try system.file("/etc/modprobe.d/nfc.conf", "# no NFC\nblacklist\tpn533-usb\n")
        #expect(system.codes.isEmpty)
    }

    @Test func aSerialPortBesideTheReaderHasItsDriverByRight() throws {
        try system.reader()
        try system.file("/sys/bus/usb/devices/1-1.2:1.1/bInterfaceClass", "0a\n")
        try system.link("/sys/bus/usb/devices/1-1.2:1.1/driver", "../drivers/cdc_acm")
        system.listed("ACS ACR122U PICC Interface 00 00", port: "1-1.2")
        #expect(system.codes.isEmpty)
    }

    // MARK: Readers

    @Test func aReaderThatIsListedAndDead() throws {
        try system.reader()
        system.listed(
            "ACS ACR122U PICC Interface 00 00", port: "1-1.2",
            .dead(why: "connecting to it does not come back"))
        #expect(system.codes == [.readerDead])
        #expect(system.problems.first?.reader == "ACS ACR122U PICC Interface 00 00")
        #expect(system.problems.first?.port == "1-1.2")
    }

    @Test func aReaderThatIsListedAndNotOnUSB() {
        system.listed("ACS ACR122U PICC Interface 00 00", port: "1-1.2")
        #expect(system.codes.contains(.readerDead))
    }

    // MARK: Container

    @Test func aContainerWithoutSocket() throws {
        try system.file("/run/.containerenv", "")
        try system.stopDaemon()
        system.remove("/usr/sbin/pcscd")
        system.remove(MadeUpSystem.plist)
        system.service = MadeUpSystem.noService
        #expect(system.codes == [.containerWithoutSocket])
        #expect(system.problems.first?.finding.contains("podman") == true)
    }

    @Test func aContainerWithoutDevice() throws {
        try system.file("/.dockerenv", "")
        try system.reader()
        system.remove(system.node(4))
        #expect(system.codes == [.containerWithoutDevice])
    }

    @Test func aContainerWithTheHostsSocketNeedsNoDevice() throws {
        try system.file("/proc/1/cgroup", "0::/system.slice/docker-0a1b.scope\n")
        try system.stopDaemon(leavingSocket: true)
        try system.reader()
        system.remove(system.node(4))
        system.remove("/usr/sbin/pcscd")
        system.remove(MadeUpSystem.plist)
        system.listed("ACS ACR122U PICC Interface 00 00", port: "1-1.2")
        #expect(system.codes.isEmpty)
        // Where its service does not answer, the library is what differs.
        system.service = MadeUpSystem.noService
        #expect(system.codes == [.serviceProtocolMismatch])
    }
}
