import Glibc

/// A file or folder that could not be read or written.
public struct FileFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// Which.
    public let path: String
    /// Why, in words.
    public let reason: String

    /// The path and the reason.
    public var description: String { "\(path): \(reason)" }

    init(_ path: String, _ reason: String) {
        self.path = path
        self.reason = reason
    }

    /// The system's reason: the last call's, or that of an error number kept from one.
    static func system(_ path: String, code: Int32 = errno) -> FileFault {
        // Safe: strerror's text is copied before another call could change it.
        let reason = unsafe strerror(code).map { unsafe String(cString: $0) }
        return FileFault(path, reason ?? "error \(code)")
    }
}

/// Reads and writes whole files, bounded.
public enum Files {
    /// The octets of a file, or of standard input for `-`.
    ///
    /// - Throws: ``FileFault``; a file of more than `maximumOctets` is one.
    public static func read(_ path: String, maximumOctets: Int) throws(FileFault) -> [UInt8] {
        // Safe: the path lives through the call.
        let descriptor = path == "-" ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(path) }
        defer { if descriptor != 0 { close(descriptor) } }
        let name = path == "-" ? "standard input" : path
        var octets: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            // Safe: the count bounds what is written into the chunk.
            let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
            if count == 0 { return octets }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw .system(name)
            }
            guard octets.count + count <= maximumOctets else {
                throw FileFault(name, "more than \(maximumOctets) octets")
            }
            octets += chunk.prefix(count)
        }
    }

    /// Replaces a file's content; a new file gets the mode.
    public static func write(
        _ octets: [UInt8], to path: String, mode: UInt32 = 0o644
    ) throws(FileFault) {
        // Safe: the path lives through the call.
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw .system(path) }
        defer { close(descriptor) }
        // An older file keeps its mode through open.
        if mode & 0o077 == 0, fchmod(descriptor, mode) != 0 { throw .system(path) }
        var rest = octets[...]
        while !rest.isEmpty {
            // Safe: the buffer lives through the call, and its count bounds it.
            let count = unsafe rest.withUnsafeBytes { buffer in
                unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
            }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw .system(path)
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Whether there is something under the path.
    static func exists(_ path: String) -> Bool {
        // Safe: the path lives through the call.
        unsafe access(path, F_OK) == 0
    }

    /// Makes a folder and those above it that are missing, each for its owner alone.
    public static func makeFolder(_ path: String) throws(FileFault) {
        var made = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            made += made.isEmpty || made.hasSuffix("/") ? String(part) : "/\(part)"
            // Safe: the path lives through the call.
            if unsafe mkdir(made, 0o700) != 0, errno != EEXIST { throw .system(made) }
        }
        var status = stat()
        // Safe: the structure outlives the call.
        guard unsafe stat(path, &status) == 0 else { throw .system(path) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw FileFault(path, "not a folder") }
    }

    /// The folder for journal and pending work: the one named, or `tapkiosk` below the user's
    /// state folder.
    ///
    /// - Throws: ``FileFault`` where neither `XDG_STATE_HOME` nor `HOME` is set.
    public static func stateFolder(named name: String?) throws(FileFault) -> String {
        if let name, !name.isEmpty { return name }
        if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") {
            return state + "/tapkiosk"
        }
        if let home = environment("HOME"), home.hasPrefix("/") {
            return home + "/.local/state/tapkiosk"
        }
        throw FileFault(
            "state", "name a folder with --state: neither XDG_STATE_HOME nor HOME names one")
    }

    private static func environment(_ name: String) -> String? {
        // Safe: nothing in this process changes the environment; the text is copied at once.
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }
}
