import JSONText
import Runtime

/// `config check` and `config example`.
enum ConfigCommand {
    /// Prints the example.
    static func example(_ console: Console) -> ExitCode {
        console.write(Configuration.example)
        return .done
    }

    /// Names each problem of the file on standard output.
    static func check(_ arguments: Arguments, _ console: Console) throws(UsageError) -> ExitCode {
        if arguments["config"] != nil, let word = arguments.operands.first {
            throw arguments.usage("unexpected argument '\(word)'")
        }
        let file = arguments["config"] ?? arguments.operands.first ?? "-"
        do {
            _ = try ConfigurationFile.read(file)
        } catch {
            for problem in error.problems { print(problem, arguments, console) }
            return .usage
        }
        if arguments.has("json") {
            console.print(["file": .string(file), "problems": 0])
        } else {
            console.print("\(file == "-" ? "standard input" : file): in order")
        }
        return .done
    }

    private static func print(
        _ problem: ConfigurationProblem, _ arguments: Arguments, _ console: Console
    ) {
        guard arguments.has("json") else { return console.print("\(problem)") }
        console.print(
            [
                "path": .string(problem.path), "problem": .string(problem.kind.rawValue),
                "detail": .optional(problem.detail),
            ])
    }
}
