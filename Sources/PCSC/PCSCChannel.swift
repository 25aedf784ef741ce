import CardPorts
import ISO7816
import Synchronization

/// The card in a PC/SC reader, connected to alone.
final class PCSCChannel: CardChannel {
    private let session: PCSCSession
    private let deadlines: PCSCDeadlines
    private let fault = Mutex<ReaderFault?>(nil)
    let answerToReset: [UInt8]

    init(_ session: PCSCSession, answerToReset: [UInt8], deadlines: PCSCDeadlines) {
        self.session = session
        self.answerToReset = answerToReset
        self.deadlines = deadlines
    }

    deinit {
        // Whoever forgot to close gives the card back all the same.
        let session = session
        Task { await session.end() }
    }

    func transmit(_ command: CommandAPDU) async throws(ReaderFault) -> ResponseAPDU {
        if let fault = fault.withLock({ $0 }) { throw fault }
        let (octets, isExtended) = (command.octets, command.isExtended)
        do throws(ReaderFault) {
            let answer = try await session.perform(
                withinMilliseconds: deadlines.transmitMilliseconds
            ) { session throws(PCSCError) in
                try session.transmit(octets, isExtended: isExtended)
            }
            return try Self.response(answer)
        } catch {
            fault.withLock { $0 = $0 ?? error }
            throw error
        }
    }

    func close() async {
        fault.withLock { $0 = $0 ?? .cardLost }
        await session.close(withinMilliseconds: deadlines.closeMilliseconds)
    }

    /// An empty answer is how drivers report a card that left inside a command: measured with
    /// vpcd, and with libccid when the reader's message is empty. One octet is no answer at all.
    static func response(_ octets: [UInt8]) throws(ReaderFault) -> ResponseAPDU {
        guard !octets.isEmpty else { throw .cardLost }
        guard let response = try? ResponseAPDU(octets: octets) else { throw .protocolBroken }
        return response
    }
}
