import GatewayClient
import Payment
import PaymentPorts
import Testing

@Suite struct TLSTests {
    private static let nothingSent = Reply<GatewayPayment>.unclear(
        WireEvidence(cause: .tlsFailed, octetsSent: 0, octetsReceived: 0))

    private func reply(_ server: TLSServer, caFile: String?) async throws -> Reply<
        GatewayPayment
    > {
        var configuration = try Samples.configuration("https://127.0.0.1:\(server.port)/v1")
        configuration.caFile = caFile
        let gateway = try RESTGateway(configuration)
        return await gateway.payment(id: "A", token: Samples.token)
    }

    @Test("A server that nobody vouches for is told nothing") func untrusted() async throws {
        let server = try await TLSServer.start(name: "IP:127.0.0.1")
        #expect(try await reply(server, caFile: nil) == Self.nothingSent)
        #expect(try await reply(server, caFile: server.strange) == Self.nothingSent)
        #expect(try await reply(server, caFile: "/nonexistent.pem") == Self.nothingSent)
    }

    @Test("A certificate of another name does not count") func otherName() async throws {
        let server = try await TLSServer.start(name: "DNS:gateway.example")
        #expect(try await reply(server, caFile: server.certificate) == Self.nothingSent)
    }

    @Test("A certificate that the file vouches for is enough") func trusted() async throws {
        let server = try await TLSServer.start(name: "IP:127.0.0.1")
        // The server answers every request with a page of its own, which is no payment.
        guard case .unclear(let evidence) = try await reply(server, caFile: server.certificate)
        else { return #expect(Bool(false)) }
        #expect(evidence.cause == .malformedAnswer && evidence.httpStatus == 200)
        #expect(evidence.octetsSent > 0 && evidence.octetsReceived > 0)
    }
}
