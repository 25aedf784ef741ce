import Testing

@testable import Doctor

/// Only what a finding names is written, whole, and never over something else.
@Suite struct RepairTests {
    let system: MadeUpSystem

    init() throws { system = try MadeUpSystem() }

    private var repairs: [Repair] { system.problems.flatMap(\.repairs) }

    @Test func lookingChangesNothing() throws {
        try system.reader(driver: "pn533_usb", power: "auto")
        #expect(!repairs.isEmpty)
        #expect(system.text("/sys/bus/usb/devices/1-1.2/power/control") == "auto\n")
        #expect(system.text("/etc/modprobe.d/tapkiosk-nfc.conf") == nil)
    }

    @Test func theBlacklistIsWrittenAndTheInterfaceReleased() throws {
        try system.reader(driver: "pn533_usb")
        try system.makeFolder(of: "/etc/modprobe.d")
        try system.file("/sys/bus/usb/drivers/pn533_usb/unbind", "")
        #expect(system.doctor.apply(repairs).map(\.result) == [.done, .done])
        #expect(system.text("/sys/bus/usb/drivers/pn533_usb/unbind") == "1-1.2:1.0")
        #expect(
            system.facts.blacklistedModules == ["pn533_usb", "pn533", "nfc"])
        // What is there is not written again.
        #expect(system.problems.flatMap(\.repairs).map(\.contents) == [nil])
    }

    @Test func theReaderStaysPowered() throws {
        try system.reader(power: "auto")
        #expect(system.doctor.apply(repairs).map(\.result) == [.done])
        #expect(system.text("/sys/bus/usb/devices/1-1.2/power/control") == "on")
        #expect(!system.codes.contains(.autosuspendOn))
    }

    @Test func aFileThatSaysSomethingElseIsLeft() throws {
        try system.file("/etc/modprobe.d/tapkiosk-nfc.conf", "# ours\n")
        let repair = Repair.write(path: "/etc/modprobe.d/tapkiosk-nfc.conf", contents: "other\n")
        #expect(repair.apply(below: SystemRoot(system.folder)) == .differs)
        #expect(system.text("/etc/modprobe.d/tapkiosk-nfc.conf") == "# ours\n")
        let same = Repair.write(path: "/etc/modprobe.d/tapkiosk-nfc.conf", contents: "# ours\n")
        #expect(same.apply(below: SystemRoot(system.folder)) == .wasDone)
    }

    @Test func aDraftOrALinkInTheWayIsRefused() throws {
        let path = "/etc/modprobe.d/tapkiosk-nfc.conf"
        let repair = Repair.write(path: path, contents: "x\n")
        try system.link("\(path).new", "/etc/passwd")
        let before = system.text("/etc/passwd")
        #expect(repair.apply(below: SystemRoot(system.folder)) == .refused(reason: "File exists"))
        system.remove("\(path).new")
        try system.link(path, "/nonexistent")
        #expect(repair.apply(below: SystemRoot(system.folder)) == .refused(reason: "File exists"))
        #expect(system.text("/etc/passwd") == before)
    }

    @Test func aSettingThatIsNotThereIsNotMade() throws {
        let repair = Repair.set(attribute: "/sys/made/up", value: "on")
        #expect(
            repair.apply(below: SystemRoot(system.folder))
                == .refused(reason: "No such file or directory"))
    }

    @Test func eachThingIsDoneOnce() throws {
        try system.makeFolder(of: "/etc/modprobe.d/x")
        let repair = Repair.write(path: "/etc/modprobe.d/a.conf", contents: "x\n")
        #expect(system.doctor.apply([repair, repair]).map(\.result) == [.done])
    }
}
