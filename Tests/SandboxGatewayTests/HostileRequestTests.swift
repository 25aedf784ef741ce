import JSONText
import Octets
import Payment
import PaymentPorts
import SandboxGateway
import TestSupport
import Testing

/// Nothing that is sent stops the sandbox or moves money.
@Suite struct HostileRequestTests {
    @Test(
        "A body that is no request is refused",
        arguments: [
            "", " ", "null", "7", "[]", "\"x\"", "{", "{\"a\":1,\"a\":2}", "{\"order\":[]}",
            "\u{0}",
            String(repeating: "[", count: 60_000), String(repeating: "{\"order\":", count: 6_000),
            "{\"order\":{\"amount\":1e999999999}}",
        ])
    func bodies(_ body: String) async throws {
        let terminal = try await Terminal()
        let paths = ["/v1/payments", "/v1/cards/bin-lookup", "/v1/payments/A/capture"]
        for path in paths where !(body.isEmpty && path.hasSuffix("capture")) {
            let answer = try await terminal.call("POST", path, key: 1, body: body)
            #expect([400, 404].contains(RawClient.status(answer)))
            #expect(answer.contains("application/problem+json"))
        }
        #expect(terminal.sandbox.ledger().isEmpty)
        #expect(try await terminal.authorised().responseCode == .approved)
    }

    @Test("A body of another media type is refused") func mediaType() async throws {
        let terminal = try await Terminal()
        let headers = [
            "Authorization: Bearer \(terminal.token.text.reveal())",
            "Idempotency-Key: \(Terminal.key(1))",
        ]
        for type in ["Content-Type: text/plain", "X: y"] {
            let answer = try await terminal.raw(
                "POST", "/v1/payments", headers + [type], body: try terminal.body().text)
            #expect(RawClient.status(answer) == 415)
        }
    }

    @Test("A body too long is refused") func tooLong() async throws {
        let terminal = try await Terminal()
        let answer = try await terminal.call(
            "POST", "/v1/payments", key: 1, body: String(repeating: " ", count: 70_000))
        #expect(RawClient.status(answer) == 413)
    }

    @Test("A web page cannot use the sandbox") func origin() async throws {
        let terminal = try await Terminal()
        let answer = try await terminal.raw("POST", "/_reset", ["Origin: http://example.invalid"])
        #expect(RawClient.status(answer) == 403)
    }

    @Test(
        "Names of payments are not trusted",
        arguments: ["%00", "..", "%2e%2e%2f", "a%0d%0aX:y", "ü"])
    func names(_ id: String) async throws {
        let terminal = try await Terminal()
        let answer = try await terminal.call("GET", "/v1/payments/\(id)")
        #expect([400, 404].contains(RawClient.status(answer)))
    }

    @Test("The ledger and health are for looking at, and reset forgets") func own() async throws {
        let terminal = try await Terminal()
        let payment = try await terminal.authorised()
        let shown = try Terminal.json(try await terminal.raw("GET", "/_ledger"))
        let entry = try #require(shown["entries"]?.array?.first)
        #expect(entry["paymentId"]?.string == payment.paymentId)
        #expect(entry["idempotencyKey"]?.string == Terminal.key(1))
        #expect(entry["total"]?.integer == payment.total.minorUnits)
        #expect(entry["cardNumber"] == "411111******1111")
        #expect(try Terminal.json(try await terminal.raw("GET", "/healthz")) == ["status": "ok"])
        #expect(RawClient.status(try await terminal.post("/_reset", "")) == 200)
        #expect(terminal.sandbox.ledger().isEmpty)
        #expect(try await terminal.authorise().answer != nil)
    }
}
