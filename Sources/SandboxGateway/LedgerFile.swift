import Glibc
import JSONText

/// The ledger on disk: one entry a line, each on the disk before its request is answered.
struct LedgerFile: ~Copyable {
    /// An entry could not be written; nothing more is.
    struct NotWritten: Error {}

    private static let octetsMaximum = 256 << 20

    private let descriptor: Int32
    private var isSound = true
    /// What the file held when it was opened.
    private(set) var entries: [LedgerEntry] = []

    /// Opens or creates the file and reads what it holds.
    ///
    /// A last line that a crash cut short is taken off; a damaged line before it is an error.
    init(_ path: String) throws(SandboxError) {
        // Safe: the path is a terminated copy for the length of the call.
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .ledgerUnavailable(code: errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .ledgerInUse }
        entries = try load()
        Self.syncFolder(of: path)
    }

    deinit {
        guard descriptor >= 0 else { return }
        // Closing alone would leave the lock to a program that is being started at this moment and
        // has not let go of what it inherits.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    private func load() throws(SandboxError) -> [LedgerEntry] {
        let octets = try readAll()
        var entries: [LedgerEntry] = []
        var sound = 0
        while let end = octets[sound...].firstIndex(of: 0x0A) {
            guard let json = try? JSON(parsing: octets[sound..<end]),
                let entry = LedgerEntry(json), entry.sequence == Int64(entries.count) + 1
            else {
                guard end == octets.count - 1 else {
                    throw .ledgerDamaged(line: entries.count + 1)
                }
                break
            }
            entries.append(entry)
            sound = end + 1
        }
        guard ftruncate(descriptor, off_t(sound)) == 0, lseek(descriptor, 0, SEEK_END) >= 0 else {
            throw .ledgerUnavailable(code: errno)
        }
        return entries
    }

    private func readAll() throws(SandboxError) -> [UInt8] {
        var octets: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            // Safe: the buffer's own count bounds what is written.
            let count = unsafe read(descriptor, &chunk, chunk.count)
            guard count >= 0, octets.count + count <= Self.octetsMaximum else {
                throw .ledgerUnavailable(code: count < 0 ? errno : EFBIG)
            }
            if count == 0 { return octets }
            octets += chunk.prefix(count)
        }
    }

    /// Writes an entry and waits until the disk has it.
    mutating func append(_ entry: LedgerEntry) throws(NotWritten) {
        guard isSound else { throw NotWritten() }
        let line = entry.json.encoded() + [0x0A]
        // Safe: the pointer and count are those of the array.
        guard unsafe write(descriptor, line, line.count) == line.count, fsync(descriptor) == 0
        else {
            // What is on the disk is not known any more.
            isSound = false
            throw NotWritten()
        }
    }

    /// Forgets everything.
    mutating func reset() throws(NotWritten) {
        guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0,
            fsync(descriptor) == 0
        else {
            isSound = false
            throw NotWritten()
        }
        isSound = true
    }

    /// A new file's name is on the disk only once its folder is.
    private static func syncFolder(of path: String) {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        // Safe: the path is a terminated copy for the length of the call.
        let descriptor = unsafe open(folder.isEmpty ? "/" : folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
