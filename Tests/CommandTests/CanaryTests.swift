import Octets
import Testing
import TestSupport

/// Nothing that names a card leaves the process: not in what it prints, not in journal, ledger or
/// session.
@Suite struct CanaryTests {
    static let cards = [
        ("visa-credit", "4111111111111111"), ("visa-debit", "4000056655665556"),
        ("visa-phone", "4012888888881881"), ("mastercard-credit", "5413330089020011"),
        ("mastercard-declined", "5105105105105100"),
    ]

    @Test(arguments: cards)
    func noOutputAndNoFileHoldsTheCard(card: String, number: String) async throws {
        let canaries = try Self.canaries(number)
        try await inTemporaryFolder { folder in
            let sale = [
                "pay", "--reader", "card:\(card)", "--amount", "42.00", "--currency", "EUR",
                "--surcharge", "accept", "--verbose",
            ]
            let session = "\(folder)/session.apdu"
            let commands = [
                sale + ["--order-id", "a1", "--json", "--record", "\(folder)/sale.apdu"],
                sale + ["--order-id", "a2"],
                ["read", "--reader", "card:\(card)", "--json", "--verbose"],
                ["read", "--reader", "card:\(card)", "--verbose"],
                ["record", "--reader", "card:\(card)", "--json", session],
                ["replay", "--json", session],
                ["cards", "--json"],
                ["decode", "--json", "5A08" + number],
            ]
            for arguments in commands {
                let ended = try await Tapkiosk.run(arguments, state: folder)
                #expect(ended.exitCode != 2, "\(arguments)")
                let output = Array(ended.output.utf8) + Array(ended.errorOutput.utf8)
                #expect(Self.found(canaries, in: output) == nil, "\(arguments)")
            }
            let state = "\(folder)/tapkiosk"
            let kept = try listFolder(state).map { "\(state)/\($0)" }
            #expect(kept.contains("\(state)/journal.sqlite"))
            #expect(kept.contains("\(state)/sandbox-ledger.jsonl"))
            for file in kept + [session, "\(folder)/sale.apdu"] {
                #expect(Self.found(canaries, in: try readFile(file)) == nil, "\(file)")
            }
        }
    }

    /// The test itself: a raw session does hold the number.
    @Test func aRawSessionHoldsTheCard() async throws {
        try await inTemporaryFolder { folder in
            let file = "\(folder)/raw.apdu"
            let recorded = try await Tapkiosk.run(
                ["record", "--raw", "--reader", "card:visa-credit", "--json", file], state: folder)
            #expect(recorded.errorOutput.contains("warning: card data stays in the file"))
            let canaries = try Self.canaries("4111111111111111")
            #expect(Self.found(canaries, in: try readFile(file)) != nil)
        }
    }

    /// A card that tells its holder's name, and whose answer comes in two pieces with the number
    /// cut in two.
    @Test func aNameAndAnAnswerInPiecesAreHeldBack() async throws {
        try await inTemporaryFolder { folder in
            let session = "\(folder)/card.apdu"
            try writeFile(session, try Self.namedCardInPieces())
            let reader = ["--reader", "replay:\(session)", "--verbose", "--json"]
            let sale = ["--amount", "42.00", "--currency", "EUR", "--order-id", "a1"]
            let (saleFile, readingFile) = ("\(folder)/sale.apdu", "\(folder)/read.apdu")
            let commands = [
                ["pay"] + reader + sale + ["--surcharge", "accept", "--record", saleFile],
                ["read"] + reader, ["record", readingFile] + reader,
                ["replay", "--json", session],
            ]
            let canaries = try Self.canaries("4111111111111111") + Self.nameCanaries
            #expect(Self.found(Self.nameCanaries, in: try readFile(session)) != nil)
            for arguments in commands {
                let ended = try await Tapkiosk.run(arguments, state: folder)
                #expect(ended.exitCode == 0, "\(arguments) \(ended.errorOutput)")
                let output = Array(ended.output.utf8) + Array(ended.errorOutput.utf8)
                #expect(Self.found(canaries, in: output) == nil, "\(arguments)")
            }
            let state = "\(folder)/tapkiosk"
            for file in try listFolder(state).map({ "\(state)/\($0)" }) + [saleFile, readingFile] {
                let octets = try readFile(file)
                #expect(Self.found(canaries, in: octets) == nil, "\(file)")
                // The pieces of the number, which no whole would show.
                #expect(!Self.contains(octets, Array("41111111".utf8)), "\(file)")
            }
        }
    }

    private static let nameCanaries: [(name: String, octets: [UInt8])] = [
        ("name", Array("CANARY".utf8)), ("name's octets", Array("43414E415259".utf8)),
    ]

    /// A kept session of a test card, with a name beside its track and the answer cut within the
    /// number: 61xx and GET RESPONSE.
    private static func namedCardInPieces() throws -> [UInt8] {
        let kept = try Fixtures.text("apdu/test-cards/visa-credit.apdu")
        var lines = kept.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("@expect") }
        let last = try #require(lines.last)
        let answer = try Hex.decode(String(last.drop { $0 != "7" }.prefix { $0 != " " }))
        let name = Array("CANARY/HOLDER".utf8)
        let objects = Array(answer.dropFirst(2).dropLast(2))
        let template: [UInt8] = objects + [0x5F, 0x20, UInt8(name.count)] + name
        let whole = [0x77, UInt8(template.count)] + template
        let first = whole.prefix(12)
        let rest = whole.dropFirst(first.count)
        let count = Hex.encode([UInt8(rest.count)])
        lines[lines.count - 1] = "< \(Hex.encode(first))61\(count)"
        lines += ["> 00C00000\(count)", "< \(Hex.encode(rest))9000", ""]
        return Array(lines.joined(separator: "\n").utf8)
    }

    /// Number, track 2 and keys, as text and as octets.
    private static func canaries(_ number: String) throws -> [(name: String, octets: [UInt8])] {
        // ANSI X9.24-1's published base key, which the sandbox seals track data with.
        let key = "0123456789ABCDEFFEDCBA9876543210"
        return [
            ("number", Array(number.utf8)), ("packed number", try Hex.decode(number)),
            ("track 2", Array("\(number)D3012".utf8)), ("track 2 text", Array("\(number)=".utf8)),
            ("half the number and more", Array(number.dropFirst(2).dropLast(2).utf8)),
            ("key", Array(key.utf8)), ("key in lower case", Array(key.lowercased().utf8)),
            ("key octets", try Hex.decode(key)),
        ]
    }

    /// The name of the first canary that lies in the octets.
    private static func found(
        _ canaries: [(name: String, octets: [UInt8])], in octets: [UInt8]
    ) -> String? {
        canaries.first { contains(octets, $0.octets) }?.name
    }

    private static func contains(_ octets: [UInt8], _ wanted: [UInt8]) -> Bool {
        guard let first = wanted.first, octets.count >= wanted.count else { return false }
        return octets.indices.dropLast(wanted.count - 1).contains { start in
            octets[start] == first && octets[start..<start + wanted.count].elementsEqual(wanted)
        }
    }
}
