import Glibc

/// This process's number.
func processNumber() -> Int32 { getpid() }

/// A file's permission bits.
func permissions(of path: String) throws -> UInt32 {
    var status = stat()
    // Safe: the path is copied for the call and the status filled by it.
    guard unsafe stat(path, &status) == 0 else { throw FileGone(path: path) }
    return status.st_mode & 0o777
}

/// Removes a file, if it is there.
func removeFile(_ path: String) {
    // Safe: the path is copied for the call.
    _ = unsafe unlink(path)
}

/// Makes a symbolic link.
func makeLink(_ path: String, to target: String) {
    // Safe: the paths are copied for the call.
    _ = unsafe symlink(target, path)
}

/// Makes a folder.
func makeFolder(_ path: String) {
    // Safe: the path is copied for the call.
    _ = unsafe mkdir(path, 0o700)
}

/// Makes a named pipe.
func makePipe(_ path: String) {
    // Safe: the path is copied for the call.
    _ = unsafe mkfifo(path, 0o600)
}

struct FileGone: Error { let path: String }
