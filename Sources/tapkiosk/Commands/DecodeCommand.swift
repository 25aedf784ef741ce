import BERTLV
import EMV
import ISO7816
import JSONText
import Octets
import Runtime

/// `decode`: card data to text or JSON.
struct DecodeCommand {
    /// Hexadecimal text of more octets is refused.
    static let maximumTextOctets = 16 << 20
    private static let pieceOctets = 1 << 16

    let console: Console
    let isJSON: Bool
    let shown: ShownValue

    /// Decodes the operand or standard input.
    static func run(_ arguments: Arguments, _ console: Console) throws(UsageError) -> ExitCode {
        let command = DecodeCommand(
            console: console, isJSON: arguments.has("json"),
            shown: ShownValue(isUnmasked: arguments.has("unmask")))
        let kinds = ["dol", "atr", "apdu", "tag"].filter(arguments.has)
        guard kinds.count <= 1 else {
            let named = kinds.map { "'--\($0)'" }.joined(separator: " and ")
            throw arguments.usage("\(named) do not go together")
        }
        let tag = try command.tag(arguments)
        do {
            let text = try command.text(arguments)
            switch kinds.first {
            case "dol": try command.dol(text)
            case "atr": try command.answerToReset(text)
            case "apdu": try command.commands(text)
            case _:
                if let tag {
                    try command.value(of: tag, text)
                } else {
                    let policy: TLVPolicy = arguments.has("strict") ? .strict : .card
                    try command.objects(text, policy)
                }
            }
            return .done
        } catch {
            command.report(error)
            return .failed
        }
    }

    private func tag(_ arguments: Arguments) throws(UsageError) -> Tag? {
        guard let text = arguments["tag"] else { return nil }
        guard let tag = Tag(hex: text) else {
            throw arguments.usage("option '--tag' takes a tag such as 9F66, not '\(text)'")
        }
        return tag
    }

    private func text(_ arguments: Arguments) throws(DecodeError) -> String {
        if let operand = arguments.operands.first, operand != "-" { return operand }
        do {
            let octets = try Files.read("-", maximumOctets: Self.maximumTextOctets)
            return String(decoding: octets, as: UTF8.self)
        } catch {
            throw DecodeError(code: "unreadable", offset: 0, detail: error.description)
        }
    }

    /// The octets that a text stands for.
    func octets(_ text: some StringProtocol) throws(DecodeError) -> [UInt8] {
        do {
            return try Hex.decode(text)
        } catch {
            throw DecodeError(error)
        }
    }

    private func objects(_ text: String, _ policy: TLVPolicy) throws(DecodeError) {
        let octets = try octets(text)
        var tree = DecodedTree(isJSON: isJSON, shown: shown)
        var complete = ""
        do throws(TLVError) {
            var walker = TLVWalker(octets.span, policy: policy)
            while let step = try walker.next() {
                switch step {
                case .filler(let offset, let count):
                    console.note("\(count) octets FF at offset \(offset) skipped")
                case .object(let header):
                    if header.depth == 0 { complete += tree.finish() }
                    // Written in pieces: a call for each object takes longer than decoding it.
                    if complete.utf8.count >= Self.pieceOctets {
                        console.write(complete)
                        complete = ""
                    }
                    tree.add(header, of: octets)
                    if case .opaque(let error) = header.content {
                        console.note("\(header.tag) at offset \(header.range.lowerBound): \(error)")
                    }
                }
            }
        } catch {
            if let end = tree.end, end <= error.offset { complete += tree.finish() }
            console.write(complete)
            throw DecodeError(error)
        }
        console.write(complete + tree.finish())
    }

    private func value(of tag: Tag, _ text: String) throws(DecodeError) {
        let octets = try octets(text)
        var tree = DecodedTree(isJSON: isJSON, shown: shown)
        tree.add(tag, octets)
        console.write(tree.finish())
    }

    private func dol(_ text: String) throws(DecodeError) {
        let list: DOL
        do {
            list = try DOL(octets(text))
        } catch let error as DOLError {
            throw DecodeError(code: error.name, offset: error.offset)
        } catch let error as DecodeError {
            throw error
        } catch {
            throw DecodeError(code: "unreadable", offset: 0)
        }
        for entry in list.entries {
            let name = DataDictionary.element(for: entry.tag)?.name
            if isJSON {
                console.print([
                    "tag": .string("\(entry.tag)"), "name": .optional(name),
                    "length": .integer(Int64(entry.length)),
                ])
            } else {
                console.print("\(entry.tag)  \(name ?? "unknown")  \(entry.length)")
            }
        }
    }

    private func report(_ error: DecodeError) {
        if isJSON { return console.print(["error": error.json]) }
        console.note("tapkiosk decode: \(error)", level: .error)
    }
}

/// What is wrong with the data, as JSON has it.
struct DecodeError: Error, CustomStringConvertible {
    let code: String
    let offset: Int
    var expected: Int?
    var available: Int?
    var detail: String?

    init(code: String, offset: Int, detail: String? = nil) {
        self.code = code
        self.offset = offset
        self.detail = detail
    }

    init(_ error: TLVError) {
        code = error.name
        offset = error.offset
        expected = error.expected
        available = error.available
    }

    /// - Parameter start: where the text that was read begins in the whole input.
    init(_ error: HexError, from start: Int = 0) {
        switch error.code {
        case .notADigit: code = "notHexadecimal"
        case .oddDigitCount: code = "oddDigitCount"
        }
        offset = start + error.offset
    }

    var json: JSON {
        .members([
            "code": .string(code), "offset": .integer(Int64(offset)),
            "expected": expected.map { .integer(Int64($0)) },
            "available": available.map { .integer(Int64($0)) },
            "detail": detail.map { .string($0) },
        ])
    }

    var description: String {
        var text = "\(code) at offset \(offset)"
        if let expected, let available { text += ": \(expected) octets due, \(available) there" }
        if let detail { text += ": \(detail)" }
        return text
    }
}
