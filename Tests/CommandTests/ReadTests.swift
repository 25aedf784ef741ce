import JSONText
import Testing
import TestSupport

/// `read`, `record`, `replay` and `cards` over software cards.
@Suite struct ReadTests {
    static let cards = [
        "visa-credit", "visa-debit", "visa-phone", "visa-declined-offline", "mastercard-credit",
        "mastercard-declined",
    ]

    @Test func theListNamesEveryCard() async throws {
        let listed = try await Tapkiosk.run("cards", "--json")
        #expect(listed.exitCode == 0)
        #expect(Set(try listed.jsonLines.compactMap { $0["name"]?.string }) == Set(Self.cards))
        let text = try await Tapkiosk.run("cards")
        #expect(text.output.split(separator: "\n").count == Self.cards.count)
    }

    @Test func aReadTellsWhatTheCardSaid() async throws {
        let read = try await Tapkiosk.run("read", "--reader", "card:mastercard-credit", "--json")
        #expect(read.exitCode == 0)
        let report = try #require(try read.jsonLines.first)
        #expect(report["outcome"] == "onlineRequest")
        #expect(report["aid"] == "A0000000041010")
        #expect(report["kernel"] == 2)
        #expect(report["label"] == "MASTERCARD")
        #expect(report["pan"] == "541333******0011")
        #expect(report["expiry"] == "2030-12")
        #expect(report["sequence"] == "01")
        #expect(report["atr"] == "3B80800101")
        #expect(report["cvm"] == "none")
        #expect(report["cryptogram"]?["type"] == "ARQC")
        #expect(report["cryptogram"]?["value"]?.string?.utf8.count == 16)
        #expect(report["cryptogram"]?["atc"]?.integer != nil)
        #expect(report["oda"]?["method"] == "CDA")
        #expect(report["oda"]?["result"] == "verified")
        #expect(report["ui"]?.array?.first == "presentCard")
        #expect(report["ui"]?.array?.contains("cardReadOK") == true)
        #expect(report["de55"]?.string?.contains("9F1A020276") == true)
        let commands = report["timing"]?["commands"]?.array ?? []
        #expect(commands.first?["name"] == "SELECT PPSE")
        #expect(commands.last?["name"] == "GENERATE AC")
    }

    @Test func theCardsDeclineIsExitCode3() async throws {
        let read = try await Tapkiosk.run(
            "read", "--reader", "card:visa-declined-offline", "--json")
        #expect(read.exitCode == 3)
        #expect(try read.jsonLines.first?["outcome"] == "declined")
    }

    @Test func theNumberIsShownOnlyWhereItIsAskedFor() async throws {
        let read = try await Tapkiosk.run(
            "read", "--reader", "card:visa-credit", "--unmask", "--json")
        #expect(try read.jsonLines.first?["pan"] == "4111111111111111")
    }

    @Test(arguments: cards)
    func aRawSessionPlaysToTheSameOutcome(card: String) async throws {
        try await inTemporaryFolder { folder in
            let file = "\(folder)/session.apdu"
            let read = try await Tapkiosk.run(
                [
                    "record", "--raw", "--reader", "card:\(card)", "--amount", "42.00", "--json",
                    file,
                ],
                state: folder)
            let replay = try await Tapkiosk.run(
                ["replay", "--expect", "--json", file], state: folder)
            #expect(replay.exitCode == 0, "\(replay.output)")
            let recorded = try #require(try read.jsonLines.first)
            let played = try #require(try replay.jsonLines.first)
            #expect(played["matches"] == true)
            #expect(played["differences"] == [])
            #expect(Self.outcome(of: played).text == Self.outcome(of: recorded).text)
            let summary = try #require(try replay.jsonLines.last)
            #expect(summary["sessions"] == 1)
            #expect(summary["matched"] == 1)
            #expect(summary["failed"] == 0)
        }
    }

    @Test(arguments: cards)
    func aRedactedSessionPlaysToTheSameEndWithAnotherCard(card: String) async throws {
        try await inTemporaryFolder { folder in
            let file = "\(folder)/session.apdu"
            let read = try await Tapkiosk.run(
                ["record", "--reader", "card:\(card)", "--json", file], state: folder)
            let replay = try await Tapkiosk.run(
                ["replay", "--expect", "--json", file], state: folder)
            #expect(replay.exitCode == 0, "\(replay.output)")
            let recorded = try #require(try read.jsonLines.first)
            let played = try #require(try replay.jsonLines.first)
            #expect(played["outcome"] == recorded["outcome"])
            #expect(played["aid"] == recorded["aid"])
            #expect(played["pan"] != recorded["pan"])
            #expect(played["oda"]?["result"] != "verified")
        }
    }

    /// What a sale sent to its issuer comes out of the sale's session again.
    @Test(arguments: ["visa-credit", "mastercard-credit"])
    func aRawSessionOfASaleGivesItsCryptogram(card: String) async throws {
        try await inTemporaryFolder { folder in
            let file = "\(folder)/sale.apdu"
            let paid = try await Tapkiosk.run(
                [
                    "pay", "--reader", "card:\(card)", "--amount", "42.00", "--currency", "EUR",
                    "--order-id", "a1", "--surcharge", "accept", "--json", "--record", file,
                    "--raw",
                ], state: folder)
            #expect(paid.exitCode == 0)
            let replay = try await Tapkiosk.run(
                ["replay", "--expect", "--json", file], state: folder)
            #expect(replay.exitCode == 0, "\(replay.output)")
            let receipt = try #require(try paid.jsonLines.first?["receipt"])
            let played = try #require(try replay.jsonLines.first)
            #expect(played["cryptogram"]?["value"] == receipt["cryptogram"])
            #expect(played["aid"] == receipt["aid"])
            // The same card again, played: the sandbox's issuer takes its cryptogram.
            let again = try await Tapkiosk.run(
                [
                    "pay", "--reader", "replay:\(file)", "--amount", "42.00", "--currency", "EUR",
                    "--order-id", "a2", "--surcharge", "accept", "--json",
                ])
            #expect(again.exitCode == 0, "\(again.output)")
        }
    }

