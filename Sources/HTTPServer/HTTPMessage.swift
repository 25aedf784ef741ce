/// A request as a handler sees it: whole, and within the server's limits.
public struct HTTPRequest: Sendable {
    /// `GET`, `POST` …
    public let method: String
    /// The path, percent-decoded.
    public let path: String
    /// Query items in their order, percent-decoded.
    public let query: [HTTPField]
    /// Header fields in their order; names in lower case.
    public let headers: [HTTPField]
    /// The body; empty where there is none.
    public let body: [UInt8]
    /// What the route's pattern took from the path: `id` of `/payments/{id}`.
    public internal(set) var parameters: [String: String] = [:]

    /// From its parts; header names are put into lower case.
    public init(
        method: String, path: String, query: [HTTPField] = [], headers: [HTTPField] = [],
        body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers.map { HTTPField($0.name.lowercased(), $0.value) }
        self.body = body
    }

    /// The first header field of a name, given in lower case.
    public func header(_ name: String) -> String? {
        headers.first { $0.name == name }?.value
    }

    /// The first query item of a name.
    public func queryItem(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }
}

/// A name and its value: a header field, or a query item.
public struct HTTPField: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// Its value.
    public let value: String

    /// From its parts.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// What a handler answers.
public struct HTTPResponse: Sendable {
    /// The status: 100–599.
    public var status: Int
    /// Header fields besides those that HTTP itself needs.
    public var headers: [HTTPField]
    /// The body; not sent in answer to `HEAD`.
    public var body: [UInt8]
    /// Whether the connection is closed instead, without an answer: to rehearse that case.
    public var closesWithoutAnswer = false

    /// From its parts.
    public init(status: Int, headers: [HTTPField] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A body of a media type.
    public init(status: Int, contentType: String, body: [UInt8]) {
        self.init(status: status, headers: [HTTPField("Content-Type", contentType)], body: body)
    }

    /// A line of text.
    public static func text(_ status: Int, _ text: String) -> HTTPResponse {
        HTTPResponse(
            status: status, contentType: "text/plain; charset=utf-8", body: Array("\(text)\n".utf8))
    }

    /// No answer: the connection is closed.
    public static var closed: HTTPResponse {
        var response = HTTPResponse(status: 500)
        response.closesWithoutAnswer = true
        return response
    }
}
