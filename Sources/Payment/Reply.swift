/// What came back from the gateway. Not a throwing call: a caller cannot forget that an answer
/// may be missing.
public enum Reply<Answer: Hashable & Sendable>: Hashable, Sendable {
    /// A well-formed answer of the kind asked for.
    case answered(Answer)
    /// The gateway says in so many words that it did nothing.
    case refused(GatewayRefusal)
    /// No answer, or none that says what happened.
    case unclear(WireEvidence)
}

/// The gateway refused a request and did nothing.
public struct GatewayRefusal: Hashable, Sendable {
    /// The HTTP status.
    public let httpStatus: Int
    /// The reason in the gateway's words, where it gave one; never card data.
    public let reason: String?

    /// A refusal.
    public init(httpStatus: Int, reason: String? = nil) {
        self.httpStatus = httpStatus
        self.reason = reason
    }
}

/// What is known of a request whose outcome is not.
public struct WireEvidence: Hashable, Sendable {
    /// Why there is no clear answer.
    public enum Cause: String, Hashable, Sendable, CaseIterable {
        /// The address could not be resolved or connected to: nothing left the machine.
        case notConnected
        /// TLS was not established: no request left the machine.
        case tlsFailed
        /// The connection broke.
        case connectionLost
        /// The deadline passed.
        case timedOut
        /// An answer that is not of the protocol.
        case malformedAnswer
        /// An answer of the protocol that does not say what happened: 5xx, or 401 to a payment.
        case statusWithoutOutcome
        /// An answer about another order, amount or currency.
        case mismatch
        /// The caller's task was cancelled.
        case cancelled
    }

    /// Why there is no clear answer.
    public let cause: Cause
    /// Octets of the request that left the machine, headers included.
    public let octetsSent: Int
    /// Octets of the answer that arrived.
    public let octetsReceived: Int
    /// The HTTP status, where one arrived.
    public let httpStatus: Int?

    /// Evidence from the wire.
    public init(cause: Cause, octetsSent: Int, octetsReceived: Int, httpStatus: Int? = nil) {
        self.cause = cause
        self.octetsSent = octetsSent
        self.octetsReceived = octetsReceived
        self.httpStatus = httpStatus
    }
}
