import JSONText
import Testing
import TestSupport

/// `journal` shows what a sale wrote; where there is no journal it is empty and whole.
@Suite struct JournalTests {
    @Test func aSaleIsWrittenDownStepByStep() async throws {
        try await inTemporaryFolder { state in
            _ = try await Tapkiosk.run(
                [
                    "pay", "--reader", "card:visa-credit", "--amount", "42.00", "--currency",
                    "EUR", "--order-id", "a1", "--surcharge", "accept", "--json",
                ], state: state)
            let journal = try await Tapkiosk.run(["journal", "--json"], state: state)
            #expect(journal.exitCode == 0)
            let entries = try journal.jsonLines
            #expect(entries.first?["kind"] == "attempt.created")
            #expect(entries.last?["kind"] == "attempt.ended")
            let sequence = entries.compactMap { $0["sequence"]?.integer }
            #expect(sequence == sequence.sorted())
            let kinds = entries.compactMap { $0["kind"]?.string }
            let intent = try #require(kinds.firstIndex(of: "authorise.intent"))
            let outcome = try #require(kinds.firstIndex(of: "authorise.outcome"))
            #expect(intent < outcome)
            #expect(entries[intent]["fields"]?["last4"] == "1111")
            let order = try await Tapkiosk.run(
                ["journal", "--json", "--order", "a1"], state: state)
            #expect(order.output == journal.output)
            let other = try await Tapkiosk.run(
                ["journal", "--json", "--order", "a2"], state: state)
            #expect(other.output.isEmpty)
            let verified = try await Tapkiosk.run(["journal", "--verify", "--json"], state: state)
            #expect(try verified.jsonLines.first?["entries"] == .integer(Int64(entries.count)))
            #expect(try await Tapkiosk.run(["pending"], state: state).output.isEmpty)
        }
    }

    @Test func withoutAJournalThereIsNothing() async throws {
        #expect(try await Tapkiosk.run("journal", "--verify").output == "0 entries, in order\n")
        #expect(try await Tapkiosk.run("pending").output.isEmpty)
    }

    @Test func aDamagedJournalIsNamed() async throws {
        try await inTemporaryFolder { state in
            try writeFile("\(state)/journal.sqlite", Array("not a database".utf8))
            let journal = try await Tapkiosk.run("journal", "--state", state)
            #expect(journal.exitCode == 1)
            let told = "\(state)/journal.sqlite does not open: it is damaged"
            #expect(journal.errorOutput.contains(told))
        }
    }
}
