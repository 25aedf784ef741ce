import JSONText
import Octets
import Payment
import PaymentPorts

/// Fetches and renews the bearer token where the configuration names an API key instead.
///
/// Source: Payroc public REST, 1: `POST /authorize` with `x-api-key`.
public actor APIKeyTokenSource {
    /// How long before its expiry a token is renewed, as the vendor's own clients do.
    private static let renewalSeconds: Int64 = 120

    private let call: WireCall
    private let engine: CurlEngine
    private let time: any TimeSource
    private var current: AccessToken?
    private var pending: Task<Reply<AccessToken>, Never>?

    /// A source that has asked for nothing yet.
    ///
    /// - Parameter identityURL: the base that `/authorize` is below.
    /// - Throws: ``GatewayConfigurationError/badAPIKey`` or
    ///   ``GatewayConfigurationError/wireUnavailable``.
    public init(
        identityURL: GatewayURL, apiKey: Sensitive<String>, caFile: String? = nil,
        deadlineMilliseconds: Int = 10_000, time: any TimeSource
    ) throws(GatewayConfigurationError) {
        guard TokenText.isHeaderWord(apiKey.reveal()) else { throw .badAPIKey }
        call = WireCall(
            url: identityURL.appending("authorize"), headers: [("x-api-key", apiKey)],
            isPost: true, deadlineMilliseconds: deadlineMilliseconds, caFile: caFile)
        engine = try CurlEngine()
        self.time = time
    }

    /// A token that is good for two more minutes at least; fetched where there is none.
    public func token() async -> Reply<AccessToken> {
        if let current,
            current.expiresAtEpochSeconds - time.wallClockSeconds()
                > Self.renewalSeconds
        {
            return .answered(current)
        }
        if let pending { return await pending.value }
        let fetch = Task { await self.fetch() }
        pending = fetch
        let reply = await fetch.value
        pending = nil
        return reply
    }

    private func fetch() async -> Reply<AccessToken> {
        let answer = await engine.perform(call)
        let now = time.wallClockSeconds()
        let reply = AnswerRules(asked: .query).reply(answer) {
            json throws(AnswerFault) -> FetchedToken in
            guard let text = json["access_token"]?.string, TokenText.isHeaderWord(text),
                json["token_type"]?.string?.lowercased() == "bearer",
                let seconds = json["expires_in"]?.integer, (1...86_400 * 366).contains(seconds)
            else { throw .malformed }
            return FetchedToken(text: text, seconds: seconds)
        }
        switch reply {
        case .refused(let refusal): return .refused(refusal)
        case .unclear(let evidence): return .unclear(evidence)
        case .answered(let fetched):
            let token = AccessToken(
                text: Sensitive(fetched.text, shownAs: "<token>"),
                expiresAtEpochSeconds: now + fetched.seconds)
            current = token
            return .answered(token)
        }
    }
}

private struct FetchedToken: Hashable {
    let text: String
    let seconds: Int64
}
