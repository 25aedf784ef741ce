import Glibc

/// A file to be written, as part of a remedy.
public enum Repair: Hashable, Sendable {
    /// A file of the configuration that is not there yet.
    case write(path: String, contents: String)
    /// A setting of the kernel.
    case set(attribute: String, value: String)

    /// What became of it.
    public enum Result: Hashable, Sendable {
        /// It was done.
        case done
        /// The file is there already, as it should be.
        case wasDone
        /// The file is there and says something else; it was left as it is.
        case differs
        /// The system did not let it be done, and why.
        case refused(reason: String)
    }

    /// What it would do, or did: `write /etc/…`.
    public var summary: String {
        switch self {
        case .write(let path, _): "write \(path)"
        case .set(let attribute, let value): "write \"\(value)\" to \(attribute)"
        }
    }

    /// The file's contents, where it is a whole file.
    public var contents: String? {
        switch self {
        case .write(_, let contents): contents
        case .set: nil
        }
    }
}

extension Repair {
    /// Does it below a folder that stands for `/`.
    ///
    /// A file that is there is never replaced, and no folder is made but the last. A file appears
    /// whole or not at all.
    public func apply(below root: SystemRoot) -> Result {
        switch self {
        case .write(let path, let contents): Self.write(path, Array(contents.utf8), root)
        case .set(let attribute, let value): Self.set(attribute, Array(value.utf8), root)
        }
    }

    private static func write(_ path: String, _ contents: [UInt8], _ root: SystemRoot) -> Result {
        if let present = root.octets(path, maximum: contents.count + 1) {
            return present == contents ? .wasDone : .differs
        }
        let target = root.folder + path
        let folder = String(target.prefix(upTo: target.lastIndex(of: "/") ?? target.endIndex))
        // Safe: each path lives through its call.
        _ = unsafe mkdir(folder, 0o755)
        let draft = "\(target).new"
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let descriptor = unsafe open(draft, flags, 0o644)
        guard descriptor >= 0 else { return refused() }
        let isWritten = writeAll(contents, to: descriptor) && fsync(descriptor) == 0
        let result: Result = isWritten ? .done : refused()
        close(descriptor)
        // A link fails where a rename would replace a file that came in the meantime.
        guard result == .done, unsafe link(draft, target) == 0 else {
            let result = result == .done ? refused() : result
            unsafe unlink(draft)
            return result
        }
        unsafe unlink(draft)
        return .done
    }

    private static func set(_ attribute: String, _ value: [UInt8], _ root: SystemRoot) -> Result {
        let flags = O_WRONLY | O_TRUNC | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
        // Safe: the path lives through the call.
        let descriptor = unsafe open(root.below(attribute), flags)
        guard descriptor >= 0 else { return refused() }
        defer { close(descriptor) }
        return writeAll(value, to: descriptor) ? .done : refused()
    }

    private static func writeAll(_ octets: [UInt8], to descriptor: Int32) -> Bool {
        var rest = octets[...]
        while !rest.isEmpty {
            // Safe: the buffer lives through the call, and its count bounds it.
            let count = unsafe rest.withUnsafeBytes { buffer in
                unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    private static func refused() -> Result {
        // Safe: the text is the library's own and copied at once.
        .refused(reason: unsafe String(cString: strerror(errno)))
    }
}
