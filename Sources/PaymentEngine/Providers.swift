import Payment
import PaymentPorts

/// A terminal that stands where its configuration says.
public struct SiteLocation: LocationProvider {
    private let answer: LocationAnswer

    /// A place, or none.
    public init(_ site: Site?) { answer = site.map(LocationAnswer.granted) ?? .notConfigured }

    /// The configured place, at once.
    public func locate() async -> LocationAnswer { answer }
}

/// Terms that are accepted at the operator's screen only, never in the middle of a sale: while
/// they are not, the terminal sells nothing.
public struct OperatorTerms: TermsProvider {
    /// The terms in force.
    public let document: TermsDocument?

    /// Terms, or none.
    public init(_ document: TermsDocument?) { self.document = document }

    /// Declined: there is no operator at a sale.
    public func present(_ document: TermsDocument) async -> TermsDecision { .declined }
}
