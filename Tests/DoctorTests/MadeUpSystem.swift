import CardPorts
import Glibc
import TestSupport

@testable import Doctor

/// A file that a made-up system needs could not be made.
struct NotMade: Error {
    let path: String
    let code: Int32
}

/// Files below a temporary folder that stand for a system, and what its PC/SC service answers.
///
/// It begins as a kiosk in good order without a reader: Debian 12, pcscd behind its socket.
final class MadeUpSystem {
    static let noService = ServiceReport(answer: .refused(code: 0x8010_001D))

    let folder: String
    var service = ServiceReport(answer: .answers)

    init() throws {
        folder = try temporaryFolder()
        try makeFolder(of: "/run/systemd/system/any")
        try file("/usr/sbin/pcscd", "")
        try file("/usr/lib/systemd/system/pcscd.socket", "[Socket]\n")
        try link("/etc/systemd/system/sockets.target.wants/pcscd.socket", "/usr/lib/x")
        try package("pcscd", "1.9.9-2")
        try package("libpcsclite1", "1.9.9-2")
        try file("/etc/passwd", "root:x:0:0:root:/root:/bin/sh\npcscd:x:90:91::/:/bin/false\n")
        try file("/etc/group", "root:x:0:\npcscd:x:91:\nplugdev:x:46:pcscd\n")
        try file("/proc/modules", "usbcore 303104 3 - Live 0x0\n")
        try file("/sys/bus/usb/devices/usb1/idVendor", "1d6b\n")
        try driver()
        try daemon()
    }

    deinit { removeFolder(folder) }

    // MARK: What the doctor says

    var doctor: Doctor { Doctor(root: SystemRoot(folder)) }
    var facts: SystemFacts { doctor.facts(service: service) }

    /// What is not in order.
    var problems: [Finding] { facts.findings.filter { $0.status != .ok } }
    var codes: [Finding.Code] { problems.map(\.code) }

    // MARK: Files

    func file(_ path: String, _ text: String) throws { try file(path, octets: Array(text.utf8)) }

    func file(_ path: String, octets: [UInt8]) throws {
        try makeFolder(of: path)
        try writeFile(folder + path, octets)
    }

    func link(_ path: String, _ target: String) throws {
        try makeFolder(of: path)
        // Safe: both texts live through the calls.
        _ = unsafe unlink(folder + path)
        guard unsafe symlink(target, folder + path) == 0 else {
            throw NotMade(path: path, code: errno)
        }
    }

    func remove(_ path: String) {
        // Safe: the text lives through the call.
        _ = unsafe unlink(folder + path)
    }

    func text(_ path: String) -> String? {
        (try? readFile(folder + path)).map { String(decoding: $0, as: UTF8.self) }
    }

    func makeFolder(of path: String) throws {
        var made = folder
        for part in path.split(separator: "/").dropLast() {
            made += "/\(part)"
            // Safe: the text lives through the call.
            guard unsafe mkdir(made, 0o755) == 0 || errno == EEXIST else {
                throw NotMade(path: made, code: errno)
            }
        }
    }

    // MARK: Parts of a system

    /// pcscd runs and listens.
    func daemon(user: Int = 0) throws {
        try process(700, "pcscd", user: user)
        try file("/run/pcscd/pcscd.comm", "")
        try listener(flags: "00010000")
    }

    /// pcscd does not run; its socket's file may be left.
    func stopDaemon(leavingSocket: Bool = false) throws {
        for name in ["comm", "status"] { remove("/proc/700/\(name)") }
        try file("/proc/net/unix", "Num RefCount Protocol Flags Type St Inode Path\n")
        if !leavingSocket { remove("/run/pcscd/pcscd.comm") }
    }

    func listener(flags: String) throws {
        try file(
            "/proc/net/unix",
            """
            Num       RefCount Protocol Flags    Type St Inode Path
            0000000000000000: 00000002 00000000 \(flags) 0001 01 1801 /run/pcscd/pcscd.comm

            """)
    }

    func process(_ number: Int, _ name: String, user: Int = 0) throws {
        try file("/proc/\(number)/comm", "\(name)\n")
        try file(
            "/proc/\(number)/status",
            "Name:\t\(name)\nUid:\t\(user)\t\(user)\t\(user)\t\(user)\nGid:\t91\t91\t91\t91\n"
                + "Groups:\t91 \n")
    }

    func package(_ name: String, _ version: String) throws {
        let before = text("/var/lib/dpkg/status") ?? ""
        try file(
            "/var/lib/dpkg/status",
            before + "Package: \(name)\nStatus: install ok installed\nPriority: optional\n"
                + "Version: \(version)\nDescription: made up\n\n")
    }

    static let plist = "/usr/lib/pcsc/drivers/ifd-ccid.bundle/Contents/Info.plist"

    /// libccid, which knows a few readers; Debian keeps its list in /etc.
    func driver(
        version: String = "1.5.2", options: String = "0x0001", isForClass: Bool = true
    ) throws {
        try link(Self.plist, "/etc/libccid_Info.plist")
        try file(
            "/etc/libccid_Info.plist",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
                <key>CFBundleName</key>
                <string>\(isForClass ? "CCIDCLASSDRIVER" : "ccid")</string>
                <key>CFBundleShortVersionString</key> <string>\(version)</string>
                <key>ifdDriverOptions</key> <string>\(options)</string>
                <!-- <key>ifdVendorID</key> a > comment -->
                <key>ifdVendorID</key>
                <array><string>0x072F</string><string>0x072F</string><string>0x076B</string></array>
                <key>ifdProductID</key>
                <array><string>0x2200</string><string>0x223B</string><string>0x3021</string></array>
                <key>ifdFriendlyName</key>
                <array><string>ACS ACR122U PICC Interface</string>
                <string>ACS ACR1252 Dual Reader</string>
                <string>OMNIKEY CardMan (076B:3021) 3021</string></array>
            </dict></plist>
            """)
    }

    /// A reader on USB, bus 1, with one interface of the readers' class.
    func reader(
        _ port: String = "1-1.2", number: Int = 4, _ device: String = "072f:2200",
        product: String? = "ACR122U PICC Interface", serial: String? = nil,
        interfaceClass: String = "0b", driver: String? = nil, power: String = "on",
        mode: mode_t = 0o666
    ) throws {
        let path = "/sys/bus/usb/devices/\(port)"
        let parts = device.split(separator: ":")
        try file("\(path)/idVendor", "\(parts.first ?? "")\n")
        try file("\(path)/idProduct", "\(parts.last ?? "")\n")
        if let product {
            try file("\(path)/manufacturer", "ACS\n")
            try file("\(path)/product", "\(product)\n")
        }
        if let serial { try file("\(path)/serial", "\(serial)\n") }
        try file("\(path)/busnum", "1\n")
        try file("\(path)/devnum", "\(number)\n")
        try file("\(path)/power/control", "\(power)\n")
        try file("\(path):1.0/bInterfaceClass", "\(interfaceClass)\n")
        if let driver { try link("\(path):1.0/driver", "../../../bus/usb/drivers/\(driver)") }
        try file(node(number), "")
        // Safe: the text lives through the call.
        _ = unsafe chmod(folder + node(number), mode)
    }

    func node(_ number: Int) -> String { "/dev/bus/usb/001/00\(number)" }

    /// A reader that the service lists.
    func listed(
        _ name: String, port: String? = nil, serial: String? = nil,
        _ condition: ListedReader.Condition = .answers
    ) {
        service.readers.append(
            ListedReader(
                identity: ReaderIdentity(name: name, serial: serial, port: port),
                condition: condition))
    }
}
