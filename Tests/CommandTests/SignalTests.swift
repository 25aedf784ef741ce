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

    /// A card's data is in memory while it is read: a crash must not put that on a disk.
    @Test func noCoreIsLeft() async throws {
        try await inTemporaryFolder { folder in
            let file = "\(folder)/nobody.apdu"
            try writeFile(file, Array("%tapkiosk-session 1\n".utf8))
            let script = """
                ulimit -S -c unlimited
                mkfifo "$folder/lines"
                "$tapkiosk" read --reader "replay:$file" 2> "$folder/lines" & process=$!
                exec 3< "$folder/lines"
                until [ "$line" = "present card" ]; do IFS= read -r line <&3 || break; done
                grep 'core file size' /proc/$process/limits
                kill -s TERM $process
                wait $process || true
                """
            let limits = try await Tapkiosk.program(
                "bash", ["-c", script],
                environment: [
                    "tapkiosk": Tapkiosk.path, "folder": folder, "file": file,
                    "XDG_STATE_HOME": folder,
                ])
            let words = limits.output.split(separator: " ").map(String.init)
            #expect(words.dropFirst(4).prefix(2) == ["0", "0"], "\(limits.output)")
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
