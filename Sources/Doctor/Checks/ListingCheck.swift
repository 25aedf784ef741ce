import CardPorts

/// Whether the service lists the readers that are on USB, and whether the listed ones answer.
enum ListingCheck {
    static func findings(_ facts: SystemFacts) -> [Finding] {
        guard facts.service.answer == .answers else { return [] }
        return facts.matches.pairs.compactMap { pair in
            switch (pair.listed, pair.device) {
            case (nil, let device?): unlisted(device, facts)
            case (let reader?, let device): listed(reader, device, facts)
            case (nil, nil): nil
            }
        }
    }

    private static func unlisted(_ device: USBDevice, _ facts: SystemFacts) -> Finding? {
        guard !isExplained(device, facts) else { return nil }
        return Finding.fail(
            .reader, .readerNotListed,
            "\(device.title) (\(device.numbers)) is on USB, and the PC/SC service does not list it",
            remedy: "restart the service: systemctl restart pcscd.service; if that does not help, "
                + "plug the reader in again and look at journalctl -u pcscd"
        ).at(device)
    }

    private static func listed(
        _ reader: ListedReader, _ device: USBDevice?, _ facts: SystemFacts
    ) -> Finding? {
        let name = reader.identity.name
        switch reader.condition {
        case .answers:
            guard device == nil, let port = reader.identity.port, facts.hasUSB else { return nil }
            return dead(reader, device, why: "no device is at its USB port \(port)")
        case .denied:
            return nil
        case .inUse:
            let others =
                facts.clients.isEmpty
                ? "" : ": " + facts.clients.map(\.description).joined(separator: ", ")
            return Finding.fail(
                .reader, .readerInUse, "another program has \(name) for itself\(others)",
                remedy: "end it; for GnuPG's scdaemon: disable-ccid in ~/.gnupg/scdaemon.conf"
            ).about(reader)
        case .dead(let why):
            return dead(reader, device, why: why)
        }
    }

    private static func dead(
        _ reader: ListedReader, _ device: USBDevice?, why: String
    ) -> Finding {
        let finding = Finding.fail(
            .reader, .readerDead, "\(reader.identity.name) is listed and does not answer: \(why)",
            remedy: "plug the reader in again; if it happens again and again: a powered hub, a "
                + "shorter cable"
        ).about(reader)
        return device.map { finding.at($0) } ?? finding
    }

    /// Whether another check says why the service does not have it.
    private static func isExplained(_ device: USBDevice, _ facts: SystemFacts) -> Bool {
        [
            ContainerCheck.findings, DriverCheck.findings, KernelModuleCheck.findings,
            NodeAccessCheck.findings, ClaimCheck.findings, PowerCheck.findings,
        ].contains { check in
            check(facts).contains {
                $0.status == .fail && ($0.port == device.port || $0.check == .container)
            }
        }
    }
}
