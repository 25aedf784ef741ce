/// What the journal holds of an authorisation before its first octet leaves: enough to know that
/// it was sent and for what, and nothing of the card data in its body.
public struct AuthoriseIntent: Hashable, Sendable {
    /// UUID version 4 under which the request goes out, once.
    public let idempotencyKey: String
    /// SHA-256 of the body, 32 octets.
    public let bodyDigest: [UInt8]
    /// The counter of the key serial number that seals its track data.
    public let keySerialCounter: UInt32
    /// The card.
    public let card: CardSummary

    /// From its parts.
    public init(
        idempotencyKey: String, bodyDigest: [UInt8], keySerialCounter: UInt32, card: CardSummary
    ) {
        self.idempotencyKey = idempotencyKey
        self.bodyDigest = bodyDigest
        self.keySerialCounter = keySerialCounter
        self.card = card
    }
}

/// The two calls that can follow an approval, built before it is known which one is needed:
/// a key costs nothing, and the machine asks nobody.
public struct FollowUps: Hashable, Sendable {
    /// Takes the authorised amount.
    public let capture: FollowUpCall
    /// Gives it back.
    public let reversal: FollowUpCall

    /// From its parts.
    public init(capture: FollowUpCall, reversal: FollowUpCall) {
        self.capture = capture
        self.reversal = reversal
    }
}
