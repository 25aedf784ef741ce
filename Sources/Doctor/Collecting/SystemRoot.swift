import Glibc

/// Reads files below a folder that stands for `/`.
///
/// Whatever lies there, every call ends soon and with little memory: only regular files are
/// opened, and only so much of them is read. What cannot be read is as good as missing.
public struct SystemRoot: Sendable {
    /// Entries of a folder looked at; `/proc` of a busy machine has some thousands.
    static let entriesMaximum = 16_384
    private static let linksMaximum = 8

    /// Without a slash at the end; empty for the system itself.
    let folder: String

    /// A folder that stands for `/`.
    public init(_ folder: String = "/") {
        var folder = folder[...]
        while folder.last == "/" { folder.removeLast() }
        self.folder = String(folder)
    }

    /// What kind of file it is, and whose.
    func status(_ path: String) -> stat? {
        var status = stat()
        // Safe: the path lives through the call, and the result is of the size that it fills.
        guard unsafe stat(below(path), &status) == 0 else { return nil }
        return status
    }

    /// Whether there is anything.
    func has(_ path: String) -> Bool { status(path) != nil }

    /// The target of a symbolic link, as it is written; `nil` for anything else.
    func link(_ path: String) -> String? { Self.target(of: folder + path) }

    /// The beginning of a regular file, at most so many octets of it.
    func octets(_ path: String, maximum: Int = 1 << 16) -> [UInt8]? {
        // Without O_NONBLOCK, opening a pipe would wait for its other end.
        let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
        let descriptor = unsafe open(below(path), flags)  // Safe: the path lives through the call.
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        // Safe: the result is of the size that the call fills.
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        var octets: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: min(maximum, 1 << 16))
        while octets.count < maximum {
            // Safe: the count is no more than the chunk holds.
            let count = unsafe read(
                descriptor, &chunk, min(chunk.count, maximum - octets.count))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { break }
            octets += chunk.prefix(count)
        }
        return octets
    }

    /// The beginning of a text file.
    func text(_ path: String, maximum: Int = 1 << 16) -> String? {
        octets(path, maximum: maximum).map { String(decoding: $0, as: UTF8.self) }
    }

    /// An attribute: the file's first line, of which control characters are taken away; `nil`
    /// where nothing is left.
    func attribute(_ path: String) -> String? {
        guard let octets = octets(path, maximum: 256) else { return nil }
        let line = octets.prefix { $0 != 0x0A }.filter { $0 >= 0x20 && $0 != 0x7F }
        let text = String(decoding: line, as: UTF8.self).drop { $0 == " " }
        return text.isEmpty ? nil : String(text)
    }

    /// The names in a folder, sorted; `nil` where it cannot be read.
    func entries(_ path: String) -> [String]? {
        // Safe: the handle is checked and closed here.
        guard let handle = unsafe opendir(below(path)) else { return nil }
        defer { unsafe closedir(handle) }
        var names: [String] = []
        while names.count < Self.entriesMaximum, let entry = unsafe readdir(handle) {
            // Safe: the name is copied before the next call.
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { octets in
                unsafe String(decoding: octets.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Where a path is. Below a folder, a link to an absolute path leads below that folder too.
    func below(_ path: String) -> String {
        var path = path
        guard !folder.isEmpty else { return path }
        for _ in 0..<Self.linksMaximum {
            guard let target = link(path), target.hasPrefix("/") else { break }
            path = target
        }
        return folder + path
    }

    private static func target(of path: String) -> String? {
        var octets = [CChar](repeating: 0, count: Int(PATH_MAX))
        // Safe: the count is the array's own.
        let count = unsafe readlink(path, &octets, octets.count)
        guard count > 0 else { return nil }
        return String(decoding: octets.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
