import HTTPServer
import Payment

/// A gateway on loopback that speaks the public wire: the default where no other is named.
///
/// It knows the project's test cards alone, refuses every other card number, and keeps no number
/// in full. What it answers is what its ledger says.
public final class SandboxGateway: Sendable {
    /// Where it listens, without a path: `http://127.0.0.1:40123`. Identity calls go here.
    public let url: String
    /// The base of the API's paths: ``url`` and `/v1`.
    public var baseURL: String { "\(url)/v1" }
    /// The port it listens on.
    public var port: UInt16 { server.port }
    /// Its one terminal.
    public var terminalId: String { routes.configuration.terminalId }

    private let server: HTTPServer
    private let routes: SandboxRoutes

    /// Starts on loopback.
    ///
    /// - Throws: ``SandboxError``; nothing listens then.
    public static func start(
        _ configuration: SandboxConfiguration = SandboxConfiguration()
    ) async throws(SandboxError) -> SandboxGateway {
        let book = try SandboxBook(configuration)
        let routes = SandboxRoutes(configuration: configuration, book: book, tokens: Tokens())
        var listening = HTTPServerConfiguration()
        listening.port = configuration.port
        do throws(HTTPServerError) {
            let server = try HTTPServer(configuration: listening, routes: routes.all)
            return SandboxGateway(server: server, routes: routes)
        } catch {
            throw .notListening("\(error)")
        }
    }

    private init(server: HTTPServer, routes: SandboxRoutes) {
        self.server = server
        self.routes = routes
        url = server.url
    }

    /// A bearer token as the merchant's server would hand it out: a JWT that is good for 24 hours;
    /// `nil` where libcrypto fails.
    public func mintToken() -> String? {
        routes.tokens.mint(
            subject: terminalId, now: routes.configuration.clock(), seconds: 86_400)
    }

    /// Everything that happened to money, in order.
    public func ledger() -> [LedgerEntry] { routes.book.snapshot().entries }

    /// One payment as it stands now.
    public func payment(_ id: String) -> SandboxPayment? { routes.book.snapshot().payment(id) }

    /// Stops listening and lets go of the ledger file; requests that are being answered may finish.
    public func stop() async {
        await server.stop()
        routes.book.close()
    }
}
