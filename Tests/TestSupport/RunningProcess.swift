import Glibc

/// A program that a test started, with its standard streams.
public struct FinishedProcess: Sendable {
    /// Exit code; 128 + signal number where a signal ended it.
    public let exitCode: Int32
    /// Standard output.
    public let output: String
    /// Standard error.
    public let errorOutput: String
}

/// The program could not be started.
public struct ProcessNotStarted: Error, Hashable, Sendable {
    /// The system's error number.
    public let code: Int32
}

/// Runs a program to its end and collects what it wrote; both streams go to files, so neither
/// can block it.
///
/// - Parameter environment: replaces the inherited environment's values of the same names.
public func run(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:],
    input: String = ""
) throws -> FinishedProcess {
    let folder = try temporaryFolder()
    defer { removeFolder(folder) }
    let (inputPath, outputPath, errorPath) =
        ("\(folder)/input", "\(folder)/output", "\(folder)/error")
    try writeFile(inputPath, Array(input.utf8))
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, inputPath, O_RDONLY, 0)
    let create = O_WRONLY | O_CREAT | O_TRUNC
    unsafe posix_spawn_file_actions_addopen(&actions, 1, outputPath, create, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, errorPath, create, 0o600)
    let identifier = try unsafe spawn(program, arguments, environment, &actions)
    var status: Int32 = 0
    while unsafe waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    return FinishedProcess(
        exitCode: signal == 0 ? (status >> 8) & 0xFF : 128 + signal,
        output: String(decoding: try readFile(outputPath), as: UTF8.self),
        errorOutput: String(decoding: try readFile(errorPath), as: UTF8.self))
}

/// Starts a program with the given streams; the caller waits for it.
@unsafe public func spawn(
    _ program: String, _ arguments: [String], _ environment: [String: String],
    _ actions: UnsafePointer<posix_spawn_file_actions_t>
) throws(ProcessNotStarted) -> pid_t {
    var variables: [String: String] = inheritedEnvironment()
    variables.merge(environment) { _, new in new }
    // Safe: strdup's copies live until after posix_spawnp returns and are freed below.
    let argumentList = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    let variableList = unsafe variables.map { unsafe strdup("\($0)=\($1)") } + [nil]
    defer { unsafe (argumentList + variableList).forEach { unsafe free($0) } }
    // Swift's pool blocks signals on its threads, and a program would inherit that.
    var attributes = posix_spawnattr_t()
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var identifier: pid_t = 0
    let code = unsafe posix_spawnp(
        &identifier, program, actions, &attributes, argumentList, variableList)
    guard code == 0 else { throw ProcessNotStarted(code: code) }
    return identifier
}

private func inheritedEnvironment() -> [String: String] {
    var variables: [String: String] = [:]
    // Safe: tests do not change the environment while it is read.
    var cursor = unsafe environ
    while let entry = unsafe cursor.pointee {
        let parts = unsafe String(cString: entry).split(separator: "=", maxSplits: 1)
        if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
        unsafe cursor += 1
    }
    return variables
}

/// A new folder under the system's temporary folder, for one test.
public func temporaryFolder() throws(ProcessNotStarted) -> String {
    var template = Array("/tmp/tapkiosk-test-XXXXXX".utf8CString)
    // Safe: mkdtemp writes within the template's length.
    guard unsafe mkdtemp(&template) != nil else { throw ProcessNotStarted(code: errno) }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// Removes a folder that ``temporaryFolder()`` made, with what is in it.
public func removeFolder(_ path: String) {
    guard path.hasPrefix("/tmp/tapkiosk-test-") else { return }
    var actions = unsafe posix_spawn_file_actions_t()
    // Safe: the actions are initialised here and destroyed after the program was started.
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    guard let identifier = unsafe try? spawn("rm", ["-rf", path], [:], &actions) else { return }
    var status: Int32 = 0
    while unsafe waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
}

/// Writes a file, replacing what was there.
public func writeFile(_ path: String, _ octets: [UInt8]) throws(FileUnreadable) {
    // Safe: the handle is checked and closed here; octets.count bounds the write.
    guard let file = unsafe fopen(path, "wb") else {
        throw FileUnreadable(description: "\(path): error \(errno)")
    }
    defer { unsafe fclose(file) }
    guard unsafe fwrite(octets, 1, octets.count, file) == octets.count else {
        throw FileUnreadable(description: "\(path): could not be written")
    }
}
