import CPCSC
import CardPorts

/// A code that a function of the PC/SC library returned instead of success.
///
/// Open: drivers pass on codes of their own, so this is a number with names.
///
/// Source: PC/SC Workgroup Specification Part 5, Appendix A; pcsclite.h.
public struct PCSCError: RawRepresentable, Error, Hashable, Sendable {
    /// The 32 bits of the code.
    public let rawValue: UInt32

    /// Any 32 bits are a code.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// `SCARD_E_CANCELLED`.
    public static let cancelled = PCSCError(rawValue: 0x8010_0002)
    /// `SCARD_E_INVALID_HANDLE`: the context or the connection is dead.
    public static let invalidHandle = PCSCError(rawValue: 0x8010_0003)
    /// `SCARD_E_NO_MEMORY`.
    public static let noMemory = PCSCError(rawValue: 0x8010_0006)
    /// `SCARD_E_INSUFFICIENT_BUFFER`: the answer is longer than any card's can be.
    public static let insufficientBuffer = PCSCError(rawValue: 0x8010_0008)
    /// `SCARD_E_UNKNOWN_READER`: no reader of that name.
    public static let unknownReader = PCSCError(rawValue: 0x8010_0009)
    /// `SCARD_E_TIMEOUT`: a wait ended without news.
    public static let timeout = PCSCError(rawValue: 0x8010_000A)
    /// `SCARD_E_SHARING_VIOLATION`: another program uses the card.
    public static let sharingViolation = PCSCError(rawValue: 0x8010_000B)
    /// `SCARD_E_NO_SMARTCARD`: the field is empty.
    public static let noSmartCard = PCSCError(rawValue: 0x8010_000C)
    /// `SCARD_E_PROTO_MISMATCH`: the card speaks none of the protocols asked for.
    public static let protocolMismatch = PCSCError(rawValue: 0x8010_000F)
    /// `SCARD_E_SYSTEM_CANCELLED`: the service is shutting down.
    public static let systemCancelled = PCSCError(rawValue: 0x8010_0012)
    /// `SCARD_F_COMM_ERROR`: the service died during the call.
    public static let communication = PCSCError(rawValue: 0x8010_0013)
    /// `SCARD_E_NOT_TRANSACTED`: the card left during the call, before the service saw it go.
    public static let notTransacted = PCSCError(rawValue: 0x8010_0016)
    /// `SCARD_E_READER_UNAVAILABLE`: the reader was unplugged.
    public static let readerUnavailable = PCSCError(rawValue: 0x8010_0017)
    /// `SCARD_E_NO_SERVICE`: nobody answers at the service's socket.
    public static let noService = PCSCError(rawValue: 0x8010_001D)
    /// `SCARD_E_SERVICE_STOPPED`.
    public static let serviceStopped = PCSCError(rawValue: 0x8010_001E)
    /// `SCARD_E_UNSUPPORTED_FEATURE`; pcsc-lite gives it the number that others give
    /// `SCARD_E_UNEXPECTED`.
    public static let unsupportedFeature = PCSCError(rawValue: 0x8010_001F)
    /// `SCARD_E_NO_READERS_AVAILABLE`.
    public static let noReaders = PCSCError(rawValue: 0x8010_002E)
    /// `SCARD_E_SERVER_TOO_BUSY`: the service serves as many programs as it can.
    public static let serverTooBusy = PCSCError(rawValue: 0x8010_0031)
    /// `SCARD_W_UNSUPPORTED_CARD`: an answer to reset that the driver does not understand.
    public static let unsupportedCard = PCSCError(rawValue: 0x8010_0065)
    /// `SCARD_W_UNRESPONSIVE_CARD`: the card did not answer to reset.
    public static let unresponsiveCard = PCSCError(rawValue: 0x8010_0066)
    /// `SCARD_W_UNPOWERED_CARD`.
    public static let unpoweredCard = PCSCError(rawValue: 0x8010_0067)
    /// `SCARD_W_RESET_CARD`: another program reset it; what was selected is gone.
    public static let resetCard = PCSCError(rawValue: 0x8010_0068)
    /// `SCARD_W_REMOVED_CARD`.
    public static let removedCard = PCSCError(rawValue: 0x8010_0069)
    /// `SCARD_W_SECURITY_VIOLATION`: polkit denies access to the service or the card.
    public static let securityViolation = PCSCError(rawValue: 0x8010_006A)
}

extension PCSCError: FaultNaming {
    /// What the caller must do.
    ///
    /// A code nobody knows ends in a fresh start of everything, as a dead service does.
    public var fault: ReaderFault {
        switch self {
        case .noSmartCard, .notTransacted, .removedCard, .resetCard, .unpoweredCard,
            .unresponsiveCard, .unsupportedCard:
            .cardLost
        case .unknownReader, .readerUnavailable, .noReaders:
            .readerGone
        case .sharingViolation, .serverTooBusy:
            .busy
        case .timeout:
            .timedOut
        case .securityViolation:
            .notPermitted
        case .protocolMismatch, .insufficientBuffer, .unsupportedFeature:
            .protocolBroken
        case _:
            .serviceDown
        }
    }
}

extension PCSCError: CustomStringConvertible {
    /// The library's words and the code.
    public var description: String {
        "\(PCSCCalls.words(for: self)) (0x\(String(rawValue, radix: 16, uppercase: true)))"
    }
}
