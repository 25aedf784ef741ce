import CCID
import CardPorts

/// Why a call to a reader failed.
enum USBFault: FaultNaming, Hashable {
    /// The library's word.
    case call(USBError)
    /// The slot's.
    case slot(SlotMachine.Failure)
    /// Somebody has a channel to the card.
    case inUse
    /// The session ended, for this reason.
    case ended(ReaderFault)

    var fault: ReaderFault {
        switch self {
        case .call(let error): error.fault
        case .slot(let failure): Self.fault(failure)
        case .inUse: .busy
        case .ended(let fault): fault
        }
    }

    /// What a reader refuses while a card is spoken to, the card is the reason for: as the
    /// PC/SC stack has it.
    private static func fault(_ failure: SlotMachine.Failure) -> ReaderFault {
        switch failure {
        case .cardAbsent, .cardMute, .refused: .cardLost
        case .timedOut, .tooManyExtensions: .timedOut
        case .detached: .readerGone
        case .commandTooLong, .answerTooLong, .exchangeLevel, .tooManyStrays, .malformed,
            .transferFailed:
            .protocolBroken
        }
    }
}
