import Testing
import TestSupport

/// Help, version, manual and completions are what the files hold: a change shows in the diff.
@Suite struct HelpTests {
    static let commands = [
        "", "decode", "readers", "watch", "read", "record", "replay", "pay", "pending", "journal",
        "doctor", "sandbox", "cards",
        "config", "config check", "config example", "completions",
    ]

    @Test(arguments: commands)
    func everyCommandHasItsHelp(command: String) async throws {
        let words = command.split(separator: " ").map(String.init)
        let help = try await Tapkiosk.run(words + ["--help"])
        #expect(help.exitCode == 0)
        #expect(help.errorOutput.isEmpty)
        let name = command.isEmpty ? "tapkiosk" : words.joined(separator: "-")
        #expect(try matchesFixture(help.output, "help-\(name).txt"))
    }

    @Test func noLineOfAHelpIsTooLongForATerminal() async throws {
        for command in Self.commands {
            let help = try await Tapkiosk.run(
                command.split(separator: " ").map(String.init) + ["--help"])
            let text = help.output.split(separator: "Examples:").first ?? ""
            #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(command)")
        }
    }

    @Test func theVersionIsOneLine() async throws {
        let version = try await Tapkiosk.run("--version")
        #expect(version.exitCode == 0)
        #expect(version.output == "tapkiosk 0.1.0\n")
    }

    @Test func theManualPageIsTheOneInPackaging() async throws {
        let manual = try await Tapkiosk.run("manual")
        #expect(manual.exitCode == 0)
        let page = "\(Fixtures.root)/packaging/man/tapkiosk.1"
        #expect(try Array(manual.output.utf8) == readFile(page))
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func eachShellHasItsCompletions(shell: String) async throws {
        let script = try await Tapkiosk.run("completions", shell)
        #expect(script.exitCode == 0)
        #expect(try matchesFixture(script.output, "completions.\(shell)"))
    }

    @Test func bashTakesItsCompletions() async throws {
        let script = try await Tapkiosk.run("completions", "bash")
        let words = """
            \(script.output)
            COMP_WORDS=(tapkiosk pay --surcharge a); COMP_CWORD=3; _tapkiosk
            echo "${COMPREPLY[@]}"
            COMP_WORDS=(tapkiosk re); COMP_CWORD=1; _tapkiosk; echo "${COMPREPLY[@]}"
            COMP_WORDS=(tapkiosk config check --); COMP_CWORD=3; _tapkiosk
            echo "${COMPREPLY[@]}"
            """
        let shell = try await Tapkiosk.program("bash", ["-euo", "pipefail", "-s"], input: words)
        #expect(shell.errorOutput.isEmpty)
        #expect(
            shell.output == """
                ask accept
                readers read record replay
                --config --json --help

                """)
    }
}
