import Glibc
import Runtime
import Testing
import TestSupport

/// Files are read whole and bounded, and what is private is private from the start.
@Suite struct FilesTests {
    @Test func aFileIsReadUpToItsLimit() throws {
        try inTemporaryFolder { folder in
            let path = "\(folder)/octets"
            let octets = [UInt8](repeating: 7, count: 70_000)
            try Files.write(octets, to: path)
            #expect(try Files.read(path, maximumOctets: 70_000) == octets)
            #expect(throws: FileFault.self) { try Files.read(path, maximumOctets: 69_999) }
        }
    }

    @Test func aFileThatIsNotThereIsNamed() {
        let fault = #expect(throws: FileFault.self) {
            try Files.read("/nonexistent/file", maximumOctets: 1)
        }
        #expect(fault?.description == "/nonexistent/file: No such file or directory")
    }

    @Test func aPrivateFileIsItsOwnersAlone() throws {
        try inTemporaryFolder { folder in
            let path = "\(folder)/raw"
            try Files.write([1], to: path, mode: 0o644)
            try Files.write([2], to: path, mode: 0o600)
            #expect(mode(of: path) == 0o600)
            #expect(try Files.read(path, maximumOctets: 1) == [2])
        }
    }

    @Test func foldersAreMadeForTheirOwnerAlone() throws {
        try inTemporaryFolder { folder in
            let path = "\(folder)/a/b/c"
            try Files.makeFolder(path)
            try Files.makeFolder(path)
            for made in ["a", "a/b", "a/b/c"] { #expect(mode(of: "\(folder)/\(made)") == 0o700) }
            try Files.write([1], to: "\(path)/file")
            #expect(throws: FileFault.self) { try Files.makeFolder("\(path)/file") }
            #expect(throws: FileFault.self) { try Files.makeFolder("\(path)/file/below") }
        }
    }

    private func inTemporaryFolder(_ body: (String) throws -> Void) throws {
        let folder = try temporaryFolder()
        defer { removeFolder(folder) }
        try body(folder)
    }

    private func mode(of path: String) -> UInt32 {
        var status = stat()
        // Safe: the structure outlives the call.
        return unsafe stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }
}
