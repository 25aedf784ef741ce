import TestSupport

/// A Swift file of the repository, as the tidy tests look at it.
struct SourceFile: Sendable {
    /// From the repository's root: `Sources/BERTLV/Tag.swift`.
    let path: String
    /// The lines as written.
    let lines: [String]
    /// The lines with comments and the contents of string literals blanked.
    let code: [String]

    /// The target the file belongs to.
    var target: String {
        let parts = path.split(separator: "/")
        return parts.count > 1 ? String(parts[1]) : path
    }

    /// The file's name.
    var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// The modules the file imports.
    var imports: Set<String> {
        var modules: Set<String> = []
        for line in code {
            var words = line.split(separator: " ").map(String.init)
            while let first = words.first, first.hasPrefix("@") || Self.accessLevels.contains(first)
            {
                words.removeFirst()
            }
            guard words.first == "import", let module = words.last else { continue }
            modules.insert(module.split(separator: ".").first.map(String.init) ?? module)
        }
        return modules
    }

    private static let accessLevels: Set<String> = ["public", "internal", "private", "package"]

    /// All Swift files under a folder of the repository, in order.
    static func all(under folder: String) -> [SourceFile] {
        paths(under: folder).filter { $0.hasSuffix(".swift") }.compactMap { path in
            guard let octets = try? readFile("\(Fixtures.root)/\(path)") else { return nil }
            let text = String(decoding: octets, as: UTF8.self)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            return SourceFile(path: path, lines: lines.map(String.init), code: blanked(text))
        }
    }

    private static func paths(under folder: String) -> [String] {
        var found: [String] = []
        var folders = [folder]
        while let folder = folders.popLast() {
            for name in (try? listFolder("\(Fixtures.root)/\(folder)")) ?? [] {
                let path = "\(folder)/\(name)"
                if (try? listFolder("\(Fixtures.root)/\(path)")) != nil {
                    folders.append(path)
                } else {
                    found.append(path)
                }
            }
        }
        return found.sorted()
    }

    /// The text's lines without comments and string contents; line numbers stay.
    static func blanked(_ text: String) -> [String] {
        var scanner = CodeScanner()
        return scanner.scan(Array(text.utf8)).split(
            separator: 0x0A, omittingEmptySubsequences: false
        )
        .map { String(decoding: $0, as: UTF8.self) }
    }
}

/// Tells code from comments and string literals, well enough for our own sources.
private struct CodeScanner {
    private enum Place { case code, lineComment, blockComment, string, multilineString }
    private var place = Place.code

    mutating func scan(_ text: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        var index = 0
        while index < text.count {
            let here = text[index...].prefix(3)
            let (skip, keeps) = step(Array(here))
            for octet in here.prefix(skip) {
                kept.append(keeps || octet == 0x0A ? octet : 0x20)
            }
            index += skip
        }
        return kept
    }

    /// How many octets belong together here, and whether they are code.
    private mutating func step(_ here: [UInt8]) -> (Int, keeps: Bool) {
        let text = String(decoding: here, as: UTF8.self)
        switch place {
        case .code:
            if text.hasPrefix("//") { place = .lineComment; return (2, false) }
            if text.hasPrefix("/*") { place = .blockComment; return (2, false) }
            if text == "\"\"\"" { place = .multilineString; return (3, false) }
            if text.hasPrefix("\"") { place = .string; return (1, false) }
            return (1, true)
        case .lineComment:
            if text.hasPrefix("\n") { place = .code }
            return (1, false)
        case .blockComment:
            if text.hasPrefix("*/") { place = .code; return (2, false) }
            return (1, false)
        case .string:
            if text.hasPrefix("\\") { return (min(2, here.count), false) }
            if text.hasPrefix("\"") || text.hasPrefix("\n") { place = .code }
            return (1, false)
        case .multilineString:
            if text.hasPrefix("\\") { return (min(2, here.count), false) }
            if text == "\"\"\"" { place = .code; return (3, false) }
            return (1, false)
        }
    }
}