    /// Sessions recorded once and kept: what the terminal sends has not changed since.
    @Test func theKeptSessionsPlayOctetForOctet() async throws {
        let folder = "\(Fixtures.root)/fixtures/apdu/test-cards"
        let files = try listFolder(folder).map { "\(folder)/\($0)" }
        #expect(files.count == 2 * Self.cards.count)
        let replay = try await Tapkiosk.run(["replay", "--expect", "--json"] + files)
        #expect(replay.exitCode == 0, "\(replay.output)")
        #expect(try replay.jsonLines.last?["matched"] == .integer(Int64(files.count)))
    }

    @Test func aSessionThatPaySawPlaysToAnOnlineRequest() async throws {
        try await inTemporaryFolder { folder in
            let file = "\(folder)/sale.apdu"
            let paid = try await Tapkiosk.run(
                [
                    "pay", "--reader", "card:mastercard-credit", "--amount", "42.00", "--currency",
                    "EUR", "--order-id", "a1", "--surcharge", "accept", "--json", "--record", file,
                ], state: folder)
            #expect(paid.exitCode == 0)
            let session = String(decoding: try readFile(file), as: UTF8.self)
            #expect(session.contains("9F02=000000004200"))
            #expect(session.contains("5F2A=0978"))
            let replay = try await Tapkiosk.run(
                ["replay", "--expect", "--json", file], state: folder)
            #expect(replay.exitCode == 0, "\(replay.output)")
            #expect(try replay.jsonLines.first?["outcome"] == "onlineRequest")
        }
    }

    /// A reader that fails while the card is read: `read` names command and fault, and a sale
    /// with it was never sent.
    @Test(arguments: [
        "readerGone", "serviceDown", "busy", "timedOut", "notPermitted", "protocolBroken",
    ])
    func aFaultIsNamedAndNothingIsSent(fault: String) async throws {
        try await inTemporaryFolder { folder in
            let file = "\(folder)/session.apdu"
            _ = try await Tapkiosk.run(
                ["record", "--raw", "--reader", "card:visa-credit", "--amount", "42.00", file],
                state: folder)
            let lines = String(decoding: try readFile(file), as: UTF8.self).split(separator: "\n")
            let command = try #require(lines.firstIndex { $0.hasPrefix("> 80A8") })
            let broken = lines[...command].filter { !$0.hasPrefix("@expect") } + ["! \(fault)", ""]
            try writeFile(file, Array(broken.joined(separator: "\n").utf8))
            let read = try await Tapkiosk.run("read", "--reader", "replay:\(file)", "--json")
            #expect(read.exitCode == 1)
            let report = try #require(try read.jsonLines.first)
            #expect(report["outcome"] == nil)
            #expect(report["error"]?["code"]?.string == fault)
            #expect(report["error"]?["stage"] == "GET PROCESSING OPTIONS")
            let paid = try await Tapkiosk.run(
                [
                    "pay", "--reader", "replay:\(file)", "--amount", "42.00", "--currency", "EUR",
                    "--order-id", "a1", "--surcharge", "accept", "--json",
                ], state: folder)
            #expect(paid.exitCode == 1)
            let result = try #require(try paid.jsonLines.first)
            #expect(result["error"] == "outcomeUnknown")
            #expect(result["evidence"] == "neverSent")
            #expect(try readFile("\(folder)/tapkiosk/sandbox-ledger.jsonl").isEmpty)
        }
    }

    @Test func whatDiffersIsNamed() async throws {
        try await inTemporaryFolder { folder in
            let file = "\(folder)/session.apdu"
            _ = try await Tapkiosk.run(
                ["record", "--reader", "card:visa-credit", "--json", file], state: folder)
            let text = String(decoding: try readFile(file), as: UTF8.self)
            let wrong = text.split(separator: "outcome=onlineRequest").joined(
                separator: "outcome=declined")
            try writeFile("\(folder)/wrong.apdu", Array(wrong.utf8))
            try writeFile("\(folder)/garbage.apdu", Array("garbage".utf8))
            let files = ["wrong", "garbage", "missing", "session"].map { "\(folder)/\($0).apdu" }
            let replay = try await Tapkiosk.run(
                ["replay", "--expect", "--json"] + files, state: folder)
            #expect(replay.exitCode == 1)
            let lines = try replay.jsonLines
            #expect(lines.dropLast().map { $0["file"]?.string } == files)
            #expect(lines.dropLast().map { $0["matches"] } == [false, false, false, true])
            let expected: JSON = ["outcome: expected declined, found onlineRequest"]
            #expect(lines.first?["differences"] == expected)
            #expect(lines.last?["failed"] == 3)
            // Without --expect the line is not looked at.
            let plain = try await Tapkiosk.run(["replay", "--json", files[0]], state: folder)
            #expect(plain.exitCode == 0)
        }
    }

    /// What does not depend on the clock or on where the session lies.
    private static func outcome(of report: JSON) -> JSON {
        var members = report.object ?? [:]
        for key in ["timing", "file", "matches", "differences"] { members[key] = nil }
        return .object(members)
    }
}
