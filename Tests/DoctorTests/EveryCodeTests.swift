import Testing

@testable import Doctor

/// One made-up system for each code: no code is only a name, and each problem has a remedy that
/// tells it from the others.
@Suite struct EveryCodeTests {
    typealias Change = @Sendable (MadeUpSystem) throws -> Void

    static let name = "ACS ACR122U PICC Interface 00 00"

    /// What is done to a kiosk whose reader is on USB, to get there.
    static let changes: [(code: Finding.Code, change: Change)] = service + reader

    private static let service: [(Finding.Code, Change)] = [
        (.serviceAnswers, { $0.listed(name, port: "1-1.2") }),
        (
            .serviceNotInstalled,
            { try down($0) { $0.remove("/usr/sbin/pcscd") } }
        ),
        (.serviceSocketInactive, { try down($0) { _ in } }),
        (.serviceDead, { try down($0) { try $0.file("/run/pcscd/pcscd.comm", "") } }),
        (.serviceSilent, { $0.service = ServiceReport(answer: .silent) }),
        (.serviceProtocolMismatch, { $0.service = MadeUpSystem.noService }),
        (
            .containerWithoutSocket,
            {
                try $0.file("/.dockerenv", "")
                try down($0) { $0.remove("/usr/sbin/pcscd") }
            }
        ),
        (
            .containerWithoutDevice,
            {
                try $0.file("/.dockerenv", "")
                $0.remove($0.node(4))
            }
        ),
        (.containerSupplied, { try $0.file("/.dockerenv", "") }),
        (.polkitAllows, { $0.listed(name) }),
        (
            .polkitDenied,
            {
                try $0.file("/run/dbus/system_bus_socket", "")
                $0.service = ServiceReport(answer: .denied)
            }
        ),
        (
            .polkitCardDenied,
            {
                try $0.file("/run/dbus/system_bus_socket", "")
                $0.listed(name, .denied)
            }
        ),
        (.polkitUnreachable, { $0.service = ServiceReport(answer: .denied) }),
        (.tooManyReaders, { for index in 0..<16 { $0.listed("Rack PICC \(index)") } }),
        (.virtualReadersOnly, { try without($0) { $0.listed("Virtual PCD 00 00") } }),
        (.noContactlessReader, { try without($0) { $0.listed("Rack [SAM] 00 00") } }),
        (.noReader, { try without($0) { _ in } }),
    ]

    private static let reader: [(Finding.Code, Change)] = [
        (.driverKnowsReader, { _ in }), (.kernelLeavesReader, { _ in }),
        (.nodePermitted, { _ in }), (.interfaceFree, { _ in }), (.autosuspendOff, { _ in }),
        (.escapeEnabled, { _ in }), (.readerNotListed, { _ in }),
        (.readerAnswers, { $0.listed(name) }),
        (.driverNotInstalled, { $0.remove(MadeUpSystem.plist) }),
        (
            .driverUnknownReader,
            {
                try $0.driver(isForClass: false)
                try $0.reader(number: 4, "1234:5678", product: "PICC Reader")
            }
        ),
        (.kernelModuleHoldsReader, { try $0.reader(driver: "pn533_usb") }),
        (
            .kernelModuleMayTakeReader,
            {
                try $0.file("/proc/modules", "pn533_usb 1 0 - Live 0x0\n")
                $0.listed(name)
            }
        ),
        (
            .nodeNotPermitted,
            {
                try $0.driver(version: "1.7.0")
                try $0.daemon(user: 90)
                try $0.reader(mode: 0o600)
            }
        ),
        (
            .driverPackageBehind,
            {
                try $0.daemon(user: 90)
                try $0.reader(mode: 0o600)
            }
        ),
        (.nodeMissing, { $0.remove($0.node(4)) }),
        (
            .interfaceClaimed,
            {
                try $0.process(9, "neard")
                try $0.link("/proc/9/fd/3", $0.node(4))
            }
        ),
        (.autosuspendOn, { try $0.reader(power: "auto") }),
        (.readerDead, { $0.listed(name, .dead(why: "it is unavailable")) }),
        (.readerInUse, { $0.listed(name, .inUse) }),
        (
            .readersAlike,
            {
                try $0.reader("1-1.3", number: 5)
                $0.listed(name, port: "1-1.2")
                $0.listed("ACS ACR122U PICC Interface 01 00", port: "1-1.3")
            }
        ),
        (.readerUnsuitable, { $0.listed("ACS ACR 38U-CCID 00 00") }),
        (.escapeDisabled, { try $0.driver(options: "0x0000") }),
    ]

    private static func down(_ system: MadeUpSystem, _ change: Change) throws {
        try system.stopDaemon()
        system.service = MadeUpSystem.noService
        try change(system)
    }

    private static func without(_ system: MadeUpSystem, _ change: Change) throws {
        system.remove("/sys/bus/usb/devices/1-1.2/idVendor")
        try change(system)
    }

    @Test func everyCodeIsFoundSomewhere() throws {
        #expect(Set(Self.changes.map(\.code)) == Set(Finding.Code.allCases))
        var remedies: [Finding.Code: String] = [:]
        for (code, change) in Self.changes {
            let system = try MadeUpSystem()
            try system.reader()
            try change(system)
            let finding = system.facts.findings.first { $0.code == code }
            #expect(finding != nil, "\(code): \(system.codes)")
            #expect((finding?.remedy == nil) == (finding?.status == .ok), "\(code)")
            remedies[code] = finding?.remedy
        }
        // The rule for polkit covers both actions; every other remedy is for one cause.
        remedies[.polkitCardDenied] = nil
        #expect(Set(remedies.values).count == remedies.count)
    }
}
