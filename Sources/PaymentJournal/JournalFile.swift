import Glibc
import PaymentPorts

/// The journal's file before SQLite opens it.
enum JournalFile {
    /// Makes the file where there is none: readable by its owner only, which its write-ahead log
    /// inherits, and named in its folder for good.
    ///
    /// - Parameter wasMade: whether there was a journal before. One that is gone or empty since
    ///   must not be begun anew: it alone knows which orders were charged.
    /// - Throws: ``JournalError``; also for a link, whose target others may lock by other names.
    static func make(_ path: String, wasMade: Bool) throws(JournalError) {
        var status = stat()
        // Safe: the path is copied for the call, which fills the status it is given.
        if unsafe lstat(path, &status) == 0 {
            let kind = status.st_mode & S_IFMT
            guard kind == S_IFREG else {
                throw .cannotOpen(path: path, code: kind == S_IFLNK ? ELOOP : EINVAL)
            }
            guard status.st_size > 0 || !wasMade else { throw .corrupted(gone) }
            return
        }
        guard errno == ENOENT else { throw .cannotOpen(path: path, code: errno) }
        guard !wasMade else { throw .corrupted(gone) }
        try make(path)
    }

    private static let gone =
        "it was here before and is gone or empty: put it back, or make sure that no payment is "
        + "open and remove its lock file"

    private static func make(_ path: String) throws(JournalError) {
        // Safe: the path is copied for the call; the descriptor is checked and closed here.
        let file = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .cannotOpen(path: path, code: errno) }
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
