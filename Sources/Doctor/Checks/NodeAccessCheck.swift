/// Whether the one who drives the reader may open its device file.
enum NodeAccessCheck {
    /// The first CCID package whose rules give readers to the daemon's own group.
    ///
    /// Source: pcsc-lite 2.4.0 and CCID 1.7.0, release notes.
    static let driverWithRules = PackageVersion("1.7.0")

    static func findings(_ facts: SystemFacts) -> [Finding] {
        // With the service outside the container, the device is its business.
        guard facts.container == nil || facts.daemon.isInstalled else { return [] }
        let wrong = facts.idleReaders.compactMap { finding($0, facts) }
        guard wrong.isEmpty, !facts.readers.isEmpty else { return wrong }
        return [
            .ok(
                .permissions, .nodePermitted,
                "pcscd, as \(facts.daemon.account.name), may open the reader")
        ]
    }

    private static func finding(_ device: USBDevice, _ facts: SystemFacts) -> Finding? {
        guard let node = device.node else {
            guard facts.container == nil else { return nil }
            return Finding.fail(
                .permissions, .nodeMissing,
                "\(device.title) (\(device.numbers)) has no file below /dev/bus/usb",
                remedy: "let udev make it: udevadm trigger --action=add --subsystem-match=usb"
            ).at(device)
        }
        let account = facts.daemon.account
        guard !node.isOpen(to: account) else { return nil }
        let what =
            "pcscd runs as \(account.name), which may not open \(node.path) "
            + "(\(device.title), \(device.numbers))"
        let driver = facts.driver(for: device)?.version
        if let driver, driver.isBefore(driverWithRules) {
            let daemon = facts.daemon.version.map { "pcscd \($0)" } ?? "pcscd"
            return Finding.fail(
                .permissions, .driverPackageBehind,
                "\(what): \(daemon) no longer runs as root, and libccid \(driver) is older than "
                    + "\(driverWithRules), which first gives readers to the group \(account.name)",
                remedy: "upgrade libccid to \(driverWithRules) or later, then: udevadm control "
                    + "--reload && udevadm trigger; until then our rules do it: \(rules)"
            ).at(device)
        }
        return Finding.fail(
            .permissions, .nodeNotPermitted, what, remedy: rules
        ).at(device)
    }

    private static let rules =
        "copy udev/70-tapkiosk-reader.rules to /etc/udev/rules.d, then: udevadm control --reload "
        + "&& udevadm trigger"
}
