import Glibc
import JSONText
import TestSupport

/// The built command, run as a process in a world of its own: an empty state folder, no
/// configuration, no terminal.
///
/// Waiting for a process never holds one of Swift's threads, which tests of other parts need, and
/// few processes run at a time, so that those parts keep a processor too.
enum Tapkiosk {
    /// Where the build put it.
    static var path: String { BuiltCommand.path }

    private static let turns = Turns(2)

    /// Runs it with a fresh state folder.
    static func run(_ arguments: String..., input: String = "") async throws -> FinishedProcess {
        try await run(arguments, input: input)
    }

    /// Runs it with a fresh state folder.
    static func run(_ arguments: [String], input: String = "") async throws -> FinishedProcess {
        try await inTemporaryFolder { state in
            try await run(arguments, state: state, input: input)
        }
    }

    /// Runs it with a state folder that several runs share.
    static func run(
        _ arguments: [String], state: String, input: String = ""
    ) async throws -> FinishedProcess {
        try await program(
            path, arguments,
            environment: ["XDG_STATE_HOME": state, "NO_COLOR": "", "LC_ALL": "C"], input: input)
    }

    /// Runs another program when it is its turn.
    static func program(
        _ program: String, _ arguments: [String] = [], environment: [String: String] = [:],
        input: String = ""
    ) async throws -> FinishedProcess {
        await turns.take()
        let result = await onThread {
            Result {
                try TestSupport.run(program, arguments, environment: environment, input: input)
            }
        }
        await turns.giveBack()
        return try result.get()
    }
}

/// So many may be at it at a time; the others wait in their order.
private actor Turns {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ count: Int) { free = count }

    func take() async {
        guard free == 0 else {
            free -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func giveBack() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}

/// Gives a folder that is gone afterwards.
func inTemporaryFolder<Result>(
    _ body: (String) async throws -> Result
) async throws -> Result {
    let folder = try temporaryFolder()
    do {
        let result = try await body(folder)
        await onThread { removeFolder(folder) }
        return result
    } catch {
        await onThread { removeFolder(folder) }
        throw error
    }
}

extension FinishedProcess {
    /// Each line of standard output as JSON.
    var jsonLines: [JSON] {
        get throws { try output.split(separator: "\n").map { try JSON(parsing: Array($0.utf8)) } }
    }
}

/// Compares a text with a file of `fixtures/cli`.
///
/// With `TAPKIOSK_WRITE_FIXTURES` set the file is written instead, to be looked at in the diff.
func matchesFixture(_ text: String, _ name: String) throws -> Bool {
    let path = "cli/\(name)"
    // Safe: the environment is not changed while tests run.
    if unsafe getenv("TAPKIOSK_WRITE_FIXTURES") != nil {
        try writeFile("\(Fixtures.root)/fixtures/\(path)", Array(text.utf8))
    }
    return try text == Fixtures.text(path)
}
