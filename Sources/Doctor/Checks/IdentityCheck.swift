import CardPorts
import PCSC

/// Whether readers can be told apart, are too many, or of a model that does not do.
enum IdentityCheck {
    /// Readers that pcscd has room for; every slot of a device is one.
    ///
    /// Source: pcsclite.h (PCSCLITE_MAX_READERS_CONTEXTS).
    static let readersMaximum = 16

    static func findings(_ facts: SystemFacts) -> [Finding] {
        alike(facts) + tooMany(facts) + unsuitable(facts)
    }

    private static func alike(_ facts: SystemFacts) -> [Finding] {
        let contactless = facts.matches.pairs.filter { pair in
            pair.listed.map { ReaderName($0.identity.name).kind != .contact } ?? false
        }
        let nameless = contactless.filter { $0.listed?.identity.serial == nil }
        let byName = Dictionary(grouping: nameless) { pair in
            pair.listed.map { ReaderName($0.identity.name) }.map {
                "\($0.device) \($0.interface ?? "")"
            }
        }
        let devices = byName.values.filter { Set($0.compactMap { port(of: $0) }).count > 1 }
        return devices.flatMap { $0 }.sorted { port(of: $0) ?? "" < port(of: $1) ?? "" }
            .compactMap { pair in
                guard let reader = pair.listed, let port = port(of: pair) else { return nil }
                var finding = Finding.warn(
                    .reader, .readersAlike,
                    "\(reader.identity.name) has no serial number, and another of its make is "
                        + "here: their order changes with re-plugging",
                    remedy: "bind it to its USB port: --reader pcsc:port=\(port)"
                ).about(reader)
                finding.port = port
                return finding
            }
    }

    private static func port(of pair: ReaderMatching.Pair) -> String? {
        pair.listed?.identity.port ?? pair.device?.port
    }

    private static func tooMany(_ facts: SystemFacts) -> [Finding] {
        let count = facts.service.readers.count
        guard count >= readersMaximum else { return [] }
        return [
            .warn(
                .reader, .tooManyReaders,
                "pcscd lists \(count) readers and has room for \(readersMaximum); every slot of a "
                    + "device counts",
                remedy: "unplug some, or hide them from pcscd with PCSCLITE_IGNORE in udev")
        ]
    }

    private static func unsuitable(_ facts: SystemFacts) -> [Finding] {
        facts.service.readers.compactMap { reader in
            let name = reader.identity.name
            guard let model = unsuitableModels.first(where: { name.hasPrefix($0.name) }) else {
                return nil
            }
            return Finding.warn(
                .reader, .readerUnsuitable, "\(name): \(model.why)",
                remedy: "use another reader; HARDWARE.md names some"
            ).about(reader)
        }
    }

    /// Source: HARDWARE.md#the-families.
    private static let unsuitableModels = [
        (
            name: "ACS ACR 38U-CCID",
            why: "models of this name show their security module as a card that is always there"
        ),
        (
            name: "OEM RFID Device (CCID+CDC)",
            why: "its messages of 64 octets are too short for most payment commands"
        ),
    ]
}
