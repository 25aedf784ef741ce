import Octets
import Payment
import PaymentPorts
import Synchronization

/// A gateway with a ledger that behaves as it is told, and checks that everything that reaches it
/// is on disk first.
final class CheckingGateway: Gateway {
    /// What becomes of one call.
    enum Behaviour: Hashable, Sendable {
        /// Done and answered.
        case works
        /// No connection: nothing leaves.
        case neverConnects
        /// Never arrives.
        case lostBefore
        /// Done, and the answer never arrives.
        case lostAfter
        /// Answered with this status and not done.
        case refuses(Int)
        /// Answered with this status, done or not.
        case fails(Int, isDone: Bool)
    }

    /// What the issuer makes of an authorisation.
    enum Decision: Hashable, Sendable {
        case approves, declines, approvesLess, defers
    }

    struct Script: Sendable {
        var authorise: [Behaviour] = []
        var capture: [Behaviour] = []
        var reverse: [Behaviour] = []
        var query: [Behaviour] = []
        var decision = Decision.approves
        /// Minor units; `nil` where the card is not eligible.
        var fee: Int64? = 126
        var settings = SurchargeSettings(
            isEnabled: true, allowsBypass: true, disclosesFee: true,
            percentage: Percentage(hundredThousandths: 300_000))
        var settingsReply: Reply<TerminalSettings>?
        var echoedOrder: String?
        /// Whether the list of payments shows what there is.
        var isListLate = false
        var nextId = 1
        /// Calls in their order.
        var calls: [String] = []
    }

    let terminalId: String
    let world: World
    let script: Mutex<Script>
    /// Holds every authorisation until it is opened.
    let gate: Gate?

    init(
        _ world: World, terminalId: String = "7700142", gate: Gate? = nil,
        _ set: (inout sending Script) -> Void = { _ in }
    ) {
        self.world = world
        self.terminalId = terminalId
        self.gate = gate
        var script = Script()
        set(&script)
        self.script = Mutex(script)
    }

    var calls: [String] { script.withLock { $0.calls } }

    func readToken(_ text: String) throws(TokenUnreadable) -> AccessToken {
        let parts = text.split(separator: ":")
        guard parts.count == 2, parts[0] == "token", let expiry = Int64(parts[1]) else {
            throw TokenUnreadable()
        }
        return AccessToken(
            text: Sensitive(text, shownAs: "token"), expiresAtEpochSeconds: expiry)
    }

    func settings(token: AccessToken) async -> Reply<TerminalSettings> {
        script.withLock { script in
            script.calls.append("settings")
            return script.settingsReply
                ?? .answered(
                    TerminalSettings(terminalId: terminalId, surcharge: script.settings))
        }
    }

    func prepare(
        _ request: AuthoriseRequest, card: SecretBox, idempotencyKey: String
    ) throws(SealingFailed) -> PreparedAuthorisation {
        guard card.withOctets({ $0.count }) != nil,
            let body = try? Secret(copying: Array("sealed".utf8))
        else { throw SealingFailed() }
        return PreparedAuthorisation(
            idempotencyKey: idempotencyKey,
            bodyDigest: Array(
                repeating: UInt8(truncatingIfNeeded: request.keySerialCounter), count: 32),
            body: SecretBox(body))
    }

    func send(
        _ authorisation: PreparedAuthorisation, for request: AuthoriseRequest, token: AccessToken
    ) async -> Reply<GatewayPayment> {
        note("authorise \(request.orderId)")
        check(authorisation, request)
        await gate?.pass()
        let behaviour = script.withLock {
            $0.authorise.isEmpty ? .works : $0.authorise.removeFirst()
        }
        return run(behaviour) { record(authorisation, request) }
    }

    private func check(_ authorisation: PreparedAuthorisation, _ request: AuthoriseRequest) {
        let intents = world.entries.filter { entry in
            guard case .authoriseIntent(let intent) = entry.record else { return false }
            return entry.orderId == request.orderId
                && intent.idempotencyKey == authorisation.idempotencyKey
                && intent.bodyDigest == authorisation.bodyDigest
                && intent.keySerialCounter == request.keySerialCounter
        }
        if intents.count != 1 { world.report("authorise without its intent on disk") }
        if authorisation.body.withOctets({ _ in true }) != true {
            world.report("authorise without a body")
        }
        let keys = calls.filter { $0 == "key \(authorisation.idempotencyKey)" }
        if !keys.isEmpty { world.report("authorise twice under one key") }
        note("key \(authorisation.idempotencyKey)")
    }

