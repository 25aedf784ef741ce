import Glibc
import TestSupport

/// `openssl s_server` with a certificate for 127.0.0.1 that nobody but its own file vouches for.
final class TLSServer: Sendable {
    struct NotStarted: Error {}

    let port: UInt16
    /// The certificate, as PEM.
    let certificate: String
    /// Somebody else's certificate, as PEM.
    let strange: String
    private let folder: String
    private let output: Int32
    private let process: pid_t

    /// - Parameter name: what the certificate is for, as a subject alternative name.
    static func start(name: String) async throws -> TLSServer {
        try await onThread { Result { try TLSServer(name: name) } }.get()
    }

    private init(name: String) throws {
        folder = try temporaryFolder()
        (certificate, strange) = ("\(folder)/certificate.pem", "\(folder)/strange.pem")
        for path in [certificate, strange] {
            let made = try run(
                "openssl",
                [
                    "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                    "-nodes", "-days", "2", "-subj", "/CN=tapkiosk-test", "-addext",
                    "subjectAltName=\(name)", "-keyout", "\(path).key", "-out", path,
                ])
            guard made.exitCode == 0 else { throw NotStarted() }
        }
        var ends: (Int32, Int32) = (0, 0)
        // Safe: a pipe writes two descriptors into a pair of the same layout.
        let opened = unsafe withUnsafeMutableBytes(of: &ends) { bytes in
            unsafe pipe(bytes.assumingMemoryBound(to: Int32.self).baseAddress)
        }
        guard opened == 0 else { throw NotStarted() }
        // Kept open, for the server writes a line for every connection.
        output = ends.0
        for end in [ends.0, ends.1] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = unsafe posix_spawn_file_actions_t()
        // Safe: the actions are initialised here and destroyed after the program was started.
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, ends.1, 1)
        unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        process = try unsafe spawn(
            "stdbuf",
            [
                "-oL", "openssl", "s_server", "-accept", "127.0.0.1:0", "-www", "-cert",
                certificate, "-key",
                "\(certificate).key",
            ], [:], &actions)
        close(ends.1)
        let found = Self.port(ends.0)
        port = found ?? 0
        guard found != nil else { throw NotStarted() }
    }

    deinit {
        kill(process, SIGTERM)
        var status: Int32 = 0
        // Safe: the pointer is to a local for the length of the call.
        while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
        close(output)
        removeFolder(folder)
    }

    /// Reads up to the line `ACCEPT 127.0.0.1:40123`.
    private static func port(_ descriptor: Int32) -> UInt16? {
        var text = ""
        var octet: UInt8 = 0
        // Safe: one octet is read into a local of that size.
        while unsafe read(descriptor, &octet, 1) == 1 {
            guard octet == 0x0A else {
                text.append(Character(UnicodeScalar(octet)))
                continue
            }
            if text.hasPrefix("ACCEPT "), let colon = text.lastIndex(of: ":") {
                return UInt16(text[text.index(after: colon)...])
            }
            text = ""
        }
        return nil
    }
}
