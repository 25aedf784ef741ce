/// What may be known, kept and printed of the card that was tapped.
public struct CardSummary: Hashable, Sendable {
    /// Lower-case brand: `visa`.
    public let brand: String
    /// Last four digits of the card number.
    public let last4: String
    /// The application, hexadecimal.
    public let aid: String
    /// The application's name for people.
    public let label: String
    /// The application cryptogram (9F26), hexadecimal.
    public let cryptogram: String
    /// `ARQC`, `TC` or `AAC`.
    public let cryptogramType: String
    /// The terminal verification results (95), hexadecimal.
    public let terminalVerificationResults: String?
    /// How the cardholder is verified: `none`, `cdcvm`, `onlinePIN`, `signature`.
    public let cardholderVerification: String

    /// From its parts.
    public init(
        brand: String, last4: String, aid: String, label: String, cryptogram: String,
        cryptogramType: String, terminalVerificationResults: String?,
        cardholderVerification: String
    ) {
        self.brand = brand
        self.last4 = last4
        self.aid = aid
        self.label = label
        self.cryptogram = cryptogram
        self.cryptogramType = cryptogramType
        self.terminalVerificationResults = terminalVerificationResults
        self.cardholderVerification = cardholderVerification
    }
}
