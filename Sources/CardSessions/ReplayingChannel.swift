import CardPorts
import ISO7816
import Synchronization

/// Plays the card of a recorded session.
///
/// It is strict: a command that is not, octet for octet, the one recorded at this place ends the
/// replay for good. Every command from then on fails with ``ReaderFault/protocolBroken``, and
/// ``mismatch`` says what happened, so that code which shrugs off faults cannot hide it.
public final class ReplayingChannel: CardChannel {
    private let script: ReplayScript
    private let fault = Mutex<ReaderFault?>(nil)
    private let onClose: @Sendable () -> Void
    /// The recorded answer to reset; empty where the session tells none.
    public let answerToReset: [UInt8]

    /// Plays a session from its first command.
    public convenience init(_ session: SessionFile) {
        self.init(
            ReplayScript(session.exchanges), answerToReset: session.answerToReset, onClose: {})
    }

    init(
        _ script: ReplayScript, answerToReset: [UInt8], onClose: @escaping @Sendable () -> Void
    ) {
        self.script = script
        self.answerToReset = answerToReset
        self.onClose = onClose
    }

    /// How the replay left the recording; `nil` while it follows it.
    public var mismatch: ReplayMismatch? { script.mismatch }

    /// How many of the session's commands were played.
    public var playedCount: Int { script.playedCount }

    /// Whether every recorded command was played and nothing else.
    public var isFinished: Bool { script.isFinished }

    /// Answers as recorded.
    public func transmit(_ command: CommandAPDU) async throws(ReaderFault) -> ResponseAPDU {
        if let fault = fault.withLock({ $0 }) { throw fault }
        switch script.answer(to: command.octets) {
        case .response(let response):
            return response
        case .fault(let recorded):
            throw end(recorded)
        case nil:
            throw end(.protocolBroken)
        }
    }

    /// Ends this channel; the session's place is kept for the next one.
    public func close() async {
        let isFirst = fault.withLock { fault in
            defer { fault = fault ?? .cardLost }
            return fault == nil
        }
        if isFirst { onClose() }
    }

    private func end(_ reason: ReaderFault) -> ReaderFault {
        fault.withLock { $0 = reason }
        onClose()
        return reason
    }
}
