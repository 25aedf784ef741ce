import Glibc

/// The program: reads the command line, runs the command, ends with its exit code.
enum App {
    /// The program's version.
    static let version = "0.1.0"

    /// Runs and does not return.
    static func run() async {
        let console = Console()
        // Output to a pipe that was closed is noticed at the write.
        _ = signal(SIGPIPE, SIG_IGN)
        let code: ExitCode
        do {
            let words = Array(CommandLine.arguments.dropFirst())
            switch try Arguments.parse(words, by: Commands.root) {
            case .help(let command, let path):
                console.write(Help.text(of: command, path: path))
                code = .done
            case .version:
                console.print("tapkiosk \(version)")
                code = .done
            case .run(let arguments):
                code = try await execute(arguments, console)
            }
        } catch {
            console.note("\(error.command): \(error.message)", level: .error)
            console.note("Try '\(error.command) --help'.", level: .error)
            code = .usage
        }
        exit(code.rawValue)
    }

    /// Runs the command that the words name.
    private static func execute(
        _ arguments: Arguments, _ console: Console
    ) async throws(UsageError) -> ExitCode {
        switch arguments.path {
        case ["config", "check"]: return try ConfigCommand.check(arguments, console)
        case ["decode"]: return try DecodeCommand.run(arguments, console)
        case ["config", "example"]: return ConfigCommand.example(console)
        case ["completions"]:
            let shell = arguments.operands.first.flatMap(Completions.Shell.init) ?? .bash
            console.write(Completions.script(for: shell, of: Commands.root))
            return .done
        case ["manual"]:
            console.write(Manual.page(of: Commands.root, version: version))
            return .done
        default:
            throw UsageError("a command is missing")
        }
    }
}
