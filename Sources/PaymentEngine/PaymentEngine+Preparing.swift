import CardPorts
import CardReading
import Payment
import PaymentPorts

extension PaymentEngine {
    /// Takes up what a crash or power cut left open, as far as the journal alone decides it.
    ///
    /// Call once, before anything else. What needs the gateway waits for ``prepare(token:)``.
    public func start() async {
        _ = await noteReader()
        await settleAll()
    }

    /// Whether this machine can take payments: whether there is, or was since the start, a
    /// reader.
    public func isSupported() async -> Bool { await noteReader() }

    /// Stores a token and reads the terminal's settings with it.
    ///
    /// - Parameter token: the `token` field's text, as the merchant's server handed it out.
    /// - Throws: ``SaleError``; afterwards no token is stored, not even an earlier one.
    public func prepare(token text: String) async throws(SaleError) {
        guard await noteReader() else { throw .notSupported }
        session = nil
        let token: AccessToken
        do {
            token = try gateway.readToken(text)
        } catch {
            throw .invalidToken
        }
        guard token.expiresAtEpochSeconds > time.wallClockSeconds() else { throw .tokenExpired }
        let settings = try await readSettings(token)
        try await locateSite()
        session = (token, settings)
        await settleAll(withinMilliseconds: EngineLimit.reversalBudgetMilliseconds)
    }

    /// The terminal's surcharge settings in force; `nil` before ``prepare(token:)``.
    public func surchargeSettings() -> SurchargeSettings? { session?.settings.surcharge }

    private func readSettings(_ token: AccessToken) async throws(SaleError) -> TerminalSettings {
        switch await gateway.settings(token: token) {
        case .answered(let settings):
            isUpgradeRequired = false
            return settings
        case .refused(let refusal):
            if refusal.httpStatus == 426 { isUpgradeRequired = true }
            throw Self.error(ofStatus: refusal.httpStatus)
        case .unclear(let evidence):
            throw Self.error(ofStatus: evidence.httpStatus ?? 0)
        }
    }

    private static func error(ofStatus status: Int) -> SaleError {
        switch status {
        case 401, 403: .invalidToken
        case 426: .upgradeRequired
        default: .failed(.unknown)
        }
    }

    // MARK: Checks

    func noteReader() async -> Bool {
        guard !hasSeenReader else { return true }
        switch await reader.readerFault() {
        case .serviceDown, .readerGone, .notPermitted: break
        case nil, .busy, .timedOut, .cardLost, .protocolBroken: hasSeenReader = true
        }
        return hasSeenReader
    }

    func locateSite() async throws(SaleError) {
        let location = location
        let answer = await within(milliseconds: EngineLimit.locationMilliseconds) {
            await location.locate()
        }
        switch answer {
        case .granted(let found): site = found
        case .denied: throw .locationDenied(.denied)
        case .notConfigured: throw .locationDenied(.notConfigured)
        case .timedOut, nil: throw .failed(.locationTimeout)
        }
    }

    func checkTerms() async throws(SaleError) {
        guard let document = terms.document else { return }
        do {
            if case .termsAccepted(document, _) = try await journal.last(.termsAccepted)?.record {
                return
            }
            guard case .accepted(let person) = await terms.present(document) else {
                throw SaleError.termsDeclined
            }
            try await recordAcceptance(of: document, by: person)
        } catch let error as SaleError {
            throw error
        } catch {
            throw .failed(.unknown)
        }
    }

    /// Records that a person accepted the terms in force.
    ///
    /// - Returns: the terms; `nil` where none are in force.
    @discardableResult
    public func acceptTerms(by person: String) async throws(JournalError) -> TermsDocument? {
        guard let document = terms.document else { return nil }
        try await recordAcceptance(of: document, by: person)
        return document
    }

    private func recordAcceptance(
        of document: TermsDocument, by person: String
    ) async throws(JournalError) {
        try await journal.append([
            JournalDraft(
                attemptId: "", orderId: "", wallClockSeconds: time.wallClockSeconds(),
                record: .termsAccepted(document, by: person))
        ])
    }
}
