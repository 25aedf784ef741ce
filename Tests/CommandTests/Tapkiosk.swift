import Glibc
import JSONText
import TestSupport

/// The built command, run as a process in a world of its own: an empty state folder, no
/// configuration, no terminal.
enum Tapkiosk {
    /// Where the build put it.
    static var path: String { BuiltCommand.path }

    /// Runs it with a fresh state folder.
    static func run(_ arguments: String..., input: String = "") throws -> FinishedProcess {
        try run(arguments, input: input)
    }

    /// Runs it with a fresh state folder.
    static func run(_ arguments: [String], input: String = "") throws -> FinishedProcess {
        let state = try temporaryFolder()
        defer { removeFolder(state) }
        return try run(arguments, state: state, input: input)
    }

    /// Runs it with a state folder that several runs share.
    static func run(
        _ arguments: [String], state: String, input: String = ""
    ) throws -> FinishedProcess {
        try TestSupport.run(
            path, arguments,
            environment: ["XDG_STATE_HOME": state, "NO_COLOR": "", "LC_ALL": "C"], input: input)
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
