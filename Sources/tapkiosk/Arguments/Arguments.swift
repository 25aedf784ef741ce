import Runtime

/// A long option of a command, as the parser, the help, the manual and the completions see it.
struct OptionSpec: Sendable {
    /// Without the two dashes.
    let name: String
    /// What its value is called in the help; `nil` for a flag.
    let value: String?
    /// One line, lower case, no full stop.
    let help: String
    /// The only values there are; empty where any text may stand.
    let choices: [String]
    /// What a shell completes a free value with.
    let completes: Completion
    /// Left out of help, manual and completions.
    var isHidden = false

    /// What a shell offers for a free value.
    enum Completion: Sendable {
        case nothing
        case files
        case folders
    }

    /// An option that is there or not.
    static func flag(_ name: String, _ help: String) -> OptionSpec {
        OptionSpec(name: name, value: nil, help: help, choices: [], completes: .nothing)
    }

    /// An option with a value.
    static func value(
        _ name: String, _ value: String, _ help: String, choices: [String] = [],
        completes: Completion = .nothing
    ) -> OptionSpec {
        OptionSpec(name: name, value: value, help: help, choices: choices, completes: completes)
    }
}

extension OptionSpec {
    /// The same option, left out of help, manual and completions.
    var hidden: OptionSpec {
        var hidden = self
        hidden.isHidden = true
        return hidden
    }
}

/// What stands behind a command's options.
struct OperandSpec: Sendable {
    /// How many there may be.
    enum Count: Sendable {
        case zeroOrOne
        case one
        case oneOrMore
    }

    /// As the help shows it: `HEX|-`.
    let name: String
    /// One line, lower case, no full stop.
    let help: String
    /// How many there may be.
    let count: Count
    /// The only values there are; empty where any text may stand.
    var choices: [String] = []
    /// What a shell completes it with.
    var completes: OptionSpec.Completion = .nothing
}

/// A command, its options and operand, or the commands below it.
struct CommandSpec: Sendable {
    /// The word that calls it.
    let name: String
    /// One line for the list of commands, lower case, no full stop.
    let summary: String
    /// Paragraphs for its own help.
    var discussion: [String] = []
    /// Its options, in the order of the help; `--help` is every command's and not listed here.
    var options: [OptionSpec] = []
    /// What stands behind the options; `nil` where nothing may.
    var operand: OperandSpec?
    /// The commands below it; one of them must be named.
    var subcommands: [CommandSpec] = []
    /// Command lines that show its use.
    var examples: [String] = []
    /// Left out of help and completions.
    var isHidden = false

    /// The options that are shown.
    var shownOptions: [OptionSpec] { options.filter { !$0.isHidden } }
}

/// Why a command line cannot be followed: wrong usage, exit code 2.
struct UsageError: Error, Equatable {
    /// What is wrong, and where a word is close to a right one, that one.
    let message: String
    /// The command whose help tells more: `tapkiosk pay`.
    var command = "tapkiosk"

    /// Names a wrong word and the nearest right one.
    init(_ what: String, _ word: String, among words: [String], command: String = "tapkiosk") {
        let nearest = Spelling.nearest(to: word, among: words)
        let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
        message = "\(what) '\(word)'\(hint)"
        self.command = command
    }

    /// Names a wrong value and the nearest right one, or all that there are.
    init(_ what: String, _ value: String, choices: [String], command: String) {
        let isNear = Spelling.nearest(to: value, among: choices) != nil
        self.init(what, value, among: choices, command: command)
        if !isNear { self.init("\(message); use \(Self.list(choices))", command: command) }
    }

    private static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.joined() }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }

    /// Any other reason.
    init(_ message: String, command: String = "tapkiosk") {
        self.message = message
        self.command = command
    }
}

/// A command line that was understood.
struct Arguments: Sendable {
    /// The words that name the command: `["config", "check"]`.
    let path: [String]
    /// What the command was declared as.
    let command: CommandSpec
    /// The operands in order.
    let operands: [String]
    private let values: [String: String]

    /// The command as the user calls it: `tapkiosk config check`.
    var commandLine: String { (["tapkiosk"] + path).joined(separator: " ") }

    /// Whether a flag was given.
    func has(_ flag: String) -> Bool { values[flag] != nil }

    /// An option's value; of several the last holds.
    subscript(option: String) -> String? { values[option] }

    /// A whole number given as an option's value.
    func integer(_ option: String, in range: ClosedRange<Int64>) throws(UsageError) -> Int64? {
        guard let text = values[option] else { return nil }
        guard let number = Int64(text), range.contains(number) else {
            throw usage(
                "option '--\(option)' takes a whole number from \(range.lowerBound) to "
                    + "\(range.upperBound), not '\(text)'")
        }
        return number
    }

