import Glibc

/// An HTTP/1.1 server on loopback.
///
/// One thread of libmicrohttpd serves all connections; while a handler runs its connection is
/// suspended, so a slow handler holds up nobody else.
public final class HTTPServer: Sendable {
    /// The port it listens on.
    public let port: UInt16
    /// `http://127.0.0.1:40123`, without a path.
    public let url: String

    private let configuration: HTTPServerConfiguration
    private let exchanges: ExchangeTable
    private let daemon: Daemon

    /// Starts serving.
    ///
    /// - Throws: ``HTTPServerError``; nothing listens then.
    public init(
        configuration: HTTPServerConfiguration = HTTPServerConfiguration(), routes: [HTTPRoute]
    ) throws(HTTPServerError) {
        let socket = try ListeningSocket(
            address: configuration.address, port: configuration.port)
        port = socket.port
        url = "http://\(configuration.address):\(socket.port)"
        self.configuration = configuration
        exchanges = ExchangeTable(
            router: HTTPRouter(routes: routes),
            bodyOctetsMaximum: configuration.bodyOctetsMaximum)
        daemon = try Daemon(socket, configuration: configuration, exchanges: exchanges)
    }

    /// Stops: takes no further request, lets handlers finish within the configured time, then
    /// answers 503 for those that did not, and closes every connection.
    public func stop() async {
        daemon.stopAccepting()
        await exchanges.finish(withinMilliseconds: configuration.stopTimeoutMilliseconds)
        await daemon.stop()
    }

    deinit {
        exchanges.abandon()
        daemon.stopDetached()
    }
}