    private func record(
        _ authorisation: PreparedAuthorisation, _ request: AuthoriseRequest
    ) -> GatewayPayment {
        let (id, fee, decision, order) = script.withLock { script in
            defer { script.nextId += 1 }
            let fee = request.bypassesSurcharge ? nil : script.fee
            return (
                "PAY\(script.nextId)", fee, script.decision, script.echoedOrder ?? request.orderId
            )
        }
        let base = request.amounts.totalBeforeFee
        let total = base.minorUnits + (fee ?? 0)
        let (code, status): (GatewayPayment.ResponseCode, GatewayPayment.Status) =
            switch decision {
            case .approves: (.approved, request.capturesAtOnce ? .ready : .pending)
            case .declines: (.declined, .declined)
            case .approvesLess: (.partlyApproved, .pending)
            case .defers: (.deferred, .init(rawValue: "accepted"))
            }
        let payment = GatewayPayment(
            paymentId: id, orderId: order, terminalId: terminalId,
            total: Samples.money(total, base.currency),
            surcharge: fee.map {
                SurchargeQuote(amount: Samples.money($0, base.currency), percentage: nil)
            }, kind: request.capturesAtOnce ? .sale : .preAuthorization, responseCode: code,
            status: status, responseMessage: code == .approved ? "APPROVAL" : "Do Not Honor",
            approvalCode: "475816",
            authorisedAmount: decision == .approvesLess ? Samples.money(total / 2) : nil,
            cardBrand: "visa", last4: "1111")
        world.state.withLock {
            $0.ledger[id] = World.LedgerLine(
                payment: payment, key: authorisation.idempotencyKey)
        }
        return payment
    }

    func prepare(
        _ kind: FollowUpCall.Kind, paymentId: String, idempotencyKey: String
    ) -> FollowUpCall {
        FollowUpCall(
            kind: kind, paymentId: paymentId, idempotencyKey: idempotencyKey,
            body: Array("{\"operator\":\"test\"}".utf8))
    }

    func send(_ call: FollowUpCall, token: AccessToken) async -> Reply<GatewayPayment> {
        note("\(call.kind) \(call.paymentId)")
        check(call)
        let behaviour = script.withLock { script in
            switch call.kind {
            case .capture: script.capture.isEmpty ? .works : script.capture.removeFirst()
            case .reverse: script.reverse.isEmpty ? .works : script.reverse.removeFirst()
            }
        }
        guard let line = world.state.withLock({ $0.ledger[call.paymentId] }) else {
            return .refused(GatewayRefusal(httpStatus: 404))
        }
        let isPossible =
            switch call.kind {
            case .capture: line.payment.isHeld || line.captures > 0 && line.reversals == 0
            case .reverse: line.payment.isHeld || line.payment.isCaptured && line.captures == 0
            }
        guard isPossible else { return run(behaviour, orElse: 409) { nil } }
        return run(behaviour, orElse: 409) { change(call) }
    }

    private func check(_ call: FollowUpCall) {
        let isOnDisk = world.records.contains { record in
            switch record {
            case .captureIntent(let known), .reversalDuty(let known, _): known == call
            default: false
            }
        }
        if !isOnDisk { world.report("\(call.kind) without its record on disk") }
    }

    private func change(_ call: FollowUpCall) -> GatewayPayment? {
        world.state.withLock { state in
            guard var line = state.ledger[call.paymentId] else { return nil }
            let old = line.payment
            switch call.kind {
            case .capture: line.captures += line.captures == 0 ? 1 : 0
            case .reverse: line.reversals += 1
            }
            line.payment = GatewayPayment(
                paymentId: old.paymentId, orderId: old.orderId, terminalId: old.terminalId,
                total: old.total, surcharge: old.surcharge,
                kind: call.kind == .capture ? .preAuthorizationCompletion : old.kind,
                responseCode: .approved, status: call.kind == .capture ? .ready : .reversal,
                cardBrand: old.cardBrand, last4: old.last4)
            state.ledger[call.paymentId] = line
            return line.payment
        }
    }

    func payment(id: String, token: AccessToken) async -> Reply<GatewayPayment> {
        note("payment \(id)")
        let behaviour = script.withLock { $0.query.isEmpty ? .works : $0.query.removeFirst() }
        return run(behaviour, orElse: 404) {
            world.state.withLock { $0.ledger[id]?.payment }
        }
    }

    func payments(orderId: String, token: AccessToken) async -> Reply<[GatewayPayment]> {
        note("payments \(orderId)")
        let behaviour = script.withLock { $0.query.isEmpty ? .works : $0.query.removeFirst() }
        let isLate = script.withLock { $0.isListLate }
        return run(behaviour) {
            isLate ? [] : world.ledger.map(\.payment).filter { $0.orderId == orderId }
        }
    }

    private func note(_ call: String) { script.withLock { $0.calls.append(call) } }

    /// Does what is to be done, unless the process is dead, and answers, unless it died since.
    private func run<Answer>(
        _ behaviour: Behaviour, orElse status: Int = 404, _ work: () -> Answer?
    ) -> Reply<Answer> {
        let lost = WireEvidence(cause: .connectionLost, octetsSent: 300, octetsReceived: 0)
        guard world.pass() else { return .unclear(lost) }
        switch behaviour {
        case .neverConnects:
            return .unclear(
                WireEvidence(cause: .notConnected, octetsSent: 0, octetsReceived: 0))
        case .lostBefore: return .unclear(lost)
        case .refuses(let status): return .refused(GatewayRefusal(httpStatus: status))
        case .fails(let status, let isDone):
            if isDone { _ = work() }
            return .unclear(
                WireEvidence(
                    cause: .statusWithoutOutcome, octetsSent: 300, octetsReceived: 80,
                    httpStatus: status))
        case .works, .lostAfter: break
        }
        let answer = work()
        guard world.pass(), behaviour == .works else { return .unclear(lost) }
        guard let answer else { return .refused(GatewayRefusal(httpStatus: status)) }
        return .answered(answer)
    }
}
