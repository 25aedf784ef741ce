import GatewayClient
import JSONText
import Octets
import Payment
import PaymentPorts
import SandboxGateway
import TestSupport
import Testing

/// The wire as JSON, against schemas of what is published about it.
@Suite struct WireShapeTests {
    @Test("Create, capture, reverse and retrieve answer a payment") func payments() async throws {
        let schema = try Schema("gateway/payment.schema.json")
        let terminal = try await Terminal()
        let (status, created) = try await terminal.create()
        #expect(status == 201)
        #expect(schema.faults(created) == [])
        #expect(created["order"]?["amount"] == 4326)
        #expect(created["order"]?["breakdown"]?["surcharge"]?["percentage"] == 3)
        let id = try #require(created["paymentId"]?.string)
        for (method, path, key) in [
            ("GET", "/v1/payments/\(id)", 0), ("POST", "/v1/payments/\(id)/capture", 2),
            ("POST", "/v1/payments/\(id)/reverse", 3),
        ] {
            let answer = try await terminal.call(method, path, key: key, body: "{}")
            #expect(RawClient.status(answer) == 200)
            #expect(schema.faults(try Terminal.json(answer)) == [])
        }
    }

    @Test("A decline is a payment, too") func declined() async throws {
        let terminal = try await Terminal()
        let (status, json) = try await terminal.create(.init(card: .mastercardDeclined))
        #expect(status == 201)
        #expect(try Schema("gateway/payment.schema.json").faults(json) == [])
        #expect(json["transactionResult"]?["responseMessage"] == "Do Not Honor")
        #expect(json["order"]?["amount"] == 4200)
        #expect(json["card"]?["emvTags"]?.array?.first == ["hex": "8A", "value": "3035"])
    }

