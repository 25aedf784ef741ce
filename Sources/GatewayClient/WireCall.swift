import Octets
import Payment

/// One request as it goes onto the wire, on a connection of its own.
struct WireCall: Sendable {
    enum Body: Sendable {
        case none
        case octets([UInt8])
        case secret(SecretBox)
    }

    /// The whole URL; `https`, or `http` to loopback.
    var url: GatewayURL
    /// Header fields besides those every call has; the values may hold a token.
    var headers: [(name: String, value: Sensitive<String>)] = []
    /// What a POST carries; a GET has none.
    var body = Body.none
    /// Whether it is POST; otherwise GET.
    var isPost = false
    /// Milliseconds for the whole call, from the connection to the last octet.
    var deadlineMilliseconds: Int
    /// The longest body that is read; a longer one is no answer.
    var answerOctetsMaximum = 256 << 10
    /// Certificates to trust, as PEM, instead of the system's.
    var caFile: String?
}

/// What came of a ``WireCall``.
struct WireAnswer: Sendable {
    /// The HTTP status; `nil` where none arrived.
    var status: Int?
    /// The media type without parameters, in lower case.
    var mediaType = ""
    var body: [UInt8] = []
    /// Octets of the request that left, headers included.
    var octetsSent = 0
    /// Octets of the answer that arrived, headers included.
    var octetsReceived = 0
    /// Why the answer is not whole; `nil` where it is.
    var failure: WireEvidence.Cause?

    /// What is known when this answer settles nothing.
    func evidence(_ cause: WireEvidence.Cause) -> WireEvidence {
        WireEvidence(
            cause: cause, octetsSent: octetsSent, octetsReceived: octetsReceived,
            httpStatus: status)
    }
}
