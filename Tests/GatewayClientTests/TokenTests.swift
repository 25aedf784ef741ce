import GatewayClient
import Octets
import Payment
import PaymentPorts
import Synchronization
import Testing

@Suite struct TokenTests {
    private let gateway: RESTGateway

    init() throws { gateway = try Samples.gateway("http://127.0.0.1:1/v1") }

    @Test("A token's expiry is read, and its text is never shown") func good() throws {
        // {"alg":"RS256"} . {"exp":1796152803,"iss":"x"} . octets
        let text = "eyJhbGciOiJSUzI1NiJ9.eyJleHAiOjE3OTYxNTI4MDMsImlzcyI6IngifQ.c2lnbmF0dXJl"
        let token = try gateway.readToken(text)
        #expect(token.expiresAtEpochSeconds == 1_796_152_803)
        #expect(token.text.reveal() == text)
        #expect(!"\(token)".contains("eyJ"))
    }

    @Test(
        "What is no token is said to be none",
        arguments: [
            "", " ", "opaque", "pk_test_0123", "a.b.c", "..", "a.b", "a.b.c.d",
            #"{"token":"eyJhbGciOiJSUzI1NiJ9.eyJleHAiOjE3OTYxNTI4MDN9.c2ln"}"#,
            "eyJhbGciOiJSUzI1NiJ9.eyJleHAiOjE3OTYxNTI4MDN9.",
            "eyJhbGciOiJSUzI1NiJ9.eyJleHAiOjE3OTYxNTI4MDN9.c2ln\r\nX: y",
            // alg none; no exp; exp as text; exp zero; a list instead of claims
            "eyJhbGciOiJub25lIn0.eyJleHAiOjE3OTYxNTI4MDN9.c2ln",
            "eyJhbGciOiJSUzI1NiJ9.eyJpYXQiOjF9.c2ln",
            "eyJhbGciOiJSUzI1NiJ9.eyJleHAiOiIxIn0.c2ln", "eyJhbGciOiJSUzI1NiJ9.eyJleHAiOjB9.c2ln",
            "eyJhbGciOiJSUzI1NiJ9.W10.c2ln",
            "eyJhbGciOiJSUzI1NiJ9.eyJleHAiOjE3OTYxNTI4MDN9.c2ln=",
            String(repeating: "A", count: 100_000),
        ])
    func bad(_ text: String) {
        #expect(throws: TokenUnreadable.self) { try gateway.readToken(text) }
    }

    private static let granted = Samples.answer(
        200, #"{"access_token":"t.o.k","token_type":"Bearer","expires_in":3600}"#)

    private func source(_ server: RawServer, _ clock: TestClock) throws -> APIKeyTokenSource {
        try APIKeyTokenSource(
            identityURL: GatewayURL("http://127.0.0.1:\(server.port)"),
            apiKey: Sensitive("k7-key", shownAs: "<key>"),
            deadlineMilliseconds: 60_000, time: clock)
    }

    @Test("A token is fetched with the key, kept, and renewed two minutes early") func renewal()
        async throws
    {
        let server = try RawServer(.readRequest, .send(Self.granted))
        let clock = TestClock(1_000)
        let source = try source(server, clock)
        for (time, fetches) in [(1_000, 1), (4_479, 1), (4_480, 2), (4_481, 2), (9_000, 3)] {
            clock.set(Int64(time))
            let token = await source.token()
            guard case .answered(let token) = token else { return #expect(Bool(false)) }
            #expect(token.text.reveal() == "t.o.k")
            #expect(token.expiresAtEpochSeconds - Int64(time) > 120)
            #expect(server.connections == fetches)
        }
        let request = try #require(server.requests.first)
        #expect(request.hasPrefix("POST /authorize HTTP/1.1\r\n"))
        #expect(request.contains("\r\nx-api-key: k7-key\r\n"))
        #expect(request.contains("\r\nContent-Length: 0\r\n"))
    }

    @Test("Several who ask at once cause one fetch") func coalescing() async throws {
        let server = try RawServer(.readRequest, .send(Self.granted))
        let source = try source(server, TestClock(1_000))
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<10 {
                group.addTask { if case .answered = await source.token() { true } else { false } }
            }
            for await isAnswered in group { #expect(isAnswered) }
        }
        #expect(server.connections == 1)
    }

    @Test(
        "A bad answer is no token, and the next call asks again",
        arguments: [
            (Samples.problem(401), "refused 401"),
            (Samples.problem(500), "unclear statusWithoutOutcome"),
            (Samples.answer(200, "{}"), "unclear malformedAnswer"),
            (
                Samples.answer(
                    200, #"{"access_token":"a b","token_type":"Bearer","expires_in":1}"#),
                "unclear malformedAnswer"
            ),
            (
                Samples.answer(200, #"{"access_token":"a","token_type":"Bearer","expires_in":0}"#),
                "unclear malformedAnswer"
            ),
        ])
    func refused(_ answer: String, _ expected: String) async throws {
        let server = try RawServer(.readRequest, .send(answer))
        let source = try source(server, TestClock(1_000))
        #expect(summary(await source.token()) == expected)
        #expect(summary(await source.token()) == expected)
        #expect(server.connections == 2)
    }

    @Test("A key that could break a header is refused", arguments: ["", "a b", "a\r\nX: y"])
    func badKey(_ key: String) throws {
        #expect(throws: GatewayConfigurationError.badAPIKey) {
            try APIKeyTokenSource(
                identityURL: GatewayURL("https://identity.example"),
                apiKey: Sensitive(key, shownAs: "<key>"), time: TestClock(0))
        }
    }
}

private final class TestClock: TimeSource {
    private let seconds: Mutex<Int64>
    init(_ seconds: Int64) { self.seconds = Mutex(seconds) }
    func set(_ value: Int64) { seconds.withLock { $0 = value } }
    func wallClockSeconds() -> Int64 { seconds.withLock { $0 } }
    func monotonicMilliseconds() -> Int64 { wallClockSeconds() * 1000 }
    func sleep(milliseconds: Int64) async {}
}
