import CardPorts
import PCSC

/// Whether there is a reader for contactless cards at all, and whether it works.
enum PresenceCheck {
    static func findings(_ facts: SystemFacts) -> [Finding] {
        let listed = facts.service.readers
        let real = listed.filter { !isVirtual($0.identity.name) }
        if real.isEmpty, facts.readers.isEmpty {
            return listed.isEmpty ? nothing(facts) : [onlyVirtual(listed)]
        }
        guard facts.service.answer == .answers else { return [] }
        let contactless = real.filter { ReaderName($0.identity.name).kind != .contact }
        if contactless.isEmpty, facts.readers.isEmpty {
            let names = real.map(\.identity.name).joined(separator: ", ")
            return [
                .fail(
                    .reader, .noContactlessReader,
                    "no reader is for contactless cards: \(names)",
                    remedy: "plug in a contactless reader; HARDWARE.md names some")
            ]
        }
        return contactless.filter { $0.condition == .answers }.map { reader in
            Finding.ok(.reader, .readerAnswers, "\(reader.identity.name) answers").about(reader)
        }
    }

    /// Readers that programs make: they say so with their first word.
    ///
    /// Source: vsmartcard, vpcd ("Virtual PCD"; its configuration may name them otherwise).
    static func isVirtual(_ name: String) -> Bool { name.hasPrefix("Virtual ") }

    private static func nothing(_ facts: SystemFacts) -> [Finding] {
        // What is not handed into a container, the container's check names.
        guard !ContainerCheck.lacksDevice(facts), !ContainerCheck.lacksSocket(facts) else {
            return []
        }
        let where_ =
            facts.hasUSB ? "on USB" : "to be seen: the kernel shows no USB bus"
        return [
            .fail(
                .reader, .noReader, "there is no card reader \(where_)",
                remedy: "plug one in; if one is plugged in, lsusb must list it: try another "
                    + "cable, port or powered hub")
        ]
    }

    private static func onlyVirtual(_ listed: [ListedReader]) -> Finding {
        let names = listed.map(\.identity.name).joined(separator: ", ")
        return .warn(
            .reader, .virtualReadersOnly, "there are virtual readers only: \(names)",
            remedy: "plug in a contactless reader; virtual ones are for tests")
    }
}
