import JSONText
import Testing
import TestSupport

/// A signal ends what waits, in order.
@Suite struct SignalTests {
    /// Runs the command and sends it a signal as soon as a line of standard error or, failing
    /// that, of standard output begins with `mark`.
    private func interrupted(
        _ arguments: [String], at mark: String, by signal: String = "INT", folder: String
    ) async throws -> FinishedProcess {
        let script = """
            mkfifo "$folder/lines"
            "$tapkiosk" "$@" 2> "$folder/lines" & process=$!
            while IFS= read -r line <&3; do
                case $line in "$mark"*) kill -s "$signal" $process ;; esac
            done 3< "$folder/lines"
            wait $process
            """
        return try await Tapkiosk.program(
            "bash", ["-c", script, "bash"] + arguments,
            environment: [
                "tapkiosk": Tapkiosk.path, "folder": folder, "mark": mark, "signal": signal,
                "XDG_STATE_HOME": folder,
            ])
    }

    @Test(arguments: ["INT", "TERM", "HUP"])
    func aSaleIsCancelledBeforeTheTap(signal: String) async throws {
        try await inTemporaryFolder { folder in
            let file = "\(folder)/nobody.apdu"
            try writeFile(file, Array("%tapkiosk-session 1\n".utf8))
            let paid = try await interrupted(
                [
                    "pay", "--reader", "replay:\(file)", "--amount", "1", "--currency", "EUR",
                    "--order-id", "a1", "--surcharge", "accept", "--json",
                ], at: "present card", by: signal, folder: folder)
            #expect(paid.exitCode == 130)
            let result = try #require(try paid.jsonLines.first)
            #expect(result["status"] == "cancelled")
            #expect(result["error"] == "cancelled")
            #expect(result["evidence"] == "neverSent")
            #expect(try readFile("\(folder)/tapkiosk/sandbox-ledger.jsonl").isEmpty)
        }
    }

    @Test func aReadIsCancelled() async throws {
        try await inTemporaryFolder { folder in
            let file = "\(folder)/nobody.apdu"
            try writeFile(file, Array("%tapkiosk-session 1\n".utf8))
            let read = try await interrupted(
                ["read", "--reader", "replay:\(file)", "--json"], at: "present card",
                folder: folder)
            #expect(read.exitCode == 130)
            #expect(try read.jsonLines.first?["error"]?["code"] == "cancelled")
        }
    }

    @Test func noCardInTimeIsNoPayment() async throws {
        try await inTemporaryFolder { folder in
            let file = "\(folder)/nobody.apdu"
            try writeFile(file, Array("%tapkiosk-session 1\n".utf8))
            let read = try await Tapkiosk.run([
                "read", "--reader", "replay:\(file)", "--json", "--wait-for-card", "1",
            ])
            #expect(read.exitCode == 1)
            #expect(try read.jsonLines.first?["error"]?["code"] == "timedOut")
        }
    }
}
