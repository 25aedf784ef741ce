/// One thing a server answers: a method, a path, and who answers.
public struct HTTPRoute: Sendable {
    /// Who answers. Runs on Swift's pool, never on the server's thread.
    public typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse

    let method: String
    let pattern: [Substring]
    /// Who answers.
    public let handler: Handler

    /// A route.
    ///
    /// - Parameter pattern: a path; a segment `{name}` takes any one segment as parameter `name`.
    public init(_ method: String, _ pattern: String, _ handler: @escaping Handler) {
        self.method = method
        self.pattern = HTTPRouter.segments(pattern[...])
        self.handler = handler
    }

    /// The parameters that `segments` give the pattern; `nil` where it does not match.
    func parameters(_ segments: [Substring]) -> [String: String]? {
        guard segments.count == pattern.count else { return nil }
        var parameters: [String: String] = [:]
        for (expected, segment) in zip(pattern, segments) {
            if expected.first == "{", expected.last == "}" {
                guard !segment.isEmpty else { return nil }
                parameters[String(expected.dropFirst().dropLast())] = String(segment)
            } else if expected != segment {
                return nil
            }
        }
        return parameters
    }
}

/// Finds who answers a request. `HEAD` is answered as `GET` is.
struct HTTPRouter: Sendable {
    let routes: [HTTPRoute]

    /// What is to be done with a request.
    enum Match {
        case handler(HTTPRoute.Handler, HTTPRequest)
        case response(HTTPResponse)
    }

    func match(_ request: HTTPRequest) -> Match {
        let segments = Self.segments(request.path[...])
        let method = request.method == "HEAD" ? "GET" : request.method
        var allowed: [String] = []
        for route in routes {
            guard let parameters = route.parameters(segments) else { continue }
            guard route.method == method else {
                allowed.append(route.method)
                if route.method == "GET" { allowed.append("HEAD") }
                continue
            }
            var request = request
            request.parameters = parameters
            return .handler(route.handler, request)
        }
        guard !allowed.isEmpty else { return .response(.text(404, "not found")) }
        var refusal = HTTPResponse.text(405, "method not allowed")
        refusal.headers.append(HTTPField("Allow", allowed.joined(separator: ", ")))
        return .response(refusal)
    }

    static func segments(_ path: Substring) -> [Substring] {
        path.split(separator: "/", omittingEmptySubsequences: false)
    }
}
