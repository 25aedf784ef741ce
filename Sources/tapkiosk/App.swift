import Glibc
import Runtime

/// The program: reads the command line, runs the command, ends with its exit code.
enum App {
    /// The program's version.
    static let version = "0.1.0"

    /// Runs and does not return.
    static func run() async {
        let console = Console()
        // Output to a pipe that was closed is noticed at the write.
        _ = signal(SIGPIPE, SIG_IGN)
        leaveNoCore()
        var isSale = false
        var code: ExitCode
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
                code = await run(arguments, console)
                isSale = arguments.path == ["pay"]
            }
        } catch {
            console.note("\(error.command): \(error.message)", level: .error)
            console.note("Try '\(error.command) --help'.", level: .error)
            code = .usage
        }
        if let loss = console.loss {
            console.note("tapkiosk: standard output: \(loss)", level: .error)
            // What became of the money is not less true for it.
            if code == .done, !isSale { code = .failed }
        }
        // Exit handlers of the C libraries would free what the thread of a call that was given up
        // still uses, so none runs; what is durable was made so before.
        _ = fflush(nil)
        _exit(code.rawValue)
    }

    /// While a card is read its data is in ordinary memory: a crash must not put that on a disk.
    private static func leaveNoCore() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        // Safe: the call reads the limit it is given.
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    }

    private static func run(_ arguments: Arguments, _ console: Console) async -> ExitCode {
        do throws(CommandFault) {
            return try await execute(arguments, console)
        } catch {
            let name = arguments.commandLine
            switch error {
            case .usage(let fault):
                console.note("\(fault.command): \(fault.message)", level: .error)
                console.note("Try '\(fault.command) --help'.", level: .error)
                return .usage
            case .runtime(let fault):
                for line in "\(fault)".split(separator: "\n") {
                    console.note("\(name): \(line)", level: .error)
                }
                if case .configuration = fault, arguments["config"] == nil {
                    console.note(
                        "A real reader or gateway needs a configuration: see 'tapkiosk config "
                            + "example', and name yours with --config FILE.", level: .error)
                }
                return exitCode(for: fault)
            }
        }
    }

    /// How a command ends that could not begin.
    static func exitCode(for fault: RuntimeFault) -> ExitCode {
        switch fault {
        case .wrongUsage, .configuration: .usage
        case .noReader: .noReader
        case .busy, .failed: .failed
        }
    }

    /// Runs the command that the words name.
    private static func execute(
        _ arguments: Arguments, _ console: Console
    ) async throws(CommandFault) -> ExitCode {
        do {
            switch arguments.path {
            case ["decode"]: return try DecodeCommand.run(arguments, console)
            case ["readers"]: return await ReadersCommand.list(arguments, console)
            case ["watch"]: return try await ReadersCommand.watch(arguments, console)
            case ["read"], ["record"]:
                return try await ReadCommand(arguments: arguments, console: console).run()
            case ["replay"]: return try await ReplayCommand(arguments, console).run()
            case ["pay"]: return try await PayCommand(arguments, console).run()
            case ["pending"]: return try await JournalCommand(arguments, console).pending()
            case ["journal"]: return try await JournalCommand(arguments, console).list()
            case ["doctor"]: return await DoctorCommand.run(arguments, console)
            case ["sandbox"]: return try await SandboxCommand.run(arguments, console)
            case ["cards"]: return CardsCommand.run(arguments, console)
            case ["config", "check"]: return try ConfigCommand.check(arguments, console)
            case ["config", "example"]: return ConfigCommand.example(console)
            case ["completions"]:
                let shell = arguments.operands.first.flatMap(Completions.Shell.init) ?? .bash
                console.write(Completions.script(for: shell, of: Commands.root))
                return .done
            case ["manual"]:
                console.write(Manual.page(of: Commands.root, version: version))
                return .done
            default: throw CommandFault.usage(UsageError("a command is missing"))
            }
        } catch let error as UsageError {
            throw .usage(error)
        } catch let error as RuntimeFault {
            throw .runtime(error)
        } catch let error as CommandFault {
            throw error
        } catch {
            throw .runtime(.failed("\(error)"))
        }
    }
}

/// Why a command did not begin.
enum CommandFault: Error {
    /// It was asked in the wrong way.
    case usage(UsageError)
    /// The terminal could not be put together.
    case runtime(RuntimeFault)
}
