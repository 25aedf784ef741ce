import GatewayClient
import JSONText
import Octets
import Payment
import PaymentPorts
import Testing

/// What each kind of trouble on the wire makes of an authorisation.
@Suite struct WireFaultTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let steps: [RawServer.Step]
        let expected: String
        var testDescription: String { name }
        var timesOut: Bool { expected.contains("timedOut") }

        init(_ name: String, _ steps: RawServer.Step..., expected: String) {
            self.name = name
            self.steps = steps
            self.expected = expected
        }
    }

    private static let paid = Samples.payment().text
    private static let whole = Samples.answer(201, paid)
    private static func chunked(_ rest: String) -> String {
        "HTTP/1.1 201 X\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
            + rest
    }
    /// An answer with another header field; the length is that of the whole payment.
    private static func headed(_ field: String, _ body: String) -> String {
        "HTTP/1.1 201 X\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(paid.utf8.count)\r\n\(field)\r\n\r\n\(body)"
    }
    private static func changed(_ changes: [String: JSON]) -> RawServer.Step {
        .send(Samples.answer(201, Samples.payment(changes).text))
    }

    static let cases: [Case] = [
        Case("accepted, then closed", expected: "unclear connectionLost"),
        Case("closed after the head", .read(40), expected: "unclear connectionLost"),
        Case("closed after the request", .readRequest, expected: "unclear connectionLost"),
        Case(
            "half a header", .readRequest, .send("HTTP/1.1 201 Created\r\nContent-Ty"),
            expected: "unclear connectionLost|malformedAnswer"),
        Case(
            "half a body", .readRequest, .send(String(whole.dropLast(100))),
            expected: "unclear connectionLost"),
        Case(
            "garbage", .readRequest, .send("\u{1}\u{2}garbage\r\n\r\n"),
            expected: "unclear malformedAnswer"),
        Case(
            "a length too short", .readRequest,
            .send(Samples.answer(201, paid, length: paid.utf8.count - 10)),
            expected: "unclear malformedAnswer"),
        Case(
            "a length too long", .readRequest,
            .send(Samples.answer(201, paid, length: paid.utf8.count + 10)),
            expected: "unclear connectionLost"),
        Case(
            "an empty body", .readRequest, .send(Samples.answer(201, "")),
            expected: "unclear malformedAnswer"),
        Case(
            "an answer of another type", .readRequest,
            .send(Samples.answer(201, paid, type: "text/html")), expected: "unclear malformedAnswer"
        ),
        Case(
            "a body without end", .readRequest,
            .send(Samples.answer(201, String(repeating: " ", count: 300_000))),
            expected: "unclear malformedAnswer"),
        Case(
            "a header without end", .readRequest,
            .send(
                "HTTP/1.1 201 X\r\n"
                    + String(
                        repeating: "X-A: \(String(repeating: "a", count: 100))\r\n", count: 1000)),
            expected: "unclear malformedAnswer"),
        Case("one octet at a time", .readRequest, .trickle(whole), expected: "unclear timedOut"),
        Case(
            "leave to go on, again and again", .readRequest,
            .send(String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 50) + whole),
            expected: "answered A"),
        Case(
            "leave to go on and nothing after it", .readRequest,
            .send("HTTP/1.1 100 Continue\r\n\r\n"), expected: "unclear connectionLost"),
        Case(
            "chunks whose lengths are none", .readRequest,
            .send(chunked("zz\r\n\(paid)\r\n0\r\n\r\n")),
            expected: "unclear connectionLost"),
        Case(
            "a chunk of all there is", .readRequest, .send(chunked("FFFFFFFFFFFFFFFF\r\n\(paid)")),
            expected: "unclear connectionLost"),
        Case(
            "the last chunk is missing", .readRequest,
            .send(chunked("\(String(paid.utf8.count, radix: 16))\r\n\(paid)\r\n")),
            expected: "unclear connectionLost"),
        Case(
            "compressed, which nobody asked for", .readRequest,
            .send(headed("Content-Encoding: gzip", "\u{1F}\u{8B}")),
            expected: "unclear connectionLost"),
        Case(
            "kept alive, with a second answer behind it", .readRequest,
            .send(headed("Connection: keep-alive", paid + whole)), .waitForClose,
            expected: "unclear malformedAnswer|answered A"),
        Case(
            "an answer of no version", .readRequest,
            .send("HTTP/0.9 " + whole.dropFirst("HTTP/1.1 ".count)),
            expected: "unclear malformedAnswer"),
        Case(
            "two lengths", .readRequest, .send(headed("Content-Length: 3", paid)),
            expected: "unclear malformedAnswer"),
        Case("no answer", .readRequest, .waitForClose, expected: "unclear timedOut"),
        Case(
            "a redirect", .readRequest,
            .send("HTTP/1.1 307 X\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"),
            expected: "unclear statusWithoutOutcome"),
        Case(
            "500", .readRequest, .send(Samples.problem(500)),
            expected: "unclear statusWithoutOutcome"),
        Case(
            "502", .readRequest, .send(Samples.answer(502, "bad", type: "text/html")),
            expected: "unclear statusWithoutOutcome"),
        Case(
            "503", .readRequest, .send(Samples.problem(503)),
            expected: "unclear statusWithoutOutcome"),
        Case(
            "429", .readRequest, .send(Samples.problem(429)),
            expected: "unclear statusWithoutOutcome"),
        Case(
            "401", .readRequest, .send(Samples.problem(401)),
            expected: "unclear statusWithoutOutcome"),
        Case(
            "409", .readRequest, .send(Samples.problem(409)),
            expected: "unclear statusWithoutOutcome"),
        Case(
            "202", .readRequest, .send(Samples.answer(202, paid)),
            expected: "unclear statusWithoutOutcome"),
        Case(
            "204", .readRequest, .send("HTTP/1.1 204 X\r\n\r\n"),
            expected: "unclear statusWithoutOutcome"),
        Case("400", .readRequest, .send(Samples.problem(400)), expected: "refused 400"),
        Case("403", .readRequest, .send(Samples.problem(403)), expected: "refused 403"),
        Case("404", .readRequest, .send(Samples.problem(404)), expected: "refused 404"),
        Case(
            "404 of something in between", .readRequest,
            .send(Samples.answer(404, "not here", type: "text/html")),
            expected: "unclear statusWithoutOutcome"),
        Case(
            "426", .readRequest, .send("HTTP/1.1 426 X\r\nContent-Length: 0\r\n\r\n"),
            expected: "refused 426"),
        Case(
            "another order", .readRequest, changed(["orderId": "order-2"]),
            expected: "unclear mismatch"),
        Case(
            "another amount", .readRequest, changed(["amount": 4327]), expected: "unclear mismatch"),
        Case(
            "another currency", .readRequest, changed(["currency": "EUR"]),
            expected: "unclear mismatch"),
        Case(
            "another terminal", .readRequest, changed(["terminal": "7700143"]),
            expected: "unclear mismatch"),
        Case(
            "an amount as text", .readRequest, changed(["amount": "4326"]),
            expected: "unclear malformedAnswer"),
        Case(
            "a fraction of a cent", .readRequest, changed(["amount": half]),
            expected: "unclear malformedAnswer"),
        Case(
            "a negative amount", .readRequest, changed(["amount": -1]),
            expected: "unclear malformedAnswer"),
        Case(
            "no payment's name", .readRequest, changed(["paymentId": ""]),
            expected: "unclear malformedAnswer"),
        Case(
            "no status", .readRequest, changed(["status": .null]),
            expected: "unclear malformedAnswer"),
        Case(
            "no response code", .readRequest, changed(["responseCode": .null]),
            expected: "unclear malformedAnswer"),
        Case(
            "a card number in clear", .readRequest, changed(["cardNumber": "411111111111111F"]),
            expected: "unclear malformedAnswer"),
        Case(
            "an unknown code", .readRequest, changed(["responseCode": "Z"]), expected: "answered Z"),
        Case("approved", .readRequest, .send(whole), expected: "answered A"),
    ]

    private static let half = (try? JSON(parsing: Array("4326.5".utf8))) ?? .null

    @Test("Each trouble gives its reply, after one request", arguments: cases)
    func fault(_ fault: Case) async throws {
        let server = try RawServer(steps: fault.steps)
        let gateway = try Samples.gateway(
            server.url, deadlineMilliseconds: fault.timesOut ? 1_000 : 60_000)
        let request = try Samples.request()
        let prepared = try gateway.prepare(
            request, card: Samples.card(), idempotencyKey: Samples.idempotencyKey)
        let reply = await gateway.send(prepared, for: request, token: Samples.token)
        #expect(fault.expected.split(separator: "|").contains { summary(reply).hasSuffix($0) })
        // A busy machine may accept the connection only after its deadline.
        #expect(server.connections == 1 || fault.timesOut && server.connections == 0)
        if case .unclear(let evidence) = reply, fault.name != "accepted, then closed" {
            #expect(evidence.octetsSent > 0)
        }
        #expect(prepared.body.withOctets { $0.count } == nil)
    }

    @Test("A server that closes after reading gets one request, whatever came before")
    func oneCallOnePost() async throws {
        let server = try RawServer(.readRequest)
        let gateway = try Samples.gateway(server.url)
        for count in 1...3 {
            let request = try Samples.request(counter: 1 << UInt32(count))
            let prepared = try gateway.prepare(
                request, card: Samples.card(), idempotencyKey: Samples.idempotencyKey)
            let reply = await gateway.send(prepared, for: request, token: Samples.token)
            #expect(summary(reply) == "unclear connectionLost")
            #expect(server.connections == count)
            #expect(server.requests.count == count)
        }
    }

    @Test("The longest order there can be is known again")
    func longOrder() async throws {
        let order = String(repeating: "\u{20000}", count: 24)
        let page = JSON.members(["data": [Samples.payment(["orderId": .string(order)])]])
        let server = try RawServer(.readRequest, .send(Samples.answer(200, page.text)))
        let reply = try await Samples.gateway(server.url)
            .payments(orderId: order, token: Samples.token)
        guard case .answered(let payments) = reply else {
            Issue.record("\(reply)")
            return
        }
        #expect(payments.map(\.orderId) == [order])
    }

    @Test("Evidence counts every octet of the request") func evidence() async throws {
        let server = try RawServer(.readRequest)
        let gateway = try Samples.gateway(server.url)
        let request = try Samples.request()
        let prepared = try gateway.prepare(
            request, card: Samples.card(), idempotencyKey: Samples.idempotencyKey)
        let reply = await gateway.send(prepared, for: request, token: Samples.token)
        guard case .unclear(let evidence) = reply else { return #expect(Bool(false)) }
        #expect(evidence.octetsSent == server.requests.first?.utf8.count)
        #expect(evidence.octetsReceived == 0)
        #expect(evidence.httpStatus == nil)
    }

    @Test("Nobody listening: nothing was sent") func nobodyListens() async throws {
        var server: RawServer? = try RawServer()
        let url = try #require(server?.url)
        server = nil
        let gateway = try Samples.gateway(url)
        let request = try Samples.request()
        let prepared = try gateway.prepare(
            request, card: Samples.card(), idempotencyKey: Samples.idempotencyKey)
        let reply = await gateway.send(prepared, for: request, token: Samples.token)
        #expect(
            reply == .unclear(WireEvidence(cause: .notConnected, octetsSent: 0, octetsReceived: 0)))
    }

    @Test("TLS with a server that has none: no request was sent") func noTLS() async throws {
        let server = try RawServer(.read(100), .send("not TLS at all\r\n\r\n"))
        let gateway = try Samples.gateway("https://127.0.0.1:\(server.port)/v1")
        let request = try Samples.request()
        let prepared = try gateway.prepare(
            request, card: Samples.card(), idempotencyKey: Samples.idempotencyKey)
        let reply = await gateway.send(prepared, for: request, token: Samples.token)
        #expect(
            reply == .unclear(WireEvidence(cause: .tlsFailed, octetsSent: 0, octetsReceived: 0)))
    }

    @Test("A cancelled task ends its call at once and says what had left") func cancelled()
        async throws
    {
        let server = try RawServer(.readRequest, .waitForClose)
        let gateway = try Samples.gateway(server.url, deadlineMilliseconds: 60_000)
        let request = try Samples.request()
        let prepared = try gateway.prepare(
            request, card: Samples.card(), idempotencyKey: Samples.idempotencyKey)
        let call = Task { await gateway.send(prepared, for: request, token: Samples.token) }
        while server.requests.isEmpty { await Task.yield() }
        let start = ContinuousClock.now
        call.cancel()
        guard case .unclear(let evidence) = await call.value else { return #expect(Bool(false)) }
        #expect(evidence.cause == .cancelled)
        #expect(evidence.octetsSent == server.requests.first?.utf8.count)
        #expect(ContinuousClock.now - start < .seconds(55))
    }

    @Test("A task cancelled before its call sends nothing") func cancelledBefore() async throws {
        let server = try RawServer(.readRequest)
        let gateway = try Samples.gateway(server.url)
        let request = try Samples.request()
        let prepared = try gateway.prepare(
            request, card: Samples.card(), idempotencyKey: Samples.idempotencyKey)
        let call = Task {
            // Safe: used only within the closure.
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return await gateway.send(prepared, for: request, token: Samples.token)
        }
        #expect(
            await call.value
                == .unclear(WireEvidence(cause: .cancelled, octetsSent: 0, octetsReceived: 0)))
        #expect(server.connections == 0)
    }
}

func summary<Answer>(_ reply: Reply<Answer>) -> String {
    switch reply {
    case .answered(let answer):
        "answered \((answer as? GatewayPayment)?.responseCode.rawValue ?? "")"
    case .refused(let refusal): "refused \(refusal.httpStatus)"
    case .unclear(let evidence): "unclear \(evidence.cause.rawValue)"
    }
}