    /// A usage error of this command.
    func usage(_ message: String) -> UsageError { UsageError(message, command: commandLine) }
}

extension Arguments {
    /// What a command line asks for.
    enum Request: Sendable {
        /// To run a command.
        case run(Arguments)
        /// To show a command's help; the path is empty for the program's own.
        case help(CommandSpec, path: [String])
        /// To show the version.
        case version
    }

    /// Reads the words behind the program's name by its declaration.
    ///
    /// - Throws: ``UsageError`` for the first word that fits nothing.
    static func parse(_ words: [String], by root: CommandSpec) throws(UsageError) -> Request {
        var command = root
        var path: [String] = []
        var rest = words[...]
        while !command.subcommands.isEmpty {
            let called = (["tapkiosk"] + path).joined(separator: " ")
            guard let word = rest.popFirst() else {
                throw UsageError("a command is missing", command: called)
            }
            if word == "--help" { return .help(command, path: path) }
            if word == "--version", path.isEmpty { return .version }
            guard let next = command.subcommands.first(where: { $0.name == word }) else {
                throw unknown(word, below: command, called: called)
            }
            command = next
            path.append(word)
        }
        var reader = WordReader(command: command, path: path, rest: rest)
        guard try reader.readAll() else { return .help(command, path: path) }
        return .run(
            Arguments(
                path: path, command: command, operands: reader.operands, values: reader.values))
    }

    private static func unknown(
        _ word: String, below command: CommandSpec, called: String
    ) -> UsageError {
        if word.hasPrefix("-") {
            let known = called == "tapkiosk" ? ["--help", "--version"] : ["--help"]
            return UsageError("unknown option", word, among: known, command: called)
        }
        let names = command.subcommands.filter { !$0.isHidden }.map(\.name)
        return UsageError("unknown command", word, among: names, command: called)
    }
}

/// Reads a command's options and operands from front to back.
private struct WordReader {
    let command: CommandSpec
    let path: [String]
    var rest: ArraySlice<String>
    var values: [String: String] = [:]
    var operands: [String] = []

    private var called: String { (["tapkiosk"] + path).joined(separator: " ") }

    /// Reads to the end; `false` where the help is asked for.
    mutating func readAll() throws(UsageError) -> Bool {
        var onlyOperands = false
        while let word = rest.popFirst() {
            if onlyOperands || word == "-" || !word.hasPrefix("-") {
                try take(operand: word)
            } else if word == "--" {
                onlyOperands = true
            } else if word == "--help" {
                return false
            } else {
                try take(option: word)
            }
        }
        guard let operand = command.operand, operands.isEmpty else { return true }
        switch operand.count {
        case .zeroOrOne: return true
        case .one, .oneOrMore:
            throw UsageError("\(operand.name) is missing", command: called)
        }
    }

    private mutating func take(operand word: String) throws(UsageError) {
        guard let operand = command.operand else {
            throw UsageError("unexpected argument '\(word)'", command: called)
        }
        if case .oneOrMore = operand.count {
        } else if !operands.isEmpty {
            throw UsageError("unexpected argument '\(word)'", command: called)
        }
        guard operand.choices.isEmpty || operand.choices.contains(word) else {
            throw UsageError(
                "unknown \(operand.name)", word, choices: operand.choices, command: called)
        }
        operands.append(word)
    }

    private mutating func take(option word: String) throws(UsageError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map(String.init) ?? word
        guard let option = command.options.first(where: { "--\($0.name)" == name }) else {
            let known = command.shownOptions.map { "--\($0.name)" } + ["--help"]
            throw UsageError("unknown option", name, among: known, command: called)
        }
        let attached = parts.count == 2 ? String(parts[1]) : nil
        guard let placeholder = option.value else {
            guard attached == nil else {
                throw UsageError("option '\(name)' takes no value", command: called)
            }
            values[option.name] = ""
            return
        }
        guard let value = attached ?? nextValue() else {
            throw UsageError("option '\(name)' needs a value: \(placeholder)", command: called)
        }
        guard option.choices.isEmpty || option.choices.contains(value) else {
            throw UsageError(
                "unknown value of '\(name)':", value, choices: option.choices, command: called)
        }
        values[option.name] = value
    }

    /// The next word is the value whatever it begins with (`--amount -1`), unless it is one of
    /// the command's own options: then the value was forgotten.
    private mutating func nextValue() -> String? {
        guard let next = rest.first else { return nil }
        let name = next.prefix { $0 != "=" }
        guard name != "--help", !command.options.contains(where: { "--\($0.name)" == name }) else {
            return nil
        }
        rest.removeFirst()
        return next
    }
}
