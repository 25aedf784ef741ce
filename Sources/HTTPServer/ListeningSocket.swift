import Glibc

/// A socket bound to loopback, before the server takes it.
struct ListeningSocket: ~Copyable {
    let descriptor: Int32
    let port: UInt16

    init(address text: String, port: UInt16) throws(HTTPServerError) {
        let address = try Self.loopback(text)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .socketRefused(code: errno) }
        do throws(HTTPServerError) {
            self.port = try Self.listen(descriptor, address, port)
            self.descriptor = descriptor
        } catch {
            _ = close(descriptor)
            throw error
        }
    }

    deinit { _ = close(descriptor) }

    /// Any address of 127.0.0.0/8, and nothing else.
    private static func loopback(_ text: String) throws(HTTPServerError) -> in_addr {
        var address = in_addr()
        // Safe: inet_pton reads a terminated string and writes one in_addr.
        guard unsafe inet_pton(AF_INET, text, &address) == 1,
            UInt32(bigEndian: address.s_addr) >> 24 == 127
        else { throw .notLoopback }
        return address
    }

    private static func listen(
        _ descriptor: Int32, _ address: in_addr, _ port: UInt16
    ) throws(HTTPServerError) -> UInt16 {
        var reuse: Int32 = 1
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = port.bigEndian
        name.sin_addr = address
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        // Safe: the pointers are to locals of the sizes given, for the length of each call.
        unsafe setsockopt(
            descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
        let code = unsafe withUnsafeMutablePointer(to: &name) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
                guard unsafe bind(descriptor, name, length) == 0, Glibc.listen(descriptor, 64) == 0,
                    unsafe getsockname(descriptor, name, &length) == 0
                else { return errno }
                return 0
            }
        }
        guard code == 0 else {
            throw code == EADDRINUSE ? .portInUse : .socketRefused(code: code)
        }
        return UInt16(bigEndian: name.sin_port)
    }
}
