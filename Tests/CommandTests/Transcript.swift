import TestSupport

/// A file of command lines with what each prints and how it ends, as a person would see it:
///
///     $ tapkiosk decode --json 9F1
///     {"error":{"code":"oddDigitCount","offset":3}}
///     ? 1
///
/// Standard error stands behind `! `; `? N` is the exit code; lines with `# ` are comments.
/// Words are separated by single spaces.
struct Transcript {
    /// The file's command lines, without `$ tapkiosk `.
    let commands: [String]
    private let parts: [String]
    private let name: String

    /// Reads `fixtures/cli/NAME`.
    init(_ name: String) throws {
        self.name = name
        var commands: [String] = []
        var parts: [String] = [""]
        for line in try Fixtures.text("cli/\(name)").split(
            separator: "\n", omittingEmptySubsequences: false)
        {
            if line.hasPrefix("$ tapkiosk ") {
                commands.append(String(line.dropFirst("$ tapkiosk ".count)))
                parts.append("")
            }
            parts[parts.count - 1] += line + "\n"
        }
        // The text ends in one line feed, not two.
        parts[parts.count - 1].removeLast()
        self.commands = commands
        self.parts = parts
    }

    /// Runs every command and compares.
    func holds() async throws -> Bool {
        var text = Self.comments(parts[0])
        for (command, part) in zip(commands, parts.dropFirst()) {
            let ended = try await Tapkiosk.run(command.split(separator: " ").map(String.init))
            text += "$ tapkiosk \(command)\n" + ended.output
            for line in ended.errorOutput.split(separator: "\n") { text += "! \(line)\n" }
            text += "? \(ended.exitCode)\n" + Self.comments(part)
        }
        return try matchesFixture(text, name)
    }

    /// The comments and blank lines of a part: they stay where they are, before the next command.
    private static func comments(_ part: String) -> String {
        part.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .filter { $0.isEmpty || $0.hasPrefix("# ") }
            .map { $0 + "\n" }.joined()
    }
}
