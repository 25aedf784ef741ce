import JSONText
import TestSupport
import Testing

/// The rules, as udev itself reads them, on devices that umockdev makes up.
///
/// It sees folders of the test's own for the rules and for what it notes. `proot` does that without
/// any privilege, so also where namespaces are denied: in most containers.
@Suite struct UdevRulesTests {
    private static let path = "/sys/devices/pci0000:00/0000:00:14.0/usb1/1-1"

    /// The first device of each family whose interface is of the readers' class.
    private static let devices: [(vid: String, pid: String, product: String)] = {
        let files = (try? listFolder("\(Fixtures.root)/fixtures/usb")) ?? []
        return files.filter { $0.hasSuffix(".json") }.compactMap { file in
            let devices = (try? Fixtures.json("usb/\(file)"))?["devices"]?.array ?? []
            let reader = devices.first { device in
                device["interfaces"]?.array?.contains {
                    $0["class"]?.string == "0B" && $0["kind"]?.string != "contact"
                } ?? false
            }
            guard let reader, let vid = reader["vid"]?.string, let pid = reader["pid"]?.string
            else { return nil }
            return (vid.lowercased(), pid.lowercased(), reader["product"]?.string ?? "")
        }
    }()

    @Test func everyFamilysReaderGetsItsGroupItsPowerAndItsPeace() throws {
        #expect(Self.devices.count >= 12)
        for device in Self.devices {
            let said = try udev(device.vid, device.pid, product: device.product)
            for line in [
                " GROUP ", " MODE 0660", "/power/control' writing 'on'", "ID_MM_DEVICE_IGNORE=1",
            ] {
                #expect(said.contains(line), "\(device)")
            }
        }
    }

    @Test func aDaemonsOwnGroupComesBeforePlugdev() throws {
        let said = try udev("072f", "2200", product: "ACR122U PICC Interface")
        #expect(said.contains("70-tapkiosk-reader.rules") && !said.contains("GROUP pcscd"))
        let own = try udev(
            "072f", "2200", product: "ACR122U PICC Interface", groups: "pcscd:x:991:\n")
        #expect(own.contains("GROUP pcscd(991)"))
    }

    @Test(arguments: [
        ("072f", "90cc", "CCID USB Reader", "0b"), ("072f", "2200", "ACR122U", "ff"),
        ("1d6b", "2200", "ACR122U", "0b"),
    ])
    func anotherDeviceIsLeft(vid: String, pid: String, product: String, kind: String) throws {
        let said = try udev(vid, pid, product: product, interfaceClass: kind)
        #expect(said.contains("ID_USB_INTERFACES=:\(kind)0000:"))
        #expect(!said.contains("70-tapkiosk-reader.rules:"))
        #expect(!said.contains("ID_MM_DEVICE_IGNORE"))
    }

    @Test func theFilePassesUdevsOwnCheck() throws {
        let file = "\(Fixtures.root)/udev/70-tapkiosk-reader.rules"
        let verified = try run("udevadm", ["verify", file])
        // Debian 12's systemd has no such command yet; reading the rules is then the check.
        if verified.errorOutput.contains("Unknown command verb") {
            let said = try udev("072f", "2200", product: "ACR122U PICC Interface")
            #expect(said.contains("Reading rules file: /etc/udev/rules.d/70-tapkiosk-reader.rules"))
            #expect(!said.contains("70-tapkiosk-reader.rules:1 Invalid"))
            #expect(!said.contains("ignoring, ") && !said.contains("Unknown key"))
        } else {
            #expect(verified.exitCode == 0, "\(verified.output)\(verified.errorOutput)")
        }
    }

    // MARK: udev on a made-up device

    /// What `udevadm test` says of a device that comes.
    private func udev(
        _ vid: String, _ pid: String, product: String, interfaceClass: String = "0b",
        groups: String = ""
    ) throws -> String {
        let folder = try temporaryFolder()
        defer { removeFolder(folder) }
        try writeFile(
            "\(folder)/device",
            Array(Self.device(vid, pid, product, interfaceClass).utf8))
        // A group that is added, beside the one that the rules name.
        try writeFile("\(folder)/group", Array("root:x:0:\nplugdev:x:46:\n\(groups)".utf8))
        _ = try run("mkdir", ["-p", "\(folder)/run/udev", "\(folder)/rules.d"])
        let name = "70-tapkiosk-reader.rules"
        try writeFile("\(folder)/rules.d/\(name)", readFile("\(Fixtures.root)/udev/\(name)"))
        let ended = try run(
            "proot",
            [
                "-0", "-b", "\(folder)/run:/run", "-b", "\(folder)/rules.d:/etc/udev/rules.d",
                "-b", "\(folder)/group:/etc/group", "umockdev-run", "--device",
                "\(folder)/device", "--", "sh", "-c",
                "exec udevadm test --action=add \(Self.path) 2>&1",
            ])
        #expect(ended.exitCode == 0, "\(ended.output.suffix(500))\(ended.errorOutput)")
        return ended.output
    }

    /// A device as umockdev's files describe one.
    ///
    /// Source: umockdev-record(1); USB 2.0, 9.6 (descriptors).
    private static func device(
        _ vid: String, _ pid: String, _ product: String, _ interfaceClass: String
    ) -> String {
        let swapped = [vid, pid].map { "\($0.suffix(2))\($0.prefix(2))" }.joined()
        let descriptors =
            "1201100100000008\(swapped)000101020001" + "0902190001010080320904000001"
            + "\(interfaceClass)000000" + "07058102400000"
        return """
            P: \(path.dropFirst("/sys".count))
            N: bus/usb/001/004
            E: DEVNAME=/dev/bus/usb/001/004
            E: DEVTYPE=usb_device
            E: MAJOR=189
            E: MINOR=3
            E: SUBSYSTEM=usb
            A: busnum=1\\n
            A: devnum=4\\n
            A: idVendor=\(vid)\\n
            A: idProduct=\(pid)\\n
            A: product=\(product)\\n
            A: power/control=auto\\n
            H: descriptors=\(descriptors.uppercased())


            """
    }
}
