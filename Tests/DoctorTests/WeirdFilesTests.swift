import Glibc
import TestSupport
import Testing

@testable import Doctor

/// Whatever lies where facts are read, facts come out of it, soon.
@Suite struct WeirdFilesTests {
    static let paths = [
        "/proc/modules", "/proc/net/unix", "/proc/700/comm", "/proc/700/status", "/proc/1/cgroup",
        "/etc/passwd", "/etc/group", "/var/lib/dpkg/status", "/etc/libccid_Info.plist",
        "/etc/modprobe.d/x.conf", "/run/systemd/container",
        "/usr/lib/systemd/system/pcscd.service", "/sys/bus/usb/devices/1-1.2/idVendor",
        "/sys/bus/usb/devices/1-1.2/busnum", "/sys/bus/usb/devices/1-1.2/product",
        "/sys/bus/usb/devices/1-1.2/power/control",
        "/sys/bus/usb/devices/1-1.2:1.0/bInterfaceClass",
    ]

    private func weird(_ path: String) throws -> MadeUpSystem {
        let system = try MadeUpSystem()
        try system.reader()
        system.remove(path)
        return system
    }

    @Test(arguments: paths)
    func octetsOfEveryKind(path: String) throws {
        var state: UInt32 = 7
        let noise = (0..<4096).map { _ -> UInt8 in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(truncatingIfNeeded: state >> 24)
        }
        let texts: [[UInt8]] = [
            [], [0], [0x0A], noise, Array(repeating: 0x39, count: 300),
            Array("::::\n\t\n -1 99999999999999999999\n<key><!--<string>".utf8),
        ]
        for octets in texts {
            let system = try weird(path)
            try system.file(path, octets: octets)
            #expect(!system.facts.findings.isEmpty)
        }
    }

    @Test(arguments: paths)
    func aPipeNobodyWritesTo(path: String) throws {
        let system = try weird(path)
        try system.makeFolder(of: path)
        // Safe: the text lives through the call.
        #expect(unsafe mkfifo(system.folder + path, 0o644) == 0)
        #expect(!system.facts.findings.isEmpty)
    }

    @Test(arguments: paths)
    func aFolderOrALinkToItself(path: String) throws {
        let system = try weird(path)
        try system.link(path, path)
        #expect(!system.facts.findings.isEmpty)
        system.remove(path)
        try system.makeFolder(of: "\(path)/x")
        #expect(!system.facts.findings.isEmpty)
    }

    @Test func aSystemWithoutFiles() {
        let facts = Doctor(root: SystemRoot("/nonexistent/")).facts(
            service: MadeUpSystem.noService)
        #expect(!facts.hasUSB)
        #expect(facts.findings.map(\.code) == [.serviceNotInstalled, .noReader])
    }

    @Test func aLongFileIsReadAsFarAsItMatters() throws {
        let system = try MadeUpSystem()
        try system.file("/long", octets: [UInt8](repeating: 0x41, count: 100_000))
        let root = SystemRoot(system.folder + "//")
        #expect(root.octets("/long", maximum: 70_000)?.count == 70_000)
        #expect(root.attribute("/long")?.count == 256)
    }

    @Test func aLinkToAnAbsolutePathStaysBelowTheFolder() throws {
        let system = try MadeUpSystem()
        try system.file("/etc/made-up", "here\n")
        try system.link("/link", "/etc/made-up")
        #expect(SystemRoot(system.folder).attribute("/link") == "here")
    }

    @Test func propertiesAreReadInTheirOrder() {
        let list = PropertyList(
            Array(
                """
                <dict><!-- <key>no</key> --><key>one</key><string>a &amp; b &lt;c&gt; &x</string>
                <key>many</key><array><string>1</string><string></string></array>
                <key>none</key></dict>
                """.utf8))
        #expect(list["one"] == ["a & b <c> &x"])
        #expect(list["many"] == ["1", ""])
        #expect(list["none"] == [] && list["no"] == [])
    }

    @Test func versionsAreComparedByTheirNumbers() {
        let ordered = ["1.4", "1.6.2-1", "1:1.7.0-1", "1.10.0", "2.4.0+x"].map(PackageVersion.init)
        for (earlier, later) in zip(ordered, ordered.dropFirst()) {
            #expect(earlier.isBefore(later) && !later.isBefore(earlier))
        }
        #expect(!PackageVersion("1.7.0-2").isBefore(PackageVersion("1.7.0")))
    }
}
