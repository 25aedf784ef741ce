import Testing

@Suite struct SizeTests {
    static let everything = ImportTests.sources + ImportTests.tests

    /// Files that are tables of data and nothing else may be longer.
    static func isTable(_ file: SourceFile) -> Bool {
        file.name.hasSuffix("Table.swift") || file.path.hasPrefix("Sources/EMV/Dictionary/")
    }

    @Test func noFileIsOver400Lines() {
        for file in Self.everything where !Self.isTable(file) {
            #expect(file.lines.count <= 401, "\(file.path): \(file.lines.count) lines")
        }
    }

    @Test func noFunctionIsOver70Lines() {
        for file in Self.everything {
            for (start, count) in Self.functions(of: file) {
                #expect(count <= 70, "\(file.path):\(start + 1): \(count) lines")
            }
        }
    }

    @Test func noLineIsOver100Columns() {
        for file in Self.everything {
            for (number, line) in file.lines.enumerated() where line.count > 100 {
                // A string such as a vector may be too long for a line and cannot be broken.
                let isLiteral = line.contains("\"")
                #expect(isLiteral || Self.isTable(file), "\(file.path):\(number + 1)")
            }
        }
    }

    /// The first line and the length of each function: from `func` or `init` to the line that
    /// closes it at the same indentation.
    static func functions(of file: SourceFile) -> [(start: Int, count: Int)] {
        var found: [(Int, Int)] = []
        for (start, line) in file.code.enumerated() {
            let words = line.split { $0 == " " || $0 == "(" || $0 == "?" }
            guard words.contains("func") || words.contains("init"), line.last != "}" else {
                continue
            }
            let indentation = line.prefix { $0 == " " }
            guard
                let end = file.code[(start + 1)...].firstIndex(where: {
                    $0.hasPrefix(indentation + "}")
                })
            else { continue }
            found.append((start, end - start + 1))
        }
        return found
    }

    @Test func functionsAreMeasured() {
        let text = "struct A {\n    func b() {\n        let c = 1\n    }\n}\n"
        let file = SourceFile(
            path: "Sources/A/A.swift",
            lines: text.split(separator: "\n").map(String.init),
            code: SourceFile.blanked(text))
        #expect(Self.functions(of: file).map(\.count) == [3])
    }
}
