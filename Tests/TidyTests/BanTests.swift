import Testing

@Suite struct BanTests {
    /// What would stop the process, or hide that something is unfinished.
    static let traps = [
        "fatalError", "preconditionFailure", "precondition(", "assertionFailure", "assert(",
        "try!", "as!", "unowned(unsafe)", "withUnsafeContinuation",
    ]

    @Test(arguments: traps)
    func noSourceTraps(ban: String) {
        for file in ImportTests.sources {
            for (number, line) in file.code.enumerated() where Self.mentions(ban, line) {
                Issue.record("\(file.path):\(number + 1): \(ban)")
            }
        }
    }

    @Test func noForceUnwrapping() {
        for file in ImportTests.sources {
            for (number, line) in file.code.enumerated() {
                #expect(!Self.forceUnwraps(line), "\(file.path):\(number + 1): \(line)")
            }
        }
    }

    @Test func onlyCoreTerminalImportsFoundation() {
        for file in ImportTests.sources where file.target != "CoreTerminal" {
            let foundations = file.imports.filter {
                $0.hasPrefix("Foundation") && $0 != "FoundationEssentials"
            }
            #expect(foundations.isEmpty, "\(file.path)")
        }
    }

    /// A new case of a machine's state or event must not compile before someone decided on it.
    @Test func noDefaultInMachines() {
        let machines = ImportTests.sources.filter { file in
            file.name.contains("Machine") || file.path.hasPrefix("Sources/Payment/Machine/")
                || file.code.contains { $0.contains("throws(Refusal)") }
        }
        let folders = Set(machines.map(\.target))
        #expect(folders.isSuperset(of: ["Contactless", "Payment", "ISO7816", "TestCards"]))
        for file in machines {
            for (number, line) in file.code.enumerated() {
                #expect(!Self.isCatchAll(line), "\(file.path):\(number + 1)")
            }
        }
    }

    /// `default:`, and the same thing spelt as a pattern.
    private static func isCatchAll(_ line: String) -> Bool {
        let text = line.drop { $0 == " " }
        return text.hasPrefix("default:") || text.hasPrefix("@unknown default:")
            || text.hasPrefix("case _:") || text.hasPrefix("case _ ")
    }

    @Test(arguments: ["TODO", "FIXME", "XXX", "HACK", "not implemented", "unimplemented"])
    func nothingIsLeftUnfinished(word: String) {
        for file in ImportTests.sources {
            for (number, line) in file.lines.enumerated() where line.contains(word) {
                // A masked value in a sample may hold any letters; prose may not hold these.
                Issue.record("\(file.path):\(number + 1): \(word)")
            }
        }
    }

    @Test func everyUnsafeLineIsReasoned() {
        for file in ImportTests.sources
        where file.code.contains(where: { Self.mentions("unsafe ", $0) }) {
            let reasons = file.lines.count { $0.contains("// Safe:") || $0.contains("/// Safe:") }
            #expect(reasons > 0, "\(file.path) says `unsafe` and never why it is safe")
        }
    }

    @Test func everyPublicNameIsDocumented() {
        for file in ImportTests.sources {
            for index in file.code.indices where Self.declaresPublicName(file.code[index]) {
                #expect(
                    Self.isDocumented(file, line: index),
                    "\(file.path):\(index + 1): \(file.lines[index])")
            }
        }
    }

    private static func mentions(_ ban: String, _ line: String) -> Bool {
        guard let range = firstRange(of: ban, in: line) else { return false }
        guard let before = line[..<range].last else { return true }
        return !(before.isLetter || before == "_" || before == ".")
    }

    private static func firstRange(of text: String, in line: String) -> String.Index? {
        var index = line.startIndex
        while index < line.endIndex {
            if line[index...].hasPrefix(text) { return index }
            index = line.index(after: index)
        }
        return nil
    }

    /// An exclamation mark directly behind a value and not part of `!=`.
    private static func forceUnwraps(_ line: String) -> Bool {
        var previous: Character = " "
        for (character, next) in zip(line, line.dropFirst() + " ") {
            defer { previous = character }
            guard character == "!", next != "=" else { continue }
            if previous.isLetter || previous.isNumber || previous == ")" || previous == "]" {
                return true
            }
        }
        return false
    }

    private static func declaresPublicName(_ line: String) -> Bool {
        let words = line.split(separator: " ")
        guard words.contains("public"), !words.contains("import") else { return false }
        let kinds: Set<Substring> = [
            "struct", "enum", "class", "actor", "protocol", "func", "var", "let", "typealias",
        ]
        return words.contains { kinds.contains($0) || $0.hasPrefix("init") }
            && !words.contains("extension")
    }

    private static func isDocumented(_ file: SourceFile, line: Int) -> Bool {
        for above in file.lines[..<line].reversed() {
            let text = above.drop { $0 == " " }
            if text.hasPrefix("///") { return true }
            if !text.hasPrefix("@") { return false }
        }
        return false
    }
}
