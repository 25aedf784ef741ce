import HTTPServer
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct HTTPServerTests {
    /// However long a busy machine lets a client wait between connecting and asking.
    private static var patient: HTTPServerConfiguration {
        var configuration = HTTPServerConfiguration()
        configuration.idleTimeoutSeconds = 600
        return configuration
    }

    private static let routes = [
        HTTPRoute("GET", "/hello") { _ in .text(200, "hello") },
        HTTPRoute("POST", "/echo") { request in
            HTTPResponse(status: 201, contentType: "application/octet-stream", body: request.body)
        },
        HTTPRoute("GET", "/items/{id}") { request in
            let id = request.parameters["id"] ?? "-"
            return .text(
                200, "\(id) \(request.queryItem("q") ?? "-") \(request.header("x-a") ?? "-")")
        },
        HTTPRoute("GET", "/closed") { _ in .closed },
    ]

    private func withServer(
        _ configuration: HTTPServerConfiguration = HTTPServerTests.patient,
        routes: [HTTPRoute] = HTTPServerTests.routes,
        _ body: (HTTPServer) async throws -> Void
    ) async throws {
        let server = try HTTPServer(configuration: configuration, routes: routes)
        try await body(server)
        await server.stop()
    }

    @Test("A request is answered by its route") func answers() async throws {
        try await withServer { server in
            let answer = try await RawClient.exchange(
                port: server.port, "GET /hello HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(answer.hasSuffix("\r\n\r\nhello\n"))
            #expect(server.url == "http://127.0.0.1:\(server.port)")
        }
    }

    @Test("Path parameters, query and header fields reach the handler") func parts() async throws {
        try await withServer { server in
            let answer = try await RawClient.exchange(
                port: server.port,
                "GET /items/a%20b?q=1%2B2&q=3 HTTP/1.1\r\nHost: a\r\nX-A: yes\r\nConnection: close\r\n\r\n"
            )
            #expect(answer.hasSuffix("\r\n\r\na b 1+2 yes\n"))
        }
    }

    @Test(
        "What no route answers is said so",
        arguments: [
            ("GET /nothing", 404, ""), ("GET /", 404, ""), ("GET /items/", 404, ""),
            ("GET /hello/", 404, ""), ("POST /hello", 405, "Allow: GET, HEAD"),
            ("DELETE /echo", 405, "Allow: POST"), ("GET /echo", 405, "Allow: POST"),
            ("BREW /hello", 405, "Allow: GET, HEAD"),
        ])
    func refusals(_ line: String, _ status: Int, _ field: String) async throws {
        try await withServer { server in
            let answer = try await RawClient.exchange(
                port: server.port,
                "\(line) HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            #expect(RawClient.status(answer) == status)
            #expect(field.isEmpty || answer.contains("\r\n\(field)\r\n"))
        }
    }

    @Test("HEAD is GET without its body") func head() async throws {
        try await withServer { server in
            let answer = try await RawClient.exchange(
                port: server.port, "HEAD /hello HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(RawClient.status(answer) == 200)
            #expect(answer.contains("Content-Length: 6\r\n"))
            #expect(answer.hasSuffix("\r\n\r\n"))
        }
    }

    @Test("A connection carries several requests") func keepAlive() async throws {
        try await withServer { server in
            let client = try await RawClient(port: server.port)
            for _ in 0..<3 {
                await client.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(await client.receive(until: "hello\n").hasPrefix("HTTP/1.1 200 OK"))
            }
        }
    }

    @Test("A body up to the limit arrives whole, by length and in chunks") func bodies()
        async throws
    {
        var configuration = Self.patient
        configuration.bodyOctetsMaximum = 1000
        let body = String(repeating: "x", count: 1000)
        try await withServer(configuration) { server in
            let head = "POST /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
            let whole = try await RawClient.exchange(
                port: server.port, "\(head)Content-Length: 1000\r\n\r\n\(body)")
            #expect(whole.hasPrefix("HTTP/1.1 201") && whole.hasSuffix("\r\n\r\n\(body)"))
            let chunked = try await RawClient.exchange(
                port: server.port,
                "\(head)Transfer-Encoding: chunked\r\n\r\n3e8\r\n\(body)\r\n0\r\n\r\n")
            #expect(chunked.hasPrefix("HTTP/1.1 201") && chunked.hasSuffix("\r\n\r\n\(body)"))
        }
    }

    @Test("A body over the limit is answered 413") func tooLarge() async throws {
        var configuration = Self.patient
        configuration.bodyOctetsMaximum = 1000
        let body = String(repeating: "x", count: 1001)
        try await withServer(configuration) { server in
            let answer = try await RawClient.exchange(
                port: server.port,
                "POST /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 1001\r\n\r\n\(body)"
            )
            #expect(RawClient.status(answer) == 413)
        }
    }

    @Test("A body without end is cut off") func endlessBody() async throws {
        var configuration = Self.patient
        configuration.bodyOctetsMaximum = 1000
        try await withServer(configuration) { server in
            let chunk = "10000\r\n\(String(repeating: "x", count: 65_536))\r\n"
            let client = try await RawClient(port: server.port)
            await client.send(
                "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
            for _ in 0..<64 { await client.send(chunk) }
            let status = RawClient.status(await client.receive())
            #expect([0, 413].contains(status))
        }
    }

    @Test(
        "What is not HTTP does not reach a handler, and the server lives on",
        arguments: [
            "\r\n\r\n\r\n", "GARBAGE\r\n\r\n", "GET\r\n\r\n", "\u{0}\u{1}\u{2}",
            "GET /hello HTTP/1.1\r\nX: \(String(repeating: "a", count: 100_000))\r\n\r\n",
            "GET /\(String(repeating: "a", count: 100_000)) HTTP/1.1\r\n\r\n",
            "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
            "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n",
            "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
        ])
    func hostile(_ text: String) async throws {
        var configuration = Self.patient
        configuration.idleTimeoutSeconds = 3
        try await withServer(configuration) { server in
            let answer = try await RawClient.exchange(port: server.port, text)
            #expect(answer.isEmpty || RawClient.status(answer) >= 400)
            let next = try await RawClient.exchange(
                port: server.port, "GET /hello HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(RawClient.status(next) == 200)
        }
    }

    @Test("A connection can be closed without an answer") func closed() async throws {
        try await withServer { server in
            let answer = try await RawClient.exchange(
                port: server.port, "GET /closed HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(answer == "")
        }
    }

    @Test(
        "Only loopback is served",
        arguments: ["0.0.0.0", "192.0.2.1", "::", "::1", "example.com", ""])
    func loopbackOnly(_ address: String) {
        var configuration = Self.patient
        configuration.address = address
        #expect(throws: HTTPServerError.notLoopback) {
            try HTTPServer(configuration: configuration, routes: [])
        }
    }

    @Test("A port that is taken is said to be") func portInUse() async throws {
        try await withServer { server in
            var configuration = Self.patient
            configuration.port = server.port
            #expect(throws: HTTPServerError.portInUse) {
                try HTTPServer(configuration: configuration, routes: [])
            }
        }
    }

    @Test("A handler that waits holds up nobody else") func slowHandlers() async throws {
        let gate = Gate()
        let routes = [
            HTTPRoute("GET", "/slow") { _ in
                await gate.wait()
                return .text(200, "slow")
            },
            HTTPRoute("GET", "/fast") { _ in .text(200, "fast") },
        ]
        try await withServer(routes: routes) { server in
            let request = "HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            var slow: [RawClient] = []
            for _ in 0..<20 {
                let client = try await RawClient(port: server.port)
                await client.send("GET /slow \(request)")
                slow.append(client)
            }
            let fast = try await RawClient.exchange(port: server.port, "GET /fast \(request)")
            #expect(fast.hasSuffix("fast\n"))
            await gate.open()
            for client in slow { #expect(await client.receive().hasSuffix("slow\n")) }
        }
    }

    @Test("Stopping lets a handler finish") func stopFinishes() async throws {
        let gate = Gate()
        var configuration = Self.patient
        configuration.stopTimeoutMilliseconds = 60_000
        let server = try HTTPServer(
            configuration: configuration,
            routes: [
                HTTPRoute("GET", "/") { _ in
                    await gate.wait()
                    return .text(200, "finished")
                }
            ])
        let client = try await RawClient(port: server.port)
        await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        await gate.entered()
        async let stopped: Void = server.stop()
        await gate.open()
        #expect(await client.receive().hasSuffix("finished\n"))
        await stopped
        await #expect(throws: RawClient.Failed.self) {
            try await RawClient(port: server.port)
        }
    }

    @Test("Stopping does not wait for a handler for ever") func stopGivesUp() async throws {
        var configuration = Self.patient
        configuration.stopTimeoutMilliseconds = 50
        let gate = Gate()
        let server = try HTTPServer(
            configuration: configuration,
            routes: [
                HTTPRoute("GET", "/") { _ in
                    await gate.wait()
                    return .text(200, "late")
                }
            ])
        let client = try await RawClient(port: server.port)
        await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        await gate.entered()
        await server.stop()
        #expect(await RawClient.status(client.receive()) == 503)
        await gate.open()
    }

    @Test("A server that nobody stopped stops with its last reference") func dropped() async throws
    {
        var server: HTTPServer? = try HTTPServer(configuration: Self.patient, routes: Self.routes)
        let client = try await RawClient(port: try #require(server?.port))
        await client.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(await client.receive(until: "hello\n").hasSuffix("hello\n"))
        server = nil
        #expect(await client.receive() == "")
    }
}

/// Holds handlers until a test opens it.
private actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var watching: [CheckedContinuation<Void, Never>] = []

    func wait() async {
        if isOpen { return }
        await withCheckedContinuation { continuation in
            waiting.append(continuation)
            watching.forEach { $0.resume() }
            watching = []
        }
    }

    /// Returns when a handler waits.
    func entered() async {
        if !waiting.isEmpty { return }
        await withCheckedContinuation { watching.append($0) }
    }

    func open() {
        isOpen = true
        waiting.forEach { $0.resume() }
        waiting = []
    }
}
