import CardPorts
import Glibc
import PCSC
import Testing

/// Runs a test against a pcscd of its own, which this process's libpcsclite talks to from then on,
/// and ends the service in any case. A test that hangs ends with its process after half a minute.
///
/// What the test throws is recorded here: thrown out of the process it would be a signal.
func withPrivatePCSC(
    start: Bool = true, _ test: (PrivatePCSC) async throws -> Void
) async {
    alarm(30)
    do {
        let service = try PrivatePCSC()
        defer { service.end() }
        service.adopt()
        if start { try service.start() }
        try await test(service)
    } catch is ExpectationFailedError {
        // Recorded already.
    } catch {
        Issue.record(error)
    }
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

    /// Returns when the service lists its readers. One that has just started drops or forgets
    /// whoever connects before it is ready.
    func waitUntilServed() async {
        while await (try? readers())?.isEmpty ?? true {}
    }

    /// Puts a card into the first slot once the service has seen it empty.
    func present(
        to service: PrivatePCSC, _ makeCard: @escaping @Sendable () async -> any CardChannel
    ) async throws -> VirtualCard {
        await waitUntilServed()
        try await waitForEmptyField(in: slot())
        let card = try VirtualCard(at: service.cardPort, makeCard)
        try await waitForCard(in: slot())
        return card
    }

    /// A channel to the card in the first slot.
    func connectToCard() async throws -> any CardChannel { try await connect(to: slot()) }

    /// Returns when no call hangs any more.
    func waitUntilNothingHangs() async {
        while quarantinedThreadCount > 0 { _ = try? await readers() }
    }
}
