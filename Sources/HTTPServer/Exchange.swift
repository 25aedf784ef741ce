import Synchronization

/// One request and its answer, from the first header to the last octet sent.
///
/// Shared by the server's thread, which fills and empties it, and the handler's task, which
/// answers it once.
final class Exchange: Sendable {
    private enum Phase {
        /// The client is sending; next the handler starts.
        case receiving
        /// The handler runs and the connection is suspended; next comes its answer.
        case answering
        /// The answer waits for the server's thread.
        case answered(HTTPResponse)
    }

    private struct Content {
        var body: [UInt8] = []
        var octetsRefused = 0
        var phase = Phase.receiving
    }

    /// What the server's thread does next.
    enum Step {
        case run(HTTPRequest)
        case answer(HTTPResponse)
        case wait
    }

    private let head: HTTPRequest
    private let bodyOctetsMaximum: Int
    private let resume: @Sendable () -> Void
    private let content = Mutex(Content())

    /// - Parameter resume: wakes the suspended connection; called once at most.
    init(head: HTTPRequest, bodyOctetsMaximum: Int, resume: @escaping @Sendable () -> Void) {
        self.head = head
        self.bodyOctetsMaximum = bodyOctetsMaximum
        self.resume = resume
    }

    /// Takes a part of the body; `false` where so much came beyond the limit that nobody reads on.
    func receive(_ part: [UInt8]) -> Bool {
        content.withLock { content in
            guard content.octetsRefused == 0,
                part.count <= bodyOctetsMaximum - content.body.count
            else {
                content.body = []
                content.octetsRefused += part.count
                return content.octetsRefused <= max(bodyOctetsMaximum, 1 << 20)
            }
            content.body += part
            return true
        }
    }

    /// Called when the request is whole, and again when the connection was resumed.
    func next() -> Step {
        content.withLock { content in
            switch content.phase {
            case .receiving:
                guard content.octetsRefused == 0 else {
                    return .answer(.text(413, "body too large"))
                }
                content.phase = .answering
                let body = content.body
                content.body = []
                return .run(
                    HTTPRequest(
                        method: head.method, path: head.path, query: head.query,
                        headers: head.headers, body: body))
            case .answering: return .wait
            case .answered(let response): return .answer(response)
            }
        }
    }

    /// Answers; of several answers the first holds.
    func answer(_ response: HTTPResponse) {
        content.withLock { content in
            switch content.phase {
            case .answering:
                content.phase = .answered(response)
                // Inside the lock: the connection lives for as long as it is suspended.
                resume()
            case .receiving, .answered: break
            }
        }
    }
}
