import Octets
import Payment

/// An authorisation ready to be sent: the journal has its digest, and nothing but this value
/// holds its body, which carries the sealed track data.
public struct PreparedAuthorisation: Sendable {
    /// UUID version 4.
    public let idempotencyKey: String
    /// SHA-256 of the body, 32 octets: what the journal keeps of it.
    public let bodyDigest: [UInt8]
    /// The body; wiped once it is sent.
    public let body: SecretBox

    /// From its parts.
    public init(idempotencyKey: String, bodyDigest: [UInt8], body: SecretBox) {
        self.idempotencyKey = idempotencyKey
        self.bodyDigest = bodyDigest
        self.body = body
    }
}

/// The bearer token that gateway calls carry, as the merchant's server handed it out.
public struct AccessToken: Hashable, Sendable {
    /// The token's text, never printed.
    public let text: Sensitive<String>
    /// When it expires: seconds since 1970.
    public let expiresAtEpochSeconds: Int64

    /// From its parts.
    public init(text: Sensitive<String>, expiresAtEpochSeconds: Int64) {
        self.text = text
        self.expiresAtEpochSeconds = expiresAtEpochSeconds
    }
}

/// The text handed over is no token.
public struct TokenUnreadable: Error, Hashable, Sendable {
    /// A text that is no token.
    public init() {}
}

/// The card data could not be sealed, so nothing was sent.
public struct SealingFailed: Error, Hashable, Sendable {
    /// Sealing failed.
    public init() {}
}

/// The payment gateway. No call throws for what happens on the wire: the ``Reply`` says it.
///
/// A call that moves money is sent once, on a connection of its own, and never sent again by the
/// gateway client itself.
public protocol Gateway: Sendable {
    /// The terminal that payments are made at.
    var terminalId: String { get }

    /// Reads a token and its expiry without asking anyone.
    func readToken(_ text: String) throws(TokenUnreadable) -> AccessToken

    /// The terminal's settings in force.
    func settings(token: AccessToken) async -> Reply<TerminalSettings>

    /// Builds an authorisation's body, sealing the track 2 data that `card` holds.
    ///
    /// - Parameter card: track 2 equivalent data (value of tag 57).
    func prepare(
        _ request: AuthoriseRequest, card: SecretBox, idempotencyKey: String
    ) throws(SealingFailed) -> PreparedAuthorisation

    /// Sends an authorisation. Called once for each; the body is wiped when it returns.
    func send(
        _ authorisation: PreparedAuthorisation, for request: AuthoriseRequest, token: AccessToken
    ) async -> Reply<GatewayPayment>

    /// Builds the body of a capture or reversal.
    func prepare(
        _ kind: FollowUpCall.Kind, paymentId: String, idempotencyKey: String
    ) -> FollowUpCall

    /// Sends a capture or reversal; the same call may be sent again until it is answered.
    func send(_ call: FollowUpCall, token: AccessToken) async -> Reply<GatewayPayment>

    /// One payment as it stands now.
    func payment(id: String, token: AccessToken) async -> Reply<GatewayPayment>

    /// All payments under an order; an empty list proves nothing.
    func payments(orderId: String, token: AccessToken) async -> Reply<[GatewayPayment]>
}
