import Cryptography
import HTTPServer
import JSONText
import Octets
import Payment

/// Puts paths, tokens and ordered faults in front of the sandbox's parts.
struct SandboxRoutes: Sendable {
    private static let tokenSeconds: Int64 = 3_600
    private static let posTokenSeconds: Int64 = 86_400

    let configuration: SandboxConfiguration
    let book: SandboxBook
    let tokens: Tokens
    let faults = Faults()

    private typealias Answer = @Sendable (HTTPRequest) throws(Problem) -> HTTPResponse

    var all: [HTTPRoute] { moneyRoutes + tokenRoutes + ownRoutes }

    private var moneyRoutes: [HTTPRoute] {
        let api = PaymentAPI(book: book, configuration: configuration)
        return [
            bearer("POST", "/v1/payments", api.create),
            bearer("GET", "/v1/payments", api.list),
            bearer("GET", "/v1/payments/{paymentId}", api.retrieve),
            bearer("POST", "/v1/payments/{paymentId}/capture", api.capture),
            bearer("POST", "/v1/payments/{paymentId}/reverse", api.reverse),
            bearer("POST", "/v1/cards/bin-lookup", api.lookUp),
            bearer("GET", "/v1/processing-terminals/{terminalId}", terminal),
            bearer("GET", "/x-sandbox/terminals/{terminalId}/surcharge", surchargeSettings),
        ]
    }

    private var tokenRoutes: [HTTPRoute] {
        [
            // Source: Payroc public REST, 1.
            plain("POST", "/authorize") { request throws(Problem) in
                try checkKey(request.header("x-api-key"))
                return .json(
                    200,
                    [
                        "access_token": .string(try mint(Self.tokenSeconds)),
                        "token_type": "Bearer",
                        "expires_in": .integer(Self.tokenSeconds), "scope": "payments",
                    ])
            },
            // Source: MONEI documentation, POS token: the key without a scheme word.
            plain("POST", "/v1/pos/auth-token") { request throws(Problem) in
                try checkKey(request.header("authorization"))
                return .json(200, ["token": .string(try mint(Self.posTokenSeconds))])
            },
        ]
    }

    /// What no public document has: for tests and for people who look.
    private var ownRoutes: [HTTPRoute] {
        [
            plain("GET", "/healthz") { _ in .json(200, ["status": "ok"]) },
            plain("GET", "/_ledger") { _ in
                .json(200, ["entries": .array(book.snapshot().entries.map(\.json))])
            },
            plain("POST", "/_reset") { _ throws(Problem) in
                try book.reset()
                faults.clear()
                return .json(200, ["entries": []])
            },
            plain("POST", "/_faults") { request throws(Problem) in
                guard let json = try? JSON(parsing: request.body) else {
                    throw .badRequest("", "Malformed", "the body is no JSON")
                }
                try faults.order(json)
                return .json(200, ["faults": .integer(Int64(faults.count))])
            },
        ]
    }

    private func mint(_ seconds: Int64) throws(Problem) -> String {
        let token = tokens.mint(
            subject: configuration.terminalId, now: configuration.clock(), seconds: seconds)
        guard let token else {
            throw Problem(
                status: 500, fragment: "internal-error", title: "Internal error",
                detail: "No token could be made")
        }
        return token
    }

    private func checkKey(_ key: String?) throws(Problem) {
        guard let key, constantTimeEqual(Array(key.utf8), Array(configuration.apiKey.utf8)) else {
            throw .unauthorized
        }
    }

    // MARK: The terminal

    private func checkTerminal(_ request: HTTPRequest) throws(Problem) {
        guard request.parameters["terminalId"] == configuration.terminalId else {
            throw .notFound("terminal")
        }
    }

    private func terminal(_ request: HTTPRequest) throws(Problem) -> HTTPResponse {
        try checkTerminal(request)
        return .json(
            200,
            [
                "processingTerminalId": .string(configuration.terminalId), "status": "active",
                "features": ["preAuthorizations": true],
            ])
    }

    /// Source: Worldnet Merchant API, `terminalFeatures.surcharge`, with the two names that the
    /// surcharge document adds. The path is this sandbox's extension.
    private func surchargeSettings(_ request: HTTPRequest) throws(Problem) -> HTTPResponse {
        try checkTerminal(request)
        let settings = configuration.surcharge
        return .json(
            200,
            .members([
                "enable": .bool(settings.isEnabled), "allowBypass": .bool(settings.allowsBypass),
                "discloseFee": .bool(settings.disclosesFee),
                "percentage": settings.percentage.map(SandboxPayment.number),
            ]))
    }

    // MARK: What stands in front of every route

    private func plain(_ method: String, _ path: String, _ answer: @escaping Answer) -> HTTPRoute {
        HTTPRoute(method, path) { request in
            // A page in a browser on this machine must not move money here.
            guard request.header("origin") == nil else {
                return Problem.forbidden("Requests of web pages are not taken")
                    .response(instance: request.path)
            }
            do throws(Problem) {
                return try answer(request)
            } catch {
                return error.response(instance: request.path)
            }
        }
    }

    private func bearer(_ method: String, _ path: String, _ answer: @escaping Answer) -> HTTPRoute {
        let checked = plain(method, path) { request throws(Problem) in
            let words = (request.header("authorization") ?? "").split(separator: " ")
            guard words.count == 2, words[0].lowercased() == "bearer",
                tokens.accepts(String(words[1]), now: configuration.clock())
            else { throw .unauthorized }
            return try answer(request)
        }
        return HTTPRoute(method, path) { request in
            guard let fault = faults.take(request, orderId: orderId(request)) else {
                return await checked.handler(request)
            }
            return await fault.rehearse(request, checked.handler)
        }
    }

    private func orderId(_ request: HTTPRequest) -> String? {
        if let id = request.parameters["paymentId"] { return book.snapshot().payment(id)?.orderId }
        if let id = request.queryItem("orderId") { return id }
        return (try? JSON(parsing: request.body))?["order"]?["orderId"]?.string
    }
}
