import Octets

/// Why the configuration of a gateway cannot be used.
public enum GatewayConfigurationError: Error, Hashable, Sendable {
    /// Not an absolute `https` URL without credentials, query and fragment.
    case badURL
    /// `http` to another machine: only loopback may go without TLS.
    case plainHTTP
    /// The terminal's name is empty or too long.
    case badTerminalId
    /// The base key is not 16 octets or the key serial number is not 10.
    case badSealingKey
    /// The API key is empty or cannot stand in a header.
    case badAPIKey
    /// libcurl could not be started.
    case wireUnavailable
}

/// The address of a gateway or of one thing there: `https`, or `http` to loopback.
public struct GatewayURL: Hashable, Sendable {
    /// The whole text.
    public let text: String
    private let originCount: Int

    /// Whether the transport is TLS.
    var isSecure: Bool { text.hasPrefix("https://") }

    /// Reads the base of a gateway's URLs; a slash at its end does not count.
    ///
    /// - Throws: ``GatewayConfigurationError/badURL`` or ``GatewayConfigurationError/plainHTTP``.
    public init(_ text: String) throws(GatewayConfigurationError) {
        guard text.utf8.count <= 2048,
            text.utf8.allSatisfy({
                (0x21...0x7E).contains($0) && !"\"<>\\^`{|}@?#".utf8.contains($0)
            }),
            let separator = text.firstRange(of: "://")
        else { throw .badURL }
        let scheme = text[..<separator.lowerBound]
        let rest = text[separator.upperBound...]
        let authority = rest.prefix { $0 != "/" }
        guard !authority.isEmpty, scheme == "https" || scheme == "http" else { throw .badURL }
        guard scheme == "https" || Self.isLoopback(authority) else { throw .plainHTTP }
        originCount = scheme.utf8.count + 3 + authority.utf8.count
        var trimmed = text
        while trimmed.utf8.count > originCount, trimmed.last == "/" { trimmed.removeLast() }
        self.text = trimmed
    }

    private init(text: String, originCount: Int) {
        self.text = text
        self.originCount = originCount
    }

    private static func isLoopback(_ authority: Substring) -> Bool {
        if authority.hasPrefix("[::1]") { return true }
        let host = authority.prefix { $0 != ":" }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return host == "localhost"
            || (parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil })
    }

    /// Whether nothing follows the host and port.
    var isOrigin: Bool { text.utf8.count == originCount }

    /// Something below this address; every segment is percent-encoded.
    func appending(_ segments: String...) -> GatewayURL {
        let path = segments.map { "/\(Self.encode($0))" }.joined()
        return GatewayURL(text: text + path, originCount: originCount)
    }

    /// The same with a query; names and values are percent-encoded.
    func query(_ items: KeyValuePairs<String, String>) -> GatewayURL {
        let query = items.map { "\(Self.encode($0.key))=\(Self.encode($0.value))" }
        return GatewayURL(
            text: "\(text)?\(query.joined(separator: "&"))", originCount: originCount)
    }

    /// A path at the same origin; `{id}` in it stands for `id`, percent-encoded.
    func atOrigin(_ path: String, id: String) -> GatewayURL {
        let segments = path.split(separator: "/").map {
            $0 == "{id}" ? Self.encode(id) : String($0)
        }
        return GatewayURL(
            text: text.prefix(originCount) + "/" + segments.joined(separator: "/"),
            originCount: originCount)
    }

    /// Source: RFC 3986, 2.3: all but the unreserved characters is encoded.
    private static func encode(_ text: String) -> String {
        text.utf8.map { unit in
            switch unit {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                String(UnicodeScalar(unit))
            default: "%\(Hex.encode([unit]))"
            }
        }.joined()
    }
}
