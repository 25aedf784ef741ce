import Glibc

/// A client that sends what it is told to, octet for octet, and collects what comes back.
public final class RawClient: Sendable {
    private let descriptor: Int32

    /// No connection came about.
    public struct Failed: Error {
        /// The system's error number.
        public let code: Int32
    }

    /// Connects to a port of 127.0.0.1; a read waits 60 seconds at most.
    public init(port: UInt16) async throws(Failed) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let connected = descriptor
        let code = await onThread { connectLoopback(connected, port) }
        guard code == 0 else { throw Failed(code: code) }
    }

    deinit { close(descriptor) }

    /// Sends; a peer that has closed already is no error, for its answer is what counts.
    public func send(_ text: String) async {
        let descriptor = descriptor
        await onThread { sendAll(descriptor, text) }
    }

    /// Everything up to the end of the connection, or up to `end`.
    public func receive(until end: String? = nil) async -> String {
        let descriptor = descriptor
        return await onThread { receiveAll(descriptor, until: end) }
    }

    /// Sends one request on a connection of its own and returns the whole answer. All of it on one
    /// thread, so that the server never waits for Swift's pool.
    public static func exchange(port: UInt16, _ text: String) async throws(Failed) -> String {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let (code, answer) = await onThread {
            defer { close(descriptor) }
            let code = connectLoopback(descriptor, port)
            guard code == 0 else { return (code, "") }
            sendAll(descriptor, text)
            return (code, receiveAll(descriptor, until: nil))
        }
        guard code == 0 else { throw Failed(code: code) }
        return answer
    }

    /// The status of an answer's first line; 0 where there is none.
    public static func status(_ answer: String) -> Int {
        let words = answer.prefix { $0 != "\r\n" }.split(separator: " ")
        return words.count > 1 ? Int(words[1]) ?? 0 : 0
    }
}

private func connectLoopback(_ descriptor: Int32, _ port: UInt16) -> Int32 {
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = port.bigEndian
    name.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    // Safe: the pointers are to locals of the sizes given, for the length of each call.
    unsafe setsockopt(
        descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    return unsafe withUnsafePointer(to: &name) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
            let size = socklen_t(MemoryLayout<sockaddr_in>.size)
            return unsafe connect(descriptor, name, size) == 0 ? 0 : errno
        }
    }
}

private func sendAll(_ descriptor: Int32, _ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
        // Safe: the pointer and count are those of the array slice.
        let count = unsafe rest.withUnsafeBytes { buffer in
            unsafe send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
    }
}

private func receiveAll(_ descriptor: Int32, until end: String?) -> String {
    var received: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
        // Safe: the buffer's own count bounds what is written.
        let count = unsafe recv(descriptor, &chunk, chunk.count, 0)
        guard count > 0 else { break }
        received += chunk.prefix(count)
        if let end, String(decoding: received, as: UTF8.self).hasSuffix(end) { break }
    }
    return String(decoding: received, as: UTF8.self)
}
