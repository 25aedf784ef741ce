/// The manual page, made from the same declaration as the help.
enum Manual {
    /// The page in the `man` macros of roff.
    static func page(of root: CommandSpec, version: String) -> String {
        var lines = [
            ".\\\" Made by \"tapkiosk manual\" from the command's declaration.",
            ".TH TAPKIOSK 1 \"\" \"TapKiosk \(version)\" \"User Commands\"",
            ".SH NAME", "tapkiosk \\- " + escape(root.summary),
            ".SH SYNOPSIS", ".B tapkiosk", "\\fICOMMAND\\fR [\\fIOPTION\\fR]...",
            ".SH DESCRIPTION",
        ]
        lines += paragraphs(root.discussion)
        lines.append(".SH COMMANDS")
        for command in root.subcommands where !command.isHidden {
            lines += section(of: command, path: [command.name])
        }
        lines += exitCodes + environment
        lines += [".SH SEE ALSO", ".BR pcscd (8)"]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func section(of command: CommandSpec, path: [String]) -> [String] {
        var lines = [
            ".SS " + escape(Help.usage(of: command, path: path)),
            escape(Help.sentence(command.summary)),
        ]
        lines += command.discussion.flatMap { [".PP", escape($0)] }
        if let operand = command.operand {
            lines += [".TP", ".I " + escape(operand.name), escape(Help.sentence(operand.help))]
        }
        for option in command.shownOptions {
            let value = option.value.map { " \\fI\(escape($0))\\fR" } ?? ""
            lines += [
                ".TP", "\\fB\(escape("--" + option.name))\\fR\(value)",
                escape(Help.sentence(Help.summary(of: option))),
            ]
        }
        for example in command.examples { lines += [".PP", ".EX", escape(example), ".EE"] }
        for inner in command.subcommands { lines += section(of: inner, path: path + [inner.name]) }
        return lines
    }

    private static func paragraphs(_ texts: [String]) -> [String] {
        texts.enumerated().flatMap { $0 == 0 ? [escape($1)] : [".PP", escape($1)] }
    }

    private static func escape(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            default: escaped.append(character)
            }
        }
        // A line that begins with a dot or quote would be a request.
        return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
    }

    private static let exitCodes =
        [".SH EXIT STATUS"]
        + ExitCode.allCases.flatMap { [".TP", ".B \($0.rawValue)", escape($0.meaning)] }

    private static let environment = [
        ".SH ENVIRONMENT",
        ".TP", ".B XDG_STATE_HOME",
        "The state is kept in its folder tapkiosk; without it in ~/.local/state/tapkiosk.",
        ".TP", ".B NO_COLOR", "Set to anything but an empty text, no colour is used.",
    ]
}
