/// Whether one of pcscd's drivers takes the reader.
enum DriverCheck {
    static func findings(_ facts: SystemFacts) -> [Finding] {
        // With the service outside, its drivers are out of sight.
        guard !facts.readers.isEmpty, facts.daemon.isInstalled || !facts.drivers.isEmpty else {
            return []
        }
        return facts.readers.map { finding($0, facts) }
    }

    private static func finding(_ device: USBDevice, _ facts: SystemFacts) -> Finding {
        if let driver = facts.driver(for: device) {
            let version = driver.version.map { " \($0)" } ?? ""
            return Finding.ok(
                .driver, .driverKnowsReader,
                "\(device.title) (\(device.numbers)) is driven by \(name(driver))\(version)"
            ).at(device)
        }
        if facts.drivers.isEmpty {
            return Finding.fail(
                .driver, .driverNotInstalled,
                "pcscd has no driver for USB readers, so \(device.title) (\(device.numbers)) "
                    + "is not driven",
                remedy: "apt install libccid, then: systemctl restart pcscd.service"
            ).at(device)
        }
        let isCCID = device.interfaces.contains(where: \.isCCID)
        return Finding.fail(
            .driver, .driverUnknownReader,
            "no driver of pcscd knows \(device.title) (\(device.numbers))",
            remedy: isCCID
                ? "upgrade libccid; its list of readers grows with every version"
                : "the reader is not of the CCID class: install its maker's driver for pcscd, or "
                    + "use another reader"
        ).at(device)
    }

    /// `/usr/lib/pcsc/drivers/ifd-ccid.bundle/Contents/Info.plist` is called `ifd-ccid`.
    private static func name(_ driver: DriverBundle) -> String {
        let folder = driver.path.split(separator: "/").last { $0.hasSuffix(".bundle") }
        return folder.map { String($0.dropLast(".bundle".count)) } ?? driver.path
    }
}
