import Payment

/// Where the terminal stands.
public struct Site: Hashable, Sendable {
    /// Street, town: for receipts.
    public let address: String
    /// ISO 3166 two-letter country.
    public let countryCode: String
    /// The state or province, where rules for fees depend on it.
    public let region: String?

    /// From its parts.
    public init(address: String, countryCode: String, region: String?) {
        self.address = address
        self.countryCode = countryCode
        self.region = region
    }
}

/// What is known of the terminal's place.
public enum LocationAnswer: Hashable, Sendable {
    /// It stands here.
    case granted(Site)
    /// The operator does not allow its use.
    case denied
    /// The configuration has none.
    case notConfigured
    /// There was no answer in time.
    case timedOut
}

/// Says where the terminal stands.
public protocol LocationProvider: Sendable {
    /// The place; the caller waits 15 seconds at most and cancels then.
    func locate() async -> LocationAnswer
}

/// What the operator made of the terms.
public enum TermsDecision: Hashable, Sendable {
    /// Accepted, by this person.
    case accepted(by: String)
    /// Not accepted.
    case declined
}

/// Knows the operator's terms and shows them.
public protocol TermsProvider: Sendable {
    /// The terms in force; `nil` where the provider asks for none.
    var document: TermsDocument? { get }

    /// Shows the terms to the operator, never to a customer.
    func present(_ document: TermsDocument) async -> TermsDecision
}
