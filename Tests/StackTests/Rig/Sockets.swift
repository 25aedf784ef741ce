import Glibc

/// Two neighbouring TCP ports that no other rig uses: the virtual reader listens at one for each
/// of its slots. A UDP socket on the first keeps them reserved, since the driver must be able to
/// bind the TCP ports itself.
final class ReservedPorts: Sendable {
    let first: UInt16
    private let reservation: Int32

    init() throws {
        for _ in 0..<200 {
            // Below the ports that the system gives out by itself.
            let port = UInt16.random(in: 10_000...15_999) * 2
            let reservation = socket(AF_INET, SocketKind.datagram, 0)
            guard reservation >= 0 else { break }
            if Loopback.bind(reservation, to: port), Loopback.isFree(port),
                Loopback.isFree(port + 1)
            {
                first = port
                self.reservation = reservation
                return
            }
            close(reservation)
        }
        throw RigFailure(description: "no two neighbouring ports are free")
    }

    deinit { close(reservation) }
}

/// Kinds of sockets, none of which a started program inherits.
private enum SocketKind {
    static let stream = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    static let datagram = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue)
}

/// Internet sockets on loopback.
enum Loopback {
    private static func withAddress<Result>(
        _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        // Safe: sockaddr_in begins as sockaddr does, and its true size is passed.
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    static func bind(_ socket: Int32, to port: UInt16) -> Bool {
        unsafe withAddress(port) { unsafe Glibc.bind(socket, $0, $1) == 0 }
    }

    static func isFree(_ port: UInt16) -> Bool {
        let probe = socket(AF_INET, SocketKind.stream, 0)
        defer { close(probe) }
        return probe >= 0 && bind(probe, to: port)
    }

    /// A connection to a port of this machine; tries until somebody listens.
    static func connect(to port: UInt16, withinMilliseconds deadline: Int) throws -> Int32 {
        let start = ContinuousClock.now
        while ContinuousClock.now - start < .milliseconds(deadline) {
            let descriptor = socket(AF_INET, SocketKind.stream, 0)
            guard descriptor >= 0 else { break }
            if unsafe withAddress(port, { unsafe Glibc.connect(descriptor, $0, $1) == 0 }) {
                var one: Int32 = 1
                // Safe: the option's value and size belong together.
                unsafe setsockopt(
                    descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one,
                    socklen_t(MemoryLayout<Int32>.size))
                return descriptor
            }
            close(descriptor)
            usleep(5_000)
        }
        throw RigFailure(description: "nobody listens at port \(port)")
    }
}

/// Sockets in the file system.
enum UnixSocket {
    static func listen(at path: String) throws -> Int32 {
        let descriptor = socket(AF_UNIX, SocketKind.stream, 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let octets = Array(path.utf8)
        // Safe: the buffer is the field's own storage, which the copy is checked to fit with its
        // closing zero.
        let fits = unsafe withUnsafeMutableBytes(of: &address.sun_path) { field in
            guard octets.count < field.count else { return false }
            unsafe field.copyBytes(from: octets)
            return true
        }
        // Safe: sockaddr_un begins as sockaddr does, and its true size is passed.
        let isBound = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        guard fits, isBound, Glibc.listen(descriptor, 16) == 0 else {
            close(descriptor)
            throw RigFailure(description: "no socket at \(path): error \(errno)")
        }
        return descriptor
    }
}

/// Pipes, which no started program inherits.
enum Pipe {
    static func make() throws -> (readEnd: Int32, writeEnd: Int32) {
        var ends: [Int32] = [-1, -1]
        // Safe: the array has room for the two descriptors.
        guard unsafe pipe(&ends) == 0 else {
            throw RigFailure(description: "no pipe: error \(errno)")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}
