/// What went wrong at a reader, named by what the caller must do.
///
/// The number behind it, where the system gave one, is in the log and not here: no two callers
/// should act differently on it.
public enum ReaderFault: Error, Hashable, Sendable, CaseIterable {
    /// The card left the field or answered no more: ask for it again.
    case cardLost
    /// The reader was unplugged or re-enumerated: wait until it is back.
    case readerGone
    /// The PC/SC service does not answer or is not there: wait for it, tell the operator.
    case serviceDown
    /// Another program uses the card or reader: try later.
    case busy
    /// The host's deadline passed; the reader is set aside: start again with a fresh connection.
    case timedOut
    /// The system denies access: tell the operator; waiting does not help.
    case notPermitted
    /// The reader broke the protocol (no status word, a stale answer): reset it.
    case protocolBroken
}

extension ReaderFault: CustomStringConvertible {
    /// The case's name, as session files and JSON spell it.
    public var description: String {
        switch self {
        case .cardLost: "cardLost"
        case .readerGone: "readerGone"
        case .serviceDown: "serviceDown"
        case .busy: "busy"
        case .timedOut: "timedOut"
        case .notPermitted: "notPermitted"
        case .protocolBroken: "protocolBroken"
        }
    }

    /// The fault a session file or JSON names; `nil` for an unknown name.
    public init?(name: some StringProtocol) {
        guard let fault = Self.allCases.first(where: { $0.description == name }) else { return nil }
        self = fault
    }
}
