import Glibc
import PaymentPorts

/// The right to write to a journal, held by one process and given up with its end, however it
/// ends. The lock file names the holder, so that whoever comes second can say who is first, and
/// remembers that there is a journal, so that one that is lost is missed.
final class WriterLock: Sendable {
    private static let mark = "journal made"

    private let descriptor: Int32
    /// Whether a journal was made under this lock before.
    let wasJournalMade: Bool

    /// - Throws: ``JournalError/lockedBy(_:)`` with the holder's words, or
    ///   ``JournalError/cannotOpen(path:code:)``.
    init(path: String) throws(JournalError) {
        // Safe: the path is copied for the call; the descriptor is checked and closed in deinit.
        let opened = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw .cannotOpen(path: path, code: errno) }
        let lines = Self.read(opened).split(separator: "\n")
        guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
            let code = errno
            let holder = lines.first.map(String.init) ?? "another process"
            close(opened)
            if code == EWOULDBLOCK { throw .lockedBy(holder) }
            throw .cannotOpen(path: path, code: code)
        }
        descriptor = opened
        wasJournalMade = lines.contains { $0 == Self.mark }
        Self.write(Self.ownName() + (wasJournalMade ? "\n\(Self.mark)" : ""), to: opened)
    }

    /// Remembers that there is a journal from now on.
    func noteJournalMade() {
        guard !wasJournalMade else { return }
        Self.write("\(Self.ownName())\n\(Self.mark)", to: descriptor)
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
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }

    private static func write(_ text: String, to descriptor: Int32) {
        ftruncate(descriptor, 0)
        let octets = Array(text.utf8)
        // Safe: the count is the buffer's own. A name that cannot be written only costs a name.
        _ = unsafe pwrite(descriptor, octets, octets.count, 0)
    }
}
