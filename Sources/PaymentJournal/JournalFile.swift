import Glibc
import PaymentPorts

/// The journal's file before SQLite opens it.
enum JournalFile {
    /// Makes the file where there is none: readable by its owner only, which its write-ahead log
    /// inherits, and named in its folder for good.
    static func make(_ path: String) throws(JournalError) {
        // Safe: the path is copied for the call; the descriptor is checked and closed here.
        let file = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            if errno == EEXIST { return }
            throw .cannotOpen(path: path, code: errno)
        }
        close(file)
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let folder = parts.isEmpty ? "." : parts.joined(separator: "/") + "/"
        // Safe: as above.
        let directory = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { throw .cannotOpen(path: folder, code: errno) }
        defer { close(directory) }
        guard fsync(directory) == 0 else { throw .inputOutput(code: errno) }
    }
}
