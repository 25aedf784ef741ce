import Glibc
import Synchronization
import TestSupport

/// A server that does to each connection what a test says, octet for octet.
final class RawServer: Sendable {
    /// What is done to a connection, in order; then it is closed.
    enum Step: Sendable {
        /// Reads one whole request: its head and as much body as its length says.
        case readRequest
        /// Reads this many octets and no more.
        case read(Int)
        case send(String)
        /// Sends one octet after another, so slowly that no deadline of a test is met.
        case trickle(String)
        /// Waits until the client hangs up.
        case waitForClose
    }

    /// The system refused the socket.
    struct NotListening: Error { let code: Int32 }

    let port: UInt16
    var url: String { "http://127.0.0.1:\(port)/v1" }
    /// Requests that were read whole, as text.
    var requests: [String] { log.content.withLock { $0.requests } }
    /// Connections that were accepted.
    var connections: Int { log.content.withLock { $0.connections } }

    private final class Log: Sendable {
        struct Content {
            var requests: [String] = []
            var connections = 0
        }

        let content = Mutex(Content())
    }

    private let descriptor: Int32
    private let log = Log()

    convenience init(_ steps: Step...) throws(NotListening) { try self.init(steps: steps) }

    init(steps: [Step]) throws(NotListening) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        // Safe: the pointers are to locals of the sizes given, for the length of each call.
        let code = unsafe withUnsafeMutablePointer(to: &name) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
                guard unsafe bind(descriptor, name, length) == 0, listen(descriptor, 16) == 0,
                    unsafe getsockname(descriptor, name, &length) == 0
                else { return errno }
                return 0
            }
        }
        port = UInt16(bigEndian: name.sin_port)
        guard code == 0 else { throw NotListening(code: code) }
        let log = log
        // Threads of their own: Swift's pool may be busy for longer than a deadline.
        detachThread {
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else { return }
                log.content.withLock { $0.connections += 1 }
                detachThread { Self.serve(connection, steps, log) }
            }
        }
    }

    deinit {
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }

    private static func serve(_ connection: Int32, _ steps: [Step], _ log: Log) {
        defer { close(connection) }
        for step in steps {
            switch step {
            case .readRequest: readRequest(connection, log)
            case .read(let count): _ = receive(connection, upTo: count)
            case .send(let text): _ = send(connection, Array(text.utf8))
            case .trickle(let text):
                for octet in text.utf8 {
                    guard send(connection, [octet]) else { return }
                    usleep(20_000)
                }
            case .waitForClose: while !receive(connection, upTo: 4096).isEmpty {}
            }
        }
    }

    private static func readRequest(_ connection: Int32, _ log: Log) {
        var received: [UInt8] = []
        while true {
            let text = String(decoding: received, as: UTF8.self)
            if let end = text.firstRange(of: "\r\n\r\n") {
                let body = text[end.upperBound...].utf8.count
                let head = text[..<end.lowerBound].lowercased()
                let length = head.split(separator: "\r\n").compactMap { line in
                    line.hasPrefix("content-length:")
                        ? Int(line.dropFirst(15).filter(\.isNumber)) : nil
                }.first
                if body >= length ?? 0 {
                    return log.content.withLock { $0.requests.append(text) }
                }
            }
            let part = receive(connection, upTo: 65_536)
            guard !part.isEmpty else { return }
            received += part
        }
    }

    private static func receive(_ connection: Int32, upTo count: Int) -> [UInt8] {
        var chunk = [UInt8](repeating: 0, count: count)
        // Safe: the buffer's own count bounds what is written.
        let read = unsafe recv(connection, &chunk, chunk.count, 0)
        return Array(chunk.prefix(max(0, read)))
    }

    private static func send(_ connection: Int32, _ octets: [UInt8]) -> Bool {
        // Safe: the pointer and count are those of the array.
        unsafe Glibc.send(connection, octets, octets.count, Int32(MSG_NOSIGNAL)) == octets.count
    }
}
