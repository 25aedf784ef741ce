import Glibc
import PaymentPorts

/// The right to write to a journal, held by one process and given up with its end, however it
/// ends. The lock file names the holder, so that whoever comes second can say who is first.
final class WriterLock: Sendable {
    private let descriptor: Int32

    /// - Throws: ``JournalError/lockedBy(_:)`` with the holder's words, or
    ///   ``JournalError/cannotOpen(path:code:)``.
    init(path: String) throws(JournalError) {
        // Safe: the path is copied for the call; the descriptor is checked and closed in deinit.
        let opened = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw .cannotOpen(path: path, code: errno) }
        guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
            let code = errno
            let holder = Self.read(opened)
            close(opened)
            if code == EWOULDBLOCK { throw .lockedBy(holder) }
            throw .cannotOpen(path: path, code: code)
        }
        descriptor = opened
        Self.write(Self.ownName(), to: opened)
    }

    deinit {
        // Closing alone would leave the lock to a program that is being started at this moment and
        // has not let go of what it inherits.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// `tapkiosk, process 4711`.
    private static func ownName() -> String {
        // Safe: the path is copied for the call; the descriptor is checked and closed here.
        let comm = unsafe open("/proc/self/comm", O_RDONLY | O_CLOEXEC)
        guard comm >= 0 else { return "process \(getpid())" }
        defer { close(comm) }
        let name = read(comm).split(separator: "\n").first ?? "unnamed"
        return "\(name), process \(getpid())"
    }

    private static func read(_ descriptor: Int32) -> String {
        var buffer = [UInt8](repeating: 0, count: 128)
        // Safe: the count is the buffer's own.
        let count = unsafe pread(descriptor, &buffer, buffer.count, 0)
        let text = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
        return text.isEmpty ? "another process" : text
    }

    private static func write(_ text: String, to descriptor: Int32) {
        ftruncate(descriptor, 0)
        let octets = Array(text.utf8)
        // Safe: the count is the buffer's own. A name that cannot be written only costs a name.
        _ = unsafe pwrite(descriptor, octets, octets.count, 0)
    }
}
