import CardPorts
import ISO7816
import Synchronization

/// The card in a slot of a USB reader, connected to alone.
final class USBChannel: CardChannel {
    private let session: USBSession
    private let sessions: USBSessions
    private let slot: UInt8
    private let number: Int
    private let deadlines: USBDeadlines
    private let fault = Mutex<ReaderFault?>(nil)
    private let isClosed = Atomic(false)
    let answerToReset: [UInt8]

    init(
        _ session: USBSession, of sessions: USBSessions, slot: UInt8, number: Int,
        answerToReset: [UInt8], deadlines: USBDeadlines
    ) {
        self.session = session
        self.sessions = sessions
        self.slot = slot
        self.number = number
        self.answerToReset = answerToReset
        self.deadlines = deadlines
    }

    deinit {
        // Whoever forgot to close gives the card back all the same.
        guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        let (session, sessions, slot, number) = (session, sessions, slot, number)
        let deadline = deadlines.closeMilliseconds
        Task { await Self.giveBack(session, number, slot, to: sessions, within: deadline) }
    }

    func transmit(_ command: CommandAPDU) async throws(ReaderFault) -> ResponseAPDU {
        if let fault = fault.withLock({ $0 }) { throw fault }
        let (octets, slot, number) = (command.octets, slot, number)
        do throws(ReaderFault) {
            let answer = try await session.perform(
                withinMilliseconds: deadlines.transmitMilliseconds
            ) { session throws(USBFault) in
                try session.transmit(octets, to: slot, channel: number)
            }
            return try Self.response(answer)
        } catch {
            fault.withLock { $0 = $0 ?? error }
            throw error
        }
    }

    func close() async {
        fault.withLock { $0 = $0 ?? .cardLost }
        guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        await Self.giveBack(
            session, number, slot, to: sessions, within: deadlines.closeMilliseconds)
    }

    /// An empty answer is how readers report a card that left inside a command; one octet is no
    /// answer at all.
    static func response(_ octets: [UInt8]) throws(ReaderFault) -> ResponseAPDU {
        guard !octets.isEmpty else { throw .cardLost }
        guard let response = try? ResponseAPDU(octets: octets) else { throw .protocolBroken }
        return response
    }

    private static func giveBack(
        _ session: USBSession, _ number: Int, _ slot: UInt8, to sessions: USBSessions,
        within deadline: Int
    ) async {
        // A reader that is gone needs no power taken off.
        try? await session.perform(
            withinMilliseconds: deadline
        ) { session throws(USBFault) in
            try session.disconnect(number, from: slot)
        }
        await sessions.release(session)
    }
}
