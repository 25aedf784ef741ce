import GatewayClient
import JSONText
import Payment
import PaymentPorts
import SandboxGateway
import TestSupport
import Testing

/// Ordered troubles: what the client makes of them, and what the ledger says.
@Suite struct FaultTests {
    @Test(
        "An ordered trouble happens, and the ledger tells what was done",
        arguments: [
            (#""dropBeforeApply""#, "connectionLost", 0),
            (#""dropAfterApply""#, "connectionLost", 1),
            (#"{"status":503}"#, "statusWithoutOutcome", 0), (#""wrongOrderEcho""#, "mismatch", 1),
            (#""wrongAmountEcho""#, "mismatch", 1), (#""unknownCode""#, "answered", 1),
        ])
    func authorise(_ action: String, _ outcome: String, _ entries: Int) async throws {
        let terminal = try await Terminal()
        try await order(
            terminal, #"{"match":{"path":"/v1/payments","orderId":"order-1"},"do":\#(action)}"#)
        let reply = try await terminal.authorise()
        #expect(reply.unclearCause?.rawValue ?? "answered" == outcome)
        #expect(terminal.sandbox.ledger().count == entries)
        if outcome == "answered" { #expect(reply.answer?.responseCode.rawValue == "Z") }
        // It happened once; the next request is spared.
        let next = Terminal.Sale(order: "order-1", counter: 2, key: Terminal.key(2))
        #expect(try await terminal.authorise(next).answer?.responseCode == .approved)
    }

    @Test("A delay beyond the deadline is a timeout") func delay() async throws {
        let terminal = try await Terminal(deadlineMilliseconds: 300)
        try await order(terminal, #"{"do":{"delay":100000}}"#)
        #expect(try await terminal.authorise().unclearCause == .timedOut)
        await terminal.sandbox.stop()
    }

    @Test("A reversal whose answer was lost is sent again and done once") func lostReversal()
        async throws
    {
        let terminal = try await Terminal()
        let payment = try await terminal.authorised()
        try await order(
            terminal, #"[{"match":{"path":"/v1/payments/*/reverse"},"do":"dropAfterApply"}]"#)
        let lost = await terminal.followUp(.reverse, payment.paymentId, key: 2)
        #expect(lost.unclearCause == .connectionLost)
        let again = await terminal.followUp(.reverse, payment.paymentId, key: 2)
        #expect(again.answer?.status == .reversal)
        #expect(terminal.sandbox.ledger().map(\.operation) == [.authorise, .reverse])
    }

    @Test("A rule can wait for a later request, and spare other orders") func nth() async throws {
        let terminal = try await Terminal()
        let rule = #"{"match":{"method":"POST","orderId":"order-1","nth":2},"do":{"status":500}}"#
        try await order(terminal, rule)
        #expect(try await terminal.authorise().answer != nil)
        #expect(
            try await terminal.authorise(.init(order: "order-2", counter: 2, key: Terminal.key(2)))
                .answer != nil)
        #expect(
            try await terminal.authorise(.init(counter: 3, key: Terminal.key(3))).unclearCause
                == .statusWithoutOutcome)
    }

    @Test("A blocked version is told so") func upgrade() async throws {
        let terminal = try await Terminal()
        try await order(terminal, #"{"do":{"status":426},"times":2}"#)
        #expect(await terminal.gateway.settings(token: terminal.token).refusalStatus == 426)
        #expect(try await terminal.authorise().refusalStatus == 426)
    }

    @Test(
        "An order that makes no sense is refused",
        arguments: [
            "", "[", "{}", #"{"do":"explode"}"#, #"{"do":{"status":200}}"#, #"{"do":{"delay":-1}}"#,
            #"{"do":{}}"#, #"{"match":{"nth":0},"do":"dropBeforeApply"}"#, "[1]", "7",
        ])
    func badOrder(_ text: String) async throws {
        let terminal = try await Terminal()
        let answer = try await terminal.post("/_faults", text)
        #expect(RawClient.status(answer) == 400)
        #expect(try await terminal.authorise().answer != nil)
    }

    private func order(_ terminal: Terminal, _ text: String) async throws {
        #expect(RawClient.status(try await terminal.post("/_faults", text)) == 200)
    }
}

extension Terminal {
    /// Sends a request as it stands and gives back the whole answer.
    func raw(
        _ method: String, _ path: String, _ headers: [String] = [], body: String = ""
    ) async throws -> String {
        let lines = ["\(method) \(path) HTTP/1.1", "Host: a", "Connection: close"] + headers
        let length = "Content-Length: \(body.utf8.count)"
        return try await RawClient.exchange(
            port: sandbox.port, (lines + [length, "", body]).joined(separator: "\r\n"))
    }

    func post(_ path: String, _ body: String) async throws -> String {
        try await raw("POST", path, ["Content-Type: application/json"], body: body)
    }

    /// The JSON of an answer's body.
    static func json(_ answer: String) throws -> JSON {
        let start = try #require(answer.firstRange(of: "\r\n\r\n"))
        return try JSON(parsing: Array(answer[start.upperBound...].utf8))
    }
}
