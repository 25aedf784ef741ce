/// Whether a process other than pcscd drives the reader.
enum ClaimCheck {
    static func findings(_ facts: SystemFacts) -> [Finding] {
        let wrong = facts.idleReaders.compactMap { finding($0, facts) }
        guard wrong.isEmpty, !facts.readers.isEmpty else { return wrong }
        return [.ok(.claim, .interfaceFree, "no other program drives the reader")]
    }

    private static func finding(_ device: USBDevice, _ facts: SystemFacts) -> Finding? {
        let others = device.holders.filter { $0.name != "pcscd" }
        let isClaimed = device.interfaces.contains { $0.driver == "usbfs" }
        if let first = others.first {
            return claimed(
                device, "\(first) drives \(device.title) (\(device.numbers)) itself",
                remedy: "end it, or keep it away from the reader; for GnuPG's scdaemon: "
                    + "disable-ccid in ~/.gnupg/scdaemon.conf")
        }
        // pcscd, where it runs, is who claims readers.
        guard isClaimed, facts.daemon.process == nil, facts.service.answer != .answers else {
            return nil
        }
        return claimed(
            device,
            "a process that this user cannot see drives \(device.title) (\(device.numbers))",
            remedy: "run doctor as root to see which, and end it")
    }

    private static func claimed(
        _ device: USBDevice, _ what: String, remedy: String
    ) -> Finding {
        Finding.fail(.claim, .interfaceClaimed, what, remedy: remedy).at(device)
    }
}
