import CardPorts
import Glibc
import PCSC

/// Runs a test against a pcscd of its own, which this process's libpcsclite talks to from then on,
/// and ends the service in any case. A test that hangs ends with its process after a minute.
func withPrivatePCSC(
    start: Bool = true, _ test: (PrivatePCSC) async throws -> Void
) async throws {
    alarm(60)
    let service = try PrivatePCSC()
    defer { service.end() }
    service.adopt()
    if start { try service.start() }
    try await test(service)
}

extension ReaderWatching {
    /// Returns when a card lies in the reader's field.
    func waitForCard(in reader: ReaderIdentity) async throws(RigFailure) {
        try await wait { event in
            if case .cardPresent(reader, _) = event { return true }
            return false
        }
    }

    /// Returns when the reader's field is empty. A card that takes another's place between two of
    /// the service's looks goes unnoticed by it.
    func waitForEmptyField(in reader: ReaderIdentity) async throws(RigFailure) {
        try await wait { $0 == .cardAbsent(reader) }
    }

    /// Watches until an event that is waited for has happened.
    func wait(for isWaitedFor: (ReaderEvent) -> Bool) async throws(RigFailure) {
        for await event in events() where isWaitedFor(event) { return }
        throw RigFailure(description: "the watch ended without the event")
    }
}

extension PCSCReaders {
    /// The first slot of the virtual reader.
    func slot() async throws -> ReaderIdentity {
        guard let slot = try await readers().first else {
            throw RigFailure(description: "there is no reader")
        }
        return slot
    }

    /// A channel to a card that was just put into the first slot.
    func connectToCard() async throws -> any CardChannel {
        let slot = try await slot()
        try await waitForCard(in: slot)
        return try await connect(to: slot)
    }

    /// Returns when no call hangs any more.
    func waitUntilNothingHangs() async {
        while quarantinedThreadCount > 0 { _ = try? await readers() }
    }
}
