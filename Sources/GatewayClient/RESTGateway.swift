import Cryptography
import JSONText
import Octets
import Payment
import PaymentPorts

/// The gateway behind a public REST interface.
///
/// Source: Payroc public REST, which names are from; paths and bodies as documented there.
public final class RESTGateway: Gateway {
    private let configuration: RESTGatewayConfiguration
    private let engine: CurlEngine

    /// The terminal that payments are made at.
    public var terminalId: String { configuration.terminalId }

    /// A gateway that nothing was asked yet.
    ///
    /// - Throws: ``GatewayConfigurationError/wireUnavailable``.
    public init(_ configuration: RESTGatewayConfiguration) throws(GatewayConfigurationError) {
        self.configuration = configuration
        engine = try CurlEngine()
    }

    /// Reads a JWT's expiry.
    public func readToken(_ text: String) throws(TokenUnreadable) -> AccessToken {
        try TokenText.read(text)
    }

    /// The terminal, and the surcharge settings from the path that the configuration names.
    public func settings(token: AccessToken) async -> Reply<TerminalSettings> {
        let id = configuration.terminalId
        let terminal = await query(
            configuration.baseURL.appending("processing-terminals", id), token
        ) { json throws(AnswerFault) in
            guard json["processingTerminalId"]?.string == id else { throw .mismatch }
            guard let status = json["status"]?.string else { throw .malformed }
            return status
        }
        switch terminal {
        case .refused(let refusal): return .refused(refusal)
        case .unclear(let evidence): return .unclear(evidence)
        case .answered(let status):
            guard status == "active" else {
                return .refused(
                    GatewayRefusal(httpStatus: 200, reason: "the terminal is not active"))
            }
        }
        guard let path = configuration.surchargeSettingsPath else {
            return .answered(TerminalSettings(terminalId: id, surcharge: .off))
        }
        return await query(configuration.baseURL.atOrigin(path, id: id), token) {
            json throws(AnswerFault) in
            TerminalSettings(terminalId: id, surcharge: try Self.surcharge(json))
        }
    }

    /// Source: Worldnet Merchant API, `terminalFeatures.surcharge`; `allowBypass` and
    /// `discloseFee` as the surcharge document names them.
    private static func surcharge(_ json: JSON) throws(AnswerFault) -> SurchargeSettings {
        guard json.object != nil else { throw .malformed }
        var percentage: Percentage?
        if let rate = json["percentage"], rate != .null {
            percentage = rate.numberText.flatMap { Percentage(text: $0) }
            guard percentage != nil else { throw .malformed }
        }
        return SurchargeSettings(
            isEnabled: json["enable"]?.bool, allowsBypass: json["allowBypass"]?.bool,
            disclosesFee: json["discloseFee"]?.bool, percentage: percentage)
    }

    /// Builds an authorisation's body with the track data sealed.
    public func prepare(
        _ request: AuthoriseRequest, card: SecretBox, idempotencyKey: String
    ) throws(SealingFailed) -> PreparedAuthorisation {
        let counter = request.keySerialCounter
        guard TokenText.isHeaderWord(idempotencyKey),
            let serial = configuration.sealing.keySerialNumber(counter: counter)
        else { throw SealingFailed() }
        let body = AuthorisationBody.json(
            request, sealedTrack: try configuration.sealing.seal(card, counter: counter),
            keySerialNumber: serial, configuration: configuration
        ).encoded()
        guard let digest = try? SHA256.hash(body), let secret = try? Secret(copying: body) else {
            throw SealingFailed()
        }
        return PreparedAuthorisation(
            idempotencyKey: idempotencyKey, bodyDigest: digest, body: SecretBox(secret))
    }

    /// Sends an authorisation once and wipes its body.
    public func send(
        _ authorisation: PreparedAuthorisation, for request: AuthoriseRequest, token: AccessToken
    ) async -> Reply<GatewayPayment> {
        defer { authorisation.body.wipe() }
        let answer = await engine.perform(
            call(
                configuration.baseURL.appending("payments"), token,
                key: authorisation.idempotencyKey, body: .secret(authorisation.body),
                deadline: configuration.deadlines.paymentMilliseconds))
        return AnswerRules(asked: .authorisation).reply(answer) { json throws(AnswerFault) in
            let payment = try PaymentAnswer.payment(json)
            guard payment.orderId == request.orderId, payment.terminalId == terminalId,
                Self.isTotal(payment, of: request.amounts)
            else { throw .mismatch }
            return payment
        }
    }

