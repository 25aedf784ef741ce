import Glibc
import JSONText

/// The repository's vectors, under `fixtures/`.
public enum Fixtures {
    /// The repository's root, found from where this file was compiled.
    public static let root: String = {
        var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        parts.removeLast(3)
        return parts.joined(separator: "/")
    }()

    /// The octets of a file under `fixtures/`.
    public static func octets(_ path: String) throws(FileUnreadable) -> [UInt8] {
        try readFile("\(root)/fixtures/\(path)")
    }

    /// A file under `fixtures/` as text.
    public static func text(_ path: String) throws(FileUnreadable) -> String {
        String(decoding: try octets(path), as: UTF8.self)
    }

    /// A JSON file under `fixtures/`.
    public static func json(_ path: String) throws -> JSON {
        try JSON(parsing: octets(path), maximumOctets: 1 << 24, maximumDepth: 256)
    }
}

/// Data of other projects that is read in place and not part of the repository.
///
/// Tests that use it run where `TAPKIOSK_SHARED` names its folder and say that they did not
/// where it does not.
public enum Shared {
    /// The folder; `nil` where the variable is not set.
    public static let root: String? = {
        // Safe: the environment is not changed while tests run, and the text is copied at once.
        guard let value = unsafe getenv("TAPKIOSK_SHARED") else { return nil }
        return unsafe String(cString: value)
    }()

    /// Whether the folder was named.
    public static var isAvailable: Bool { root != nil }

    /// The octets of a file of the folder.
    public static func octets(_ path: String) throws(FileUnreadable) -> [UInt8] {
        try readFile("\(root ?? "/nonexistent")/\(path)")
    }

    /// A JSON file of the folder.
    public static func json(_ path: String) throws -> JSON {
        try JSON(parsing: octets(path), maximumOctets: 1 << 24, maximumDepth: 256)
    }

    /// The file names in a folder, sorted.
    public static func files(in path: String) throws(FileUnreadable) -> [String] {
        try listFolder("\(root ?? "/nonexistent")/\(path)")
    }
}

/// A file that a test needs could not be read.
public struct FileUnreadable: Error, CustomStringConvertible {
    /// The path and why.
    public let description: String
}

/// The octets of a file.
public func readFile(_ path: String) throws(FileUnreadable) -> [UInt8] {
    // Safe: the handle is checked and closed here; the buffer's length is what fread may fill.
    guard let file = unsafe fopen(path, "rb") else {
        throw FileUnreadable(description: "\(path): error \(errno)")
    }
    defer { unsafe fclose(file) }
    var octets: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = unsafe fread(&chunk, 1, chunk.count, file)
        if count == 0 { return octets }
        octets += chunk.prefix(count)
    }
}

/// The names of the files in a folder, sorted, without those that begin with a dot.
public func listFolder(_ path: String) throws(FileUnreadable) -> [String] {
    // Safe: the handle is checked and closed here; the name is copied before the next readdir.
    guard let folder = unsafe opendir(path) else {
        throw FileUnreadable(description: "\(path): error \(errno)")
    }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
        let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
}
