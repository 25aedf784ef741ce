/// Where a server listens and what it allows.
public struct HTTPServerConfiguration: Sendable {
    /// An IPv4 loopback address: `127.0.0.1`.
    public var address = "127.0.0.1"
    /// The port; 0 lets the system pick one.
    public var port: UInt16 = 0
    /// The largest body that is read; a longer one is answered 413.
    public var bodyOctetsMaximum = 64 << 10
    /// Memory for one connection's header and buffers; a longer header is answered 431 or 414.
    public var headerOctetsMaximum = 16 << 10
    /// Connections at once; further ones wait in the system's queue or are closed.
    public var connectionsMaximum: UInt32 = 64
    /// Seconds after which a silent connection is closed.
    public var idleTimeoutSeconds: UInt32 = 15
    /// How long ``HTTPServer/stop()`` lets handlers finish.
    public var stopTimeoutMilliseconds: Int64 = 2_000

    /// The defaults.
    public init() {}
}

/// Why a server did not start.
public enum HTTPServerError: Error, Hashable, Sendable {
    /// The address is not on this machine's loopback interface, which is all that is served.
    case notLoopback
    /// The port is taken.
    case portInUse
    /// The system refused the socket, with its error number.
    case socketRefused(code: Int32)
    /// libmicrohttpd did not start.
    case notStarted
}