    /// Whether the total is what was asked for and the fee, and nothing else.
    private static func isTotal(_ payment: GatewayPayment, of amounts: SaleAmounts) -> Bool {
        guard let fee = payment.surcharge?.amount else {
            return payment.total == amounts.totalBeforeFee
        }
        return (try? amounts.totalBeforeFee.adding(fee)) == payment.total
    }

    /// Builds the body of a capture or reversal of the whole amount.
    public func prepare(
        _ kind: FollowUpCall.Kind, paymentId: String, idempotencyKey: String
    ) -> FollowUpCall {
        let operatorName = configuration.operatorName.map(JSON.string)
        let body: JSON =
            switch kind {
            case .capture:
                .members([
                    "processingTerminalId": .string(terminalId), "operator": operatorName,
                ])
            case .reverse: .members(["operator": operatorName])
            }
        return FollowUpCall(
            kind: kind, paymentId: paymentId, idempotencyKey: idempotencyKey, body: body.encoded())
    }

    /// Sends a capture or reversal.
    public func send(_ call: FollowUpCall, token: AccessToken) async -> Reply<GatewayPayment> {
        let deadlines = configuration.deadlines
        let deadline =
            switch call.kind {
            case .capture: deadlines.paymentMilliseconds
            case .reverse: deadlines.reversalMilliseconds
            }
        let url = configuration.baseURL.appending("payments", call.paymentId, call.kind.rawValue)
        let answer = await engine.perform(
            self.call(
                url, token, key: call.idempotencyKey, body: .octets(call.body), deadline: deadline))
        return AnswerRules(asked: .followUp).reply(answer) { json throws(AnswerFault) in
            try self.own(PaymentAnswer.payment(json), id: call.paymentId)
        }
    }

    /// One payment as it stands now.
    public func payment(id: String, token: AccessToken) async -> Reply<GatewayPayment> {
        await query(configuration.baseURL.appending("payments", id), token) {
            json throws(AnswerFault) in
            try self.own(PaymentAnswer.payment(json), id: id)
        }
    }

    /// All payments under an order at this terminal.
    public func payments(
        orderId: String, token: AccessToken
    ) async -> Reply<[GatewayPayment]> {
        let url = configuration.baseURL.appending("payments").query([
            "processingTerminalId": terminalId, "orderId": orderId, "limit": "100",
        ])
        return await query(url, token) { json throws(AnswerFault) in
            let payments = try PaymentAnswer.page(json)
            let isOwn = payments.allSatisfy {
                $0.orderId == orderId && $0.terminalId == self.terminalId
            }
            guard isOwn else { throw .mismatch }
            return payments
        }
    }

    private func own(
        _ payment: GatewayPayment, id: String
    ) throws(AnswerFault) -> GatewayPayment {
        guard payment.paymentId == id, payment.terminalId == terminalId else { throw .mismatch }
        return payment
    }

    private func query<Answer: Hashable & Sendable>(
        _ url: GatewayURL, _ token: AccessToken, _ read: (JSON) throws(AnswerFault) -> Answer
    ) async -> Reply<Answer> {
        let answer = await engine.perform(
            WireCall(
                url: url, headers: [Self.bearer(token)],
                deadlineMilliseconds: configuration.deadlines.queryMilliseconds,
                caFile: configuration.caFile))
        return AnswerRules(asked: .query).reply(answer, read)
    }

    private func call(
        _ url: GatewayURL, _ token: AccessToken, key: String, body: WireCall.Body, deadline: Int
    ) -> WireCall {
        WireCall(
            url: url,
            headers: [
                Self.bearer(token), ("Idempotency-Key", Sensitive(key, shownAs: key)),
            ],
            body: body, isPost: true, deadlineMilliseconds: deadline,
            caFile: configuration.caFile)
    }

    /// A token that cannot stand in a header is left empty, and the gateway answers 401.
    private static func bearer(_ token: AccessToken) -> (String, Sensitive<String>) {
        let text = token.text.reveal()
        let word = TokenText.isHeaderWord(text) ? text : "-"
        return ("Authorization", Sensitive("Bearer \(word)", shownAs: "<token>"))
    }
}
