import Cryptography
import GatewayClient
import JSONText
import Octets
import Payment
import PaymentPorts
import TestSupport
import Testing

@Suite struct RESTGatewayTests {
    private let gateway: RESTGateway

    init() throws { gateway = try Samples.gateway("http://127.0.0.1:1/v1") }

    private func body(_ request: AuthoriseRequest) throws -> [UInt8] {
        let prepared = try gateway.prepare(
            request, card: Samples.card(), idempotencyKey: Samples.idempotencyKey)
        let octets = try #require(
            prepared.body.withOctets { span in span.indices.map { span[$0] } })
        #expect(prepared.bodyDigest == (try SHA256.hash(octets)))
        #expect(prepared.idempotencyKey == Samples.idempotencyKey)
        return octets
    }

    @Test("A body is the fixture, octet for octet, with the standard's sealed track") func fixture()
        throws
    {
        let expected = try Fixtures.json("gateway/authorisation-body.json")
        let octets = try body(Samples.request(tip: 100, tax: 200))
        #expect(octets == expected.encoded())
        let icc = try JSON(parsing: octets)["paymentMethod"]?["cardDetails"]?["iccData"]?.string
        let sealed = "DCCD4E096CCD9A4F8CAF6DF04C0DBCC9137041FF94D9B41D"
        #expect(icc == "9F0206000000004200C00AFFFF9876543210E00001C218\(sealed)")
        #expect(!String(decoding: octets, as: UTF8.self).contains("4111111111111111"))
    }

    @Test("What is captured at once asks for no fee, whatever the request says")
    func captureAtOnce() throws {
        let request = try Samples.request()
        let atOnce = AuthoriseRequest(
            orderId: request.orderId, amounts: request.amounts, bypassesSurcharge: false,
            capturesAtOnce: true, iccData: request.iccData, keySerialCounter: 1)
        let json = try JSON(parsing: body(atOnce))
        #expect(json["autoCapture"] == true)
        #expect(json["order"]?["breakdown"]?["surcharge"]?["bypass"] == true)
        #expect(json["order"]?["acceptPartialAmount"] == false)
    }

    @Test(
        "A counter that may not be used seals nothing",
        arguments: [0, 0x7FF, 0x1F_FFFF, 0x20_0000, 0x20_0001, UInt32.max])
    func badCounter(_ counter: UInt32) throws {
        let request = try Samples.request(counter: counter)
        #expect(throws: SealingFailed.self) {
            try gateway.prepare(
                request, card: Samples.card(), idempotencyKey: Samples.idempotencyKey)
        }
    }

    @Test("A card that was wiped, is empty or too long is not sealed", arguments: [0, 20, 4096])
    func badCard(_ count: Int) throws {
        let card = SecretBox(try Secret(copying: [UInt8](repeating: 0x11, count: count)))
        let request = try Samples.request()
        #expect(throws: SealingFailed.self) {
            try gateway.prepare(request, card: card, idempotencyKey: Samples.idempotencyKey)
        }
        let wiped = try Samples.card()
        wiped.wipe()
        #expect(throws: SealingFailed.self) {
            try gateway.prepare(request, card: wiped, idempotencyKey: Samples.idempotencyKey)
        }
    }

    @Test("A key that could break a header is not used", arguments: ["", "a\r\nX: y", "a b", "ü"])
    func badKey(_ key: String) throws {
        let request = try Samples.request()
        #expect(throws: SealingFailed.self) {
            try gateway.prepare(request, card: Samples.card(), idempotencyKey: key)
        }
    }

    @Test("An authorisation whose body was wiped is not sent") func wipedBody() async throws {
        let server = try RawServer(.readRequest)
        let gateway = try Samples.gateway(server.url)
        let request = try Samples.request()
        let prepared = try gateway.prepare(
            request, card: Samples.card(), idempotencyKey: Samples.idempotencyKey)
        prepared.body.wipe()
        let reply = await gateway.send(prepared, for: request, token: Samples.token)
        #expect(
            reply == .unclear(WireEvidence(cause: .notConnected, octetsSent: 0, octetsReceived: 0)))
        #expect(server.connections == 0)
    }

    @Test("A request carries token, key and length, and waits for no leave") func head()
        async throws
    {
        let server = try RawServer(.readRequest)
        let gateway = try Samples.gateway(server.url)
        let request = try Samples.request()
        let prepared = try gateway.prepare(
            request, card: Samples.card(), idempotencyKey: Samples.idempotencyKey)
        _ = await gateway.send(prepared, for: request, token: Samples.token)
        let head = try #require(server.requests.first?.split(separator: "\r\n\r\n").first)
        let lines = head.split(separator: "\r\n")
        #expect(lines.first == "POST /v1/payments HTTP/1.1")
        for line in [
            "Authorization: Bearer a.b.c", "Idempotency-Key: \(Samples.idempotencyKey)",
            "Content-Type: application/json", "Connection: close", "Accept: application/json",
        ] { #expect(lines.contains { $0 == line }) }
        #expect(lines.contains { $0.hasPrefix("User-Agent: tapkiosk/") })
        #expect(!head.contains("Expect:") && !head.contains("chunked"))
    }

    @Test("A capture and a reversal hold no card data and are the same every time") func followUps()
    {
        let capture = gateway.prepare(.capture, paymentId: "Q7XK2M9T4B", idempotencyKey: "k")
        #expect(
            String(decoding: capture.body, as: UTF8.self) == #"{"processingTerminalId":"7700142"}"#)
        let reverse = gateway.prepare(.reverse, paymentId: "Q7XK2M9T4B", idempotencyKey: "k")
        #expect(String(decoding: reverse.body, as: UTF8.self) == "{}")
        #expect(gateway.prepare(.reverse, paymentId: "Q7XK2M9T4B", idempotencyKey: "k") == reverse)
    }

    @Test(
        "A reversal's refusals and silences",
        arguments: [
            (Samples.problem(409), "refused 409"), (Samples.problem(404), "refused 404"),
            (Samples.problem(401), "unclear statusWithoutOutcome"),
            (Samples.problem(500), "unclear statusWithoutOutcome"),
            (Samples.answer(409, "", type: "text/html"), "unclear statusWithoutOutcome"),
            (Samples.answer(200, Samples.payment(["status": "reversal"]).text), "answered A"),
            (
                Samples.answer(200, Samples.payment(["paymentId": "ANOTHERONE"]).text),
                "unclear mismatch"
            ),
        ])
    func reversal(_ answer: String, _ expected: String) async throws {
        let server = try RawServer(.readRequest, .send(answer))
        let gateway = try Samples.gateway(server.url)
        let call = gateway.prepare(.reverse, paymentId: "Q7XK2M9T4B", idempotencyKey: "k")
        #expect(summary(await gateway.send(call, token: Samples.token)) == expected)
        #expect(server.requests.first?.hasPrefix("POST /v1/payments/Q7XK2M9T4B/reverse ") == true)
    }

    @Test(
        "A query's refusals: nothing can have been done",
        arguments: [
            (Samples.answer(404, "", type: "text/html"), "refused 404"),
            (Samples.problem(401), "refused 401"),
            (Samples.problem(429), "unclear statusWithoutOutcome"),
            (Samples.problem(500), "unclear statusWithoutOutcome"),
            (Samples.answer(200, #"{"data":[],"hasMore":true}"#), "unclear malformedAnswer"),
            (Samples.answer(200, #"{"data":{},"hasMore":false}"#), "unclear malformedAnswer"),
            (Samples.answer(200, #"{"data":[],"hasMore":false}"#), "answered "),
            (
                Samples.answer(200, #"{"data":[\#(Samples.payment(["orderId": "x"]).text)]}"#),
                "unclear mismatch"
            ),
        ])
    func query(_ answer: String, _ expected: String) async throws {
        let server = try RawServer(.readRequest, .send(answer))
        let gateway = try Samples.gateway(server.url)
        let reply = await gateway.payments(orderId: "order 1/ü", token: Samples.token)
        #expect(summary(reply) == expected)
        let line = server.requests.first?.prefix { $0 != "\r\n" } ?? ""
        #expect(
            line
                == "GET /v1/payments?processingTerminalId=7700142&orderId=order%201%2F%C3%BC&limit=100 HTTP/1.1"
        )
    }

    @Test("A card number in a refusal's text is not passed on") func masking() async throws {
        let body =
            #"{"status":400,"detail":"bad card 4111111111111111","errors":[{"message":"see\n1234"}]}"#
        let server = try RawServer(
            .readRequest, .send(Samples.answer(400, body, type: "application/problem+json")))
        let gateway = try Samples.gateway(server.url)
        let reply = await gateway.payment(id: "A", token: Samples.token)
        let dots = String(repeating: "•", count: 16)
        #expect(
            reply == .refused(GatewayRefusal(httpStatus: 400, reason: "bad card \(dots): see 1234"))
        )
    }

    @Test("Calls at once do not disturb each other") func concurrent() async throws {
        let server = try RawServer(
            .readRequest, .send(Samples.answer(200, Samples.payment().text)))
        let gateway = try Samples.gateway(server.url)
        await withTaskGroup(of: Reply<GatewayPayment>.self) { group in
            for number in 0..<40 {
                group.addTask {
                    let task = Task {
                        await gateway.payment(id: "Q7XK2M9T4B", token: Samples.token)
                    }
                    if number % 4 == 0 { task.cancel() }
                    return await task.value
                }
            }
            var answers = 0
            for await reply in group where summary(reply) == "answered A" { answers += 1 }
            #expect(answers >= 30)
        }
    }
}
