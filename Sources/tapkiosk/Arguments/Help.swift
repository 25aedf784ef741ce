/// The help of a command as text, laid out alike for all.
enum Help {
    private static let width = 80
    private static let leftColumn = 26

    /// The help of `command`, called by the words of `path`.
    static func text(of command: CommandSpec, path: [String]) -> String {
        var lines = ["Usage: " + usage(of: command, path: path), ""]
        lines += wrap(sentence(command.summary), indent: 0)
        for paragraph in command.discussion { lines += [""] + wrap(paragraph, indent: 0) }
        if let operand = command.operand {
            lines += ["", "Arguments:"] + entry(operand.name, operand.help)
        }
        let visible = command.subcommands.filter { !$0.isHidden }
        if !visible.isEmpty {
            lines += ["", "Commands:"] + visible.flatMap { entry($0.name, $0.summary) }
        }
        lines +=
            ["", "Options:"] + command.shownOptions.flatMap { entry(heading($0), summary(of: $0)) }
        if path.isEmpty { lines += entry("--version", "show the version and exit") }
        lines += entry("--help", "show this help and exit")
        if !command.examples.isEmpty {
            lines += ["", "Examples:"] + command.examples.map { "  " + $0 }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// `tapkiosk pay [OPTION]...`
    static func usage(of command: CommandSpec, path: [String]) -> String {
        var words = ["tapkiosk"] + path
        if !command.subcommands.isEmpty { return (words + ["COMMAND"]).joined(separator: " ") }
        if !command.shownOptions.isEmpty { words.append("[OPTION]...") }
        if let operand = command.operand {
            switch operand.count {
            case .zeroOrOne: words.append("[\(operand.name)]")
            case .one: words.append(operand.name)
            case .oneOrMore: words.append("\(operand.name)...")
            }
        }
        return words.joined(separator: " ")
    }

    /// `--reader SELECTOR`
    static func heading(_ option: OptionSpec) -> String {
        option.value.map { "--\(option.name) \($0)" } ?? "--\(option.name)"
    }

    /// What the option does, and its values where there is a list of them.
    static func summary(of option: OptionSpec) -> String {
        guard !option.choices.isEmpty else { return option.help }
        return option.help + ": " + option.choices.joined(separator: ", ")
    }

    /// A summary as a sentence.
    static func sentence(_ summary: String) -> String {
        summary.prefix(1).uppercased() + summary.dropFirst() + "."
    }

    private static func entry(_ heading: String, _ summary: String) -> [String] {
        let text = wrap(summary, indent: leftColumn)
        let start = "  " + heading
        guard let first = text.first, start.count + 2 <= leftColumn else { return [start] + text }
        let padding = String(repeating: " ", count: leftColumn - start.count)
        return [start + padding + first.dropFirst(leftColumn)] + text.dropFirst()
    }

    private static func wrap(_ text: String, indent: Int) -> [String] {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, indent + line.count + 1 + word.count > width {
                lines.append(margin + line)
                line = ""
            }
            line += line.isEmpty ? String(word) : " \(word)"
        }
        return lines + [margin + line]
    }
}
