/// Why nobody knows what became of a request that was, or may have been, sent.
public enum Doubt: Hashable, Sendable {
    /// No answer came, or none of the protocol: what the wire saw.
    case wire(WireEvidence)
    /// An answer came that tells neither an approval nor a decline, or is about something else.
    case answer(WireEvidence.Cause)
    /// An answer came with an HTTP status that does not say whether anything was done.
    case status(Int)
    /// The caller's task was cancelled before the answer.
    case taskCancelled
    /// The answer did not come in the time that is given to it.
    case deadlinePassed
    /// The process ended, or its disk failed, before the answer was noted.
    case interrupted

    /// Whether the wire proves that no octet of the request left.
    public var provesNothingLeft: Bool {
        switch self {
        case .wire(let evidence):
            evidence.octetsSent == 0
                && (evidence.cause == .notConnected || evidence.cause == .tlsFailed)
        case .answer, .status, .taskCancelled, .deadlinePassed, .interrupted: false
        }
    }
}