    @Test("The page of payments has its bounds and its cursor") func page() async throws {
        let schema = try Schema("gateway/payments.schema.json")
        let terminal = try await Terminal()
        var ids: [String] = []
        for number in 1...3 {
            let sale = Terminal.Sale(counter: UInt32(number), key: Terminal.key(number))
            ids.append(try await terminal.authorised(sale).paymentId)
        }
        let path = "/v1/payments?orderId=order-1&processingTerminalId=7700142&limit=2"
        let first = try Terminal.json(try await terminal.call("GET", path))
        #expect(schema.faults(first) == [])
        #expect(first["count"] == 2 && first["hasMore"] == true)
        #expect(
            first["data"]?.array?.compactMap { $0["paymentId"]?.string } == Array(ids.prefix(2)))
        let rest = try Terminal.json(try await terminal.call("GET", "\(path)&after=\(ids[1])"))
        #expect(rest["hasMore"] == false)
        #expect(rest["data"]?.array?.compactMap { $0["paymentId"]?.string } == [ids[2]])
    }

    @Test(
        "A filter that is not offered is refused, not left out",
        arguments: ["last4=1111", "limit=0", "limit=x", "after=x"])
    func filters(_ query: String) async throws {
        let terminal = try await Terminal()
        let answer = try await terminal.call("GET", "/v1/payments?\(query)")
        #expect(RawClient.status(answer) == 400)
        #expect(try Schema("gateway/problem.schema.json").faults(Terminal.json(answer)) == [])
    }

    @Test(
        "A look-up says whether a card carries the fee",
        arguments: [("411111", true, 126), ("541333", true, 126), ("400005", false, nil)])
    func lookUp(_ bin: String, _ isAllowed: Bool, _ fee: Int64?) async throws {
        let terminal = try await Terminal()
        let body = #"{"amount":4200,"currency":"USD","card":{"type":"cardBin","bin":"\#(bin)"}}"#
        let json = try Terminal.json(
            try await terminal.call("POST", "/v1/cards/bin-lookup", body: body))
        #expect(try Schema("gateway/bin-lookup.schema.json").faults(json) == [])
        #expect(json["surcharging"]?["allowed"] == .bool(isAllowed))
        #expect(json["surcharging"]?["amount"]?.integer == fee)
        #expect(json["debit"] == .bool(!isAllowed))
    }

    @Test("A look-up of a tap uses up no key") func lookUpTap() async throws {
        let terminal = try await Terminal()
        let body = try terminal.body()
        let details = try #require(body["paymentMethod"]?["cardDetails"])
        let json: JSON = ["card": ["type": "card", "cardDetails": details]]
        let answer = try await terminal.call("POST", "/v1/cards/bin-lookup", body: json.text)
        #expect(try Terminal.json(answer)["cardNumber"] == "411111******1111")
        #expect(try await terminal.create().status == 201)
    }

    @Test("Tokens are given for the API key and nothing else") func tokens() async throws {
        let terminal = try await Terminal()
        let key = SandboxConfiguration().apiKey
        let answer = try await terminal.raw("POST", "/authorize", ["x-api-key: \(key)"])
        let json = try Terminal.json(answer)
        #expect(try Schema("gateway/token.schema.json").faults(json) == [])
        let pos = try await terminal.raw(
            "POST", "/v1/pos/auth-token", ["Authorization: \(key)"], body: "{}")
        let token = try #require(try Terminal.json(pos)["token"]?.string)
        #expect(try terminal.gateway.readToken(token).expiresAtEpochSeconds > 0)
        for path in ["/authorize", "/v1/pos/auth-token"] {
            #expect(RawClient.status(try await terminal.raw("POST", path)) == 401)
            let wrong = ["x-api-key: \(key)x", "Authorization: \(key)x"]
            #expect(RawClient.status(try await terminal.raw("POST", path, wrong)) == 401)
        }
    }

    @Test("Without a good token nothing is answered") func unauthorised() async throws {
        let terminal = try await Terminal()
        let token = terminal.token.text.reveal()
        for header in [
            "", "Bearer", "Bearer \(token)x", "Basic \(token)", "Bearer a.b.c", "Bearer  ",
        ] {
            for (method, path) in [
                ("POST", "/v1/payments"), ("GET", "/v1/payments"), ("GET", "/v1/payments/A"),
                ("POST", "/v1/payments/A/capture"), ("POST", "/v1/payments/A/reverse"),
                ("GET", "/v1/processing-terminals/7700142"),
            ] {
                let answer = try await terminal.raw(method, path, ["Authorization: \(header)"])
                #expect(RawClient.status(answer) == 401)
                #expect(
                    try Schema("gateway/problem.schema.json").faults(Terminal.json(answer)) == [])
            }
        }
    }

    @Test("A key leads to one payment and no other") func idempotency() async throws {
        let terminal = try await Terminal()
        let body = try terminal.body().text
        let first = try await terminal.call("POST", "/v1/payments", key: 1, body: body)
        let again = try await terminal.call("POST", "/v1/payments", key: 1, body: body)
        #expect(RawClient.status(again) == 201)
        #expect(try Terminal.json(again) == Terminal.json(first))
        let other = try await terminal.call("POST", "/v1/payments", key: 1, body: body + " ")
        #expect(RawClient.status(other) == 409)
        let problem = try Terminal.json(other)
        #expect(try Schema("gateway/problem.schema.json").faults(problem) == [])
        #expect(problem["errors"]?.array?.first?["detail"] == "idempotencyKeyInUse")
        #expect(terminal.sandbox.ledger().count == 1)
    }

    @Test(
        "Where money moves there must be a key",
        arguments: [
            nil, "", "1", "5f0c2b9e-6a51-1c0d-9d27-3b6f0a1e7c42",
            "5f0c2b9e6a514c0d9d273b6f0a1e7c42",
            "5f0c2b9e-6a51-4c0d-7d27-3b6f0a1e7c42", "zf0c2b9e-6a51-4c0d-9d27-3b6f0a1e7c42",
        ])
    func idempotencyKey(_ key: String?) async throws {
        let terminal = try await Terminal()
        let id = try await terminal.authorised(.init(key: Terminal.key(9))).paymentId
        for path in ["/v1/payments", "/v1/payments/\(id)/capture", "/v1/payments/\(id)/reverse"] {
            let headers = key.map { ["Idempotency-Key: \($0)"] } ?? []
            let answer = try await terminal.raw(
                "POST", path, headers + terminal.headers, body: try terminal.body().text)
            #expect(RawClient.status(answer) == 400)
            #expect(answer.contains(#""parameter":"Idempotency-Key""#))
        }
        #expect(terminal.sandbox.ledger().count == 1)
    }

    @Test("A refused request may be mended under its key") func mended() async throws {
        let terminal = try await Terminal()
        let body = try terminal.body()
        let bad = body.changing("order.orderId", to: "")
        #expect(
            RawClient.status(
                try await terminal.call("POST", "/v1/payments", key: 1, body: bad.text)) == 400)
        #expect(
            RawClient.status(
                try await terminal.call("POST", "/v1/payments", key: 1, body: body.text)) == 201)
    }

    @Test("What the client sends is what is published") func request() async throws {
        let terminal = try await Terminal()
        let schema = try Schema("gateway/payment-request.schema.json")
        #expect(schema.faults(try terminal.body()) == [])
        #expect(schema.faults(try terminal.body(.init(tip: 100, tax: 200, bypass: true))) == [])
    }

    @Test(
        "A request that is wrong is refused by name",
        arguments: try Fixtures.json("gateway/invalid-requests.json").array ?? [])
    func invalid(_ vector: JSON) async throws {
        let terminal = try await Terminal()
        let path = try #require(vector["path"]?.string)
        let value = vector["remove"] == true ? nil : vector["value"]
        let body = try terminal.body().changing(path, to: value)
        let answer = try await terminal.call("POST", "/v1/payments", key: 1, body: body.text)
        #expect(RawClient.status(answer) == 400)
        let problem = try Terminal.json(answer)
        #expect(try Schema("gateway/problem.schema.json").faults(problem) == [])
        let named = problem["errors"]?.array?.compactMap { $0["parameter"]?.string } ?? []
        #expect(named.contains(try #require(vector["parameter"]?.string)))
        #expect(!answer.contains("4111111111111111"))
        #expect(terminal.sandbox.ledger().isEmpty)
    }
}

extension Terminal {
    var headers: [String] {
        ["Authorization: Bearer \(token.text.reveal())", "Content-Type: application/json"]
    }

    /// The body of an authorisation as the client makes it.
    func body(_ sale: Sale = Sale()) throws -> JSON {
        let octets = try prepare(sale).body.withOctets { span in span.indices.map { span[$0] } }
        return try JSON(parsing: try #require(octets))
    }

    /// Sends a request with token and key and gives back the whole answer.
    func call(
        _ method: String, _ path: String, key: Int = 0, body: String = ""
    ) async throws -> String {
        let keyHeader = key == 0 ? [] : ["Idempotency-Key: \(Self.key(key))"]
        return try await raw(method, path, headers + keyHeader, body: body)
    }

    func create(_ sale: Sale = Sale()) async throws -> (status: Int, JSON) {
        let answer = try await call("POST", "/v1/payments", key: 1, body: try body(sale).text)
        return (RawClient.status(answer), try Self.json(answer))
    }
}
