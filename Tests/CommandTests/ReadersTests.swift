import JSONText
import Testing
import TestSupport

/// `readers`, `watch` and the commands that need a reader, where there is no PC/SC service.
@Suite struct ReadersTests {
    /// No service listens there.
    private func runWithoutService(_ arguments: [String]) async throws -> FinishedProcess {
        try await Tapkiosk.program(
            Tapkiosk.path, arguments,
            environment: ["PCSCLITE_CSOCK_NAME": "/nonexistent/pcscd.comm", "NO_COLOR": "1"])
    }

    @Test(arguments: [
        ["readers"], ["watch"], ["read"], ["read", "--reader", "pcsc"],
        ["record", "/nonexistent/session.apdu"], ["watch", "--reader", "pcsc:ACR"],
        [
            "pay", "--amount", "1", "--currency", "EUR", "--order-id", "a1", "--surcharge",
            "accept",
        ],
    ])
    func withoutAServiceTheCodeIs5(arguments: [String]) async throws {
        let ended = try await runWithoutService(arguments)
        #expect(ended.exitCode == 5)
        #expect(ended.output.isEmpty)
        #expect(ended.errorOutput.contains("the PC/SC service does not answer"))
    }

    @Test func withoutAServiceNothingIsSupported() async throws {
        let read = try await runWithoutService(["read", "--json"])
        #expect(read.exitCode == 5)
        #expect(try read.jsonLines == [["error": ["code": "notSupported"]]])
        let paid = try await runWithoutService([
            "pay", "--amount", "1", "--currency", "EUR", "--order-id", "a1", "--surcharge",
            "accept", "--json",
        ])
        #expect(paid.exitCode == 5)
        #expect(try paid.jsonLines.first?["error"] == "notSupported")
        #expect(try paid.jsonLines.first?["evidence"] == "neverSent")
    }

    @Test func aSoftwareCardIsSeenToCome() async throws {
        let script = """
            mkfifo "$folder/lines"
            "$tapkiosk" watch --reader card:visa-credit --json > "$folder/lines" & process=$!
            while IFS= read -r line <&3; do
                echo "$line"
                case $line in *cardPresent*) kill -s INT $process ;; esac
            done 3< "$folder/lines"
            wait $process
            """
        try await inTemporaryFolder { folder in
            let watched = try await Tapkiosk.program(
                "bash", ["-c", script],
                environment: ["tapkiosk": Tapkiosk.path, "folder": folder])
            #expect(watched.exitCode == 130)
            let events = try watched.jsonLines
            #expect(events.first?["event"] == "readerAttached")
            #expect(events.last?["event"] == "cardPresent")
            #expect(events.last?["atr"] == "3B80800101")
            #expect(events.last?["reader"] == "Software card visa-credit")
        }
    }
}
