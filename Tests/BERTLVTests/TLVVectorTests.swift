import BERTLV
import JSONText
import Octets
import TestSupport
import Testing

@Suite("TLV vectors")
struct TLVVectorTests {
    /// Rows of a vector file: three columns, of which the third may repeat the second.
    private static func rows(_ path: String) throws -> [(String, card: String, strict: String)] {
        try Fixtures.text(path).split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let columns = line.split(separator: "|", omittingEmptySubsequences: false)
                .map { String($0.trimmingSpaces()) }
            try #require(columns.count == 3, "\(line)")
            return (columns[0], columns[1], columns[2] == "=" ? columns[1] : columns[2])
        }
    }

    private static func outcomes() throws -> [String: (card: String, strict: String)] {
        let rows = try rows("tlv/external-outcomes.txt")
        return Dictionary(rows.map { ($0.0, ($0.card, $0.strict)) }) { first, _ in first }
    }

    @Test("The project's own vectors give the stated objects or errors")
    func own() throws {
        let rows = try Self.rows("tlv/vectors.txt")
        #expect(rows.count > 50)
        for (hex, card, strict) in rows {
            let octets = hex == "-" ? [] : try Hex.decode(hex)
            #expect(outcome(octets, .card) == card, "\(hex)")
            #expect(outcome(octets, .strict) == strict, "\(hex)")
        }
    }

    @Test(
        "External vectors give the objects that an independent reader found, or the stated outcome",
        .enabled(if: Shared.isAvailable, "TAPKIOSK_SHARED is not set"))
    func external() throws {
        let outcomes = try Self.outcomes()
        let vectors = try #require(try Shared.json("corpora/tlv-vectors.json").array)
        #expect(vectors.count == 46)
        for vector in vectors {
            let id = try #require(vector["id"]?.string)
            let octets = try Hex.decode(#require(vector["hex"]?.string))
            let oracle = vector["oracle_lenient"]?["tree"].map(Self.outline)
            let stated = outcomes[id] ?? oracle.map { ($0, $0) }
            let (card, strict) = try #require(stated, "\(id)")
            #expect(outcome(octets, .card) == card, "\(id)")
            #expect(outcome(octets, .strict) == strict, "\(id)")
            let isAccepted = (try? TLV.parse(octets)) != nil
            #expect(isAccepted == (vector["proposed"]?.string == "accept"), "\(id)")
        }
    }

    @Test(
        "Field cases give the stated outcome",
        .enabled(if: Shared.isAvailable, "TAPKIOSK_SHARED is not set"),
        arguments: ["G01", "G02", "G04", "G06", "G07", "G12"])
    func fieldCase(id: String) throws {
        let octets = try Hex.decode(#require(Self.fieldCase(id)["input"]?["hex"]?.string))
        let (card, strict) = try #require(Self.outcomes()[id])
        #expect(outcome(octets, .card) == card)
        #expect(outcome(octets, .strict) == strict)
    }

    @Test(
        "G14: a length of two octets is read, and the object after it found",
        .enabled(if: Shared.isAvailable, "TAPKIOSK_SHARED is not set"))
    func signature() throws {
        let octets = try Hex.decode(#require(Self.fieldCase("G14")["input"]?["hex"]?.string))
        let forest = try TLV.parse(octets)
        #expect(forest.first(0x77, 0x9F4B)?.value.count == 144)
        #expect(forest.first(0x77, 0x9F36)?.value == [0x00, 0x01])
    }

    @Test(
        "G02, G12: what was put up with is noted with its place",
        .enabled(if: Shared.isAvailable, "TAPKIOSK_SHARED is not set"))
    func notes() throws {
        let padded = try Hex.decode(#require(Self.fieldCase("G02")["input"]?["hex"]?.string))
        let filler = try #require(try TLV.parse(padded).notes.first)
        #expect(filler.kind == .fillerSkipped(octets: 3))
        #expect(filler.offset == 6)
        let opaque = try Hex.decode(#require(Self.fieldCase("G12")["input"]?["hex"]?.string))
        let note = try #require(try TLV.parse(opaque).notes.first)
        #expect(note.offset == 2)
        let why = TLVError(code: .invalidLength(octets: 74), offset: 5)
        #expect(note.kind == .keptOpaque(0x65, because: why))
    }

    @Test(
        "Every answer of the recorded sessions is objects, or an error that this test states",
        .enabled(if: Shared.isAvailable, "TAPKIOSK_SHARED is not set"))
    func sessions() throws {
        var refused: [String] = []
        var (count, logRecords) = (0, 0)
        for file in try Shared.files(in: "corpora/sessions") where file.hasSuffix(".json") {
            let session = try Shared.json("corpora/sessions/\(file)")
            for (index, exchange) in (session["exchanges"]?.array ?? []).enumerated() {
                let answer = try Hex.decode(exchange["r"]?.string ?? "")
                let outcome = outcome(answer.dropLast(2), .card)
                count += 1
                if exchange["note"]?.string == "Logs" {
                    logRecords += 1
                    if answer.count > 2 { #expect(outcome.hasPrefix("truncatedValue@")) }
                } else if outcome.contains("@") {
                    refused.append("\(file) \(index): \(outcome)")
                }
            }
        }
        #expect(count > 100)
        // A record of the card's transaction log is bare values, without tags and lengths.
        #expect(logRecords > 50)
        #expect(refused == ["sim-ppse-malformed-length.json 0: truncatedValue@2(61/31)"])
    }

    private static func fieldCase(_ id: String) throws -> JSON {
        let cases = try Shared.json("field-cases/cases.json").array ?? []
        return try #require(cases.first { $0["id"]?.string == id })
    }

    private static func outline(_ tree: JSON) -> String {
        (tree.array ?? []).map { node in
            let tag = node["t"]?.string ?? ""
            if let children = node["children"] { return "\(tag)[\(outline(children))]" }
            return "\(tag)=\(node["v"]?.string ?? "")"
        }.joined(separator: " ")
    }
}

extension Substring {
    fileprivate func trimmingSpaces() -> Substring {
        let start = drop { $0 == " " }
        return start.prefix(start.count - start.reversed().prefix { $0 == " " }.count)
    }
}
