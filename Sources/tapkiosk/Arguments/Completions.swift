/// Completion scripts for shells, made from the same declaration as the help.
enum Completions {
    /// A shell there is a script for.
    enum Shell: String, CaseIterable, Sendable {
        case bash
        case zsh
        case fish
    }

    /// The script for a shell.
    static func script(for shell: Shell, of root: CommandSpec) -> String {
        switch shell {
        case .bash: bash(root)
        case .zsh: zsh(root)
        case .fish: fish(root)
        }
    }

    /// Every command that can be run, with the words that call it.
    private static func leaves(_ root: CommandSpec) -> [(path: [String], command: CommandSpec)] {
        root.subcommands.filter { !$0.isHidden }.flatMap { command in
            command.subcommands.isEmpty
                ? [([command.name], command)]
                : command.subcommands.map { ([command.name, $0.name], $0) }
        }
    }

    private static func groups(_ root: CommandSpec) -> [CommandSpec] {
        root.subcommands.filter { !$0.isHidden && !$0.subcommands.isEmpty }
    }

    private static func names(_ commands: [CommandSpec]) -> String {
        commands.filter { !$0.isHidden }.map(\.name).joined(separator: " ")
    }

    // MARK: bash

    private static func bash(_ root: CommandSpec) -> String {
        var lines = [
            "# bash completion for tapkiosk, made by \"tapkiosk completions bash\"",
            "_tapkiosk() {",
            "    local cur=${COMP_WORDS[COMP_CWORD]} prev= command=${COMP_WORDS[1]}",
            "    ((COMP_CWORD > 0)) && prev=${COMP_WORDS[COMP_CWORD - 1]}",
            "    if ((COMP_CWORD == 1)); then",
            "        COMPREPLY=($(compgen -W '\(names(root.subcommands)) --help --version' -- "
                + "\"$cur\"))",
            "        return",
            "    fi",
            "    case $command in",
        ]
        for group in groups(root) {
            lines += [
                "    \(group.name))",
                "        if ((COMP_CWORD == 2)); then",
                "            COMPREPLY=($(compgen -W '\(names(group.subcommands)) --help' -- "
                    + "\"$cur\"))",
                "            return",
                "        fi",
                "        command+=' '${COMP_WORDS[2]} ;;",
            ]
        }
        lines += ["    esac", "    case $command:$prev in"]
        for (path, command) in leaves(root) {
            for option in command.shownOptions where option.value != nil {
                let called = path.joined(separator: " ")
                lines.append("    '\(called):--\(option.name)')")
                lines.append("        \(bashValue(option.choices, option.completes)) ;;")
            }
        }
        lines += ["    esac", "    case $command in"]
        for (path, command) in leaves(root) {
            let options = (command.shownOptions.map { "--\($0.name)" } + ["--help"])
                .joined(separator: " ")
            let operand = command.operand
            lines.append("    '\(path.joined(separator: " "))')")
            lines.append("        if [[ $cur == -* ]]; then")
            lines.append("            COMPREPLY=($(compgen -W '\(options)' -- \"$cur\"))")
            lines.append("        else")
            let value = bashValue(operand?.choices ?? [], operand?.completes ?? .nothing)
            lines.append("            \(value)")
            lines.append("        fi ;;")
        }
        lines += ["    esac", "}", "complete -F _tapkiosk tapkiosk"]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func bashValue(_ choices: [String], _ files: OptionSpec.Completion) -> String {
        if !choices.isEmpty {
            let words = choices.joined(separator: " ")
            return "COMPREPLY=($(compgen -W '\(words)' -- \"$cur\")); return"
        }
        switch files {
        case .nothing: return "return"
        case .files: return "compopt -o filenames; COMPREPLY=($(compgen -f -- \"$cur\")); return"
        case .folders:
            return "compopt -o filenames; COMPREPLY=($(compgen -d -- \"$cur\")); return"
        }
    }

    // MARK: zsh

    private static func zsh(_ root: CommandSpec) -> String {
        var lines = [
            "#compdef tapkiosk",
            "# zsh completion for tapkiosk, made by \"tapkiosk completions zsh\"",
            "_tapkiosk() {",
            "    if ((CURRENT == 2)); then",
            "        local -a commands=(",
        ]
        lines += root.subcommands.filter { !$0.isHidden }.map {
            "            \(quoted("\($0.name):\($0.summary)"))"
        }
        lines += [
            "        )", "        _describe command commands", "        return", "    fi",
            "    local command=$words[2]", "    case $command in",
        ]
        for group in groups(root) {
            lines += [
                "    \(group.name))", "        if ((CURRENT == 3)); then",
                "            compadd -- \(names(group.subcommands))", "            return",
                "        fi", "        command+=\" $words[3]\"", "        shift words",
                "        ((CURRENT--)) ;;",
            ]
        }
        lines += ["    esac", "    shift words", "    ((CURRENT--))", "    case $command in"]
        for (path, command) in leaves(root) {
            lines.append("    \(quoted(path.joined(separator: " "))))")
            lines.append("        _arguments \\")
            lines += command.shownOptions.map { "            \(zshOption($0)) \\" }
            lines.append("            '--help[show this help and exit]' \\")
            let operand = command.operand
            let action = zshAction(operand?.choices ?? [], operand?.completes ?? .nothing)
            lines.append("            \(quoted("*:\(operand?.name ?? "nothing"):\(action)")) ;;")
        }
        lines += ["    esac", "}", "_tapkiosk \"$@\""]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func zshOption(_ option: OptionSpec) -> String {
        let start = "--\(option.name)\(option.value == nil ? "" : "=")[\(option.help)]"
        guard let value = option.value else { return quoted(start) }
        return quoted("\(start):\(value):\(zshAction(option.choices, option.completes))")
    }

    private static func zshAction(_ choices: [String], _ files: OptionSpec.Completion) -> String {
        if !choices.isEmpty { return "(\(choices.joined(separator: " ")))" }
        switch files {
        case .nothing: return " "
        case .files: return "_files"
        case .folders: return "_files -/"
        }
    }

    // MARK: fish

    private static func fish(_ root: CommandSpec) -> String {
        var lines = [
            "# fish completion for tapkiosk, made by \"tapkiosk completions fish\"",
            "complete -c tapkiosk -f",
            "complete -c tapkiosk -n __fish_use_subcommand -l version -d 'show the version'",
            "complete -c tapkiosk -l help -d 'show the help'",
        ]
        for command in root.subcommands where !command.isHidden {
            let name = "-a \(command.name) -d \(quoted(command.summary))"
            lines.append("complete -c tapkiosk -n __fish_use_subcommand \(name)")
        }
        for group in groups(root) {
            let inner = names(group.subcommands)
            let condition = quoted(
                "__fish_seen_subcommand_from \(group.name); "
                    + "and not __fish_seen_subcommand_from \(inner)")
            lines += group.subcommands.map {
                "complete -c tapkiosk -n \(condition) -a \($0.name) -d \(quoted($0.summary))"
            }
        }
        for (path, command) in leaves(root) {
            let condition = path.map { "__fish_seen_subcommand_from \($0)" }
                .joined(separator: "; and ")
            let start = "complete -c tapkiosk -n \(quoted(condition))"
            lines += command.shownOptions.map { fishOption($0, start) }
            if let operand = command.operand {
                if !operand.choices.isEmpty {
                    lines.append("\(start) -a \(quoted(operand.choices.joined(separator: " ")))")
                } else if case .files = operand.completes {
                    lines.append("\(start) -F")
                }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func fishOption(_ option: OptionSpec, _ start: String) -> String {
        let line = "\(start) -l \(option.name) -d \(quoted(option.help))"
        guard option.value != nil else { return line }
        if !option.choices.isEmpty {
            return "\(line) -x -a \(quoted(option.choices.joined(separator: " ")))"
        }
        switch option.completes {
        case .nothing: return "\(line) -x"
        case .files: return "\(line) -r -F"
        case .folders: return "\(line) -x -a \(quoted("(__fish_complete_directories)"))"
        }
    }

    /// In single quotes, as all three shells read them; a quote inside becomes a typographic one.
    private static func quoted(_ text: String) -> String {
        "'" + String(text.map { $0 == "'" ? "’" : $0 }) + "'"
    }
}
