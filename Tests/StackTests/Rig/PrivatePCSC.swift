import Glibc
import Synchronization
import TestSupport

/// What the rig could not do.
struct RigFailure: Error, CustomStringConvertible {
    let description: String
}

/// A pcscd of the test's own, with virtual readers, in a folder of its own.
///
/// The service is handed its socket as systemd does it, so it needs neither root nor systemd and
/// leaves the machine's own pcscd alone. It ends with this object or with the test's process.
final class PrivatePCSC: Sendable {
    /// The virtual reader's two slots, as the service names them.
    static let slots = ["Virtual PICC 00 00", "Virtual PICC 00 01"]

    let folder: String
    private let ports: ReservedPorts
    private let process = Mutex<Service?>(nil)

    private struct Service {
        let identifier: pid_t
        /// The end of a pipe at whose closing the service is killed.
        let lifeline: Int32
    }

    /// The port at which a card for the first slot is connected.
    var cardPort: UInt16 { ports.first }

    /// What a program needs in its environment to find this service.
    var environment: [String: String] { ["PCSCLITE_CSOCK_NAME": socketPath] }

    private var socketPath: String { "\(folder)/pcscd.comm" }
    private var shimPath: String { "\(folder)/vpcdshim.so" }

    /// Prepares the folder; the service is not started yet.
    init() throws {
        folder = try temporaryFolder()
        ports = try ReservedPorts()
        try Self.require("/usr/sbin/pcscd", package: "pcscd")
        let driver = "/usr/lib/pcsc/drivers/serial/libifdvpcd.so"
        try Self.require(driver, package: "vsmartcard-vpcd")
        let source = "\(Fixtures.root)/Tests/StackTests/Rig/vpcdshim.c"
        let compiled = try run("cc", ["-shared", "-fPIC", "-O1", source, "-o", shimPath, "-ldl"])
        guard compiled.exitCode == 0 else { throw RigFailure(description: compiled.errorOutput) }
        let made = try run("mkdir", ["\(folder)/conf"])
        guard made.exitCode == 0 else { throw RigFailure(description: made.errorOutput) }
        let port = "0x" + String(cardPort, radix: 16, uppercase: true)
        let reader = """
            FRIENDLYNAME "Virtual PICC"
            DEVICENAME /dev/null:\(port)
            LIBPATH \(driver)
            CHANNELID \(port)

            """
        try writeFile("\(folder)/conf/vpcd", Array(reader.utf8))
    }

    deinit {
        end()
        removeFolder(folder)
    }

    private static func require(_ path: String, package: String) throws {
        // Safe: the path is a Swift string that lives for the call.
        guard unsafe access(path, R_OK) == 0 else {
            throw RigFailure(description: "\(path) is missing: install \(package)")
        }
    }

    /// Starts the service. Whoever connects to its socket from now on is served, if not at once.
    func start() throws {
        // Safe: the path is a Swift string that lives for the call.
        unsafe unlink(socketPath)
        let listener = try UnixSocket.listen(at: socketPath)
        defer { close(listener) }
        let (readEnd, writeEnd) = try Pipe.make()
        defer { close(readEnd) }
        var actions = unsafe posix_spawn_file_actions_t()
        // Safe: the actions are initialised here and destroyed after the program was started.
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        let log = "\(folder)/pcscd.log"
        unsafe posix_spawn_file_actions_addopen(
            &actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
        unsafe posix_spawn_file_actions_adddup2(&actions, readEnd, 40)
        unsafe posix_spawn_file_actions_adddup2(&actions, listener, 3)
        // The service takes the socket only where LISTEN_PID is its own; exec keeps the shell's.
        // The pipe ends with this process, however that ends, and the service with the pipe.
        let script = """
            (read _; kill -KILL $$) <&4 3<&- &
            export LISTEN_PID=$$ LD_PRELOAD=\(shimPath)
            exec /usr/sbin/pcscd -f -c \(folder)/conf 4<&-
            """
        unsafe posix_spawn_file_actions_adddup2(&actions, 40, 4)
        unsafe posix_spawn_file_actions_addclose(&actions, 40)
        do {
            let identifier = try unsafe spawn(
                "/bin/sh", ["-c", script], ["LISTEN_FDS": "1", "VPCD_POLL_MS": "10"], &actions)
            process.withLock { $0 = Service(identifier: identifier, lifeline: writeEnd) }
        } catch {
            close(writeEnd)
            throw error
        }
    }

    /// Makes this process's own libpcsclite talk to this service. Once in a process, first of all.
    func adopt() {
        // Safe: nothing else runs yet that reads the environment, and both texts are copied.
        unsafe setenv("PCSCLITE_CSOCK_NAME", socketPath, 1)
    }

    /// Stops the service where it stands; it answers no more, and its sockets stay open. Returns
    /// when it has stopped.
    func suspend() {
        process.withLock { process in
            guard let identifier = process?.identifier else { return }
            kill(identifier, SIGSTOP)
            var status: Int32 = 0
            // Safe: the status is this function's own.
            while unsafe waitpid(identifier, &status, WUNTRACED) < 0 && errno == EINTR {}
        }
    }

    /// Lets a suspended service go on.
    func resume() {
        process.withLock { process in
            if let process { _ = kill(process.identifier, SIGCONT) }
        }
    }

    /// Kills the service and waits until it is gone.
    func end() {
        let service = process.withLock { process in
            defer { process = nil }
            return process
        }
        guard let service else { return }
        kill(service.identifier, SIGKILL)
        var status: Int32 = 0
        // Safe: the status is this function's own.
        while unsafe waitpid(service.identifier, &status, 0) < 0 && errno == EINTR {}
        close(service.lifeline)
    }
}
