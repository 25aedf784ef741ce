import JSONText
import Testing
import TestSupport

/// The sandbox as a process of its own, and a sale at it over its public wire.
@Suite struct SandboxTests {
    /// Starts the sandbox, runs `body` with its first line in `$line`, and ends it.
    private func withSandbox(
        _ body: String, _ options: [String], folder: String
    ) async throws -> FinishedProcess {
        let script = """
            mkfifo "$folder/lines"
            "$tapkiosk" sandbox --ledger "$folder/ledger" "$@" > "$folder/lines" & process=$!
            exec 3< "$folder/lines"
            IFS= read -r line <&3
            \(body)
            kill -s TERM $process
            wait $process || echo "sandbox ended with $?" >&2
            """
        return try await Tapkiosk.program(
            "bash", ["-c", script, "bash"] + options,
            environment: [
                "tapkiosk": Tapkiosk.path, "folder": folder, "XDG_STATE_HOME": folder,
            ])
    }

    @Test func itsFirstLineIsItsAddress() async throws {
        try await inTemporaryFolder { folder in
            let ended = try await withSandbox("echo \"$line\"", ["--json"], folder: folder)
            #expect(ended.errorOutput.isEmpty)
            let url = try #require(try ended.jsonLines.first?["url"]?.string)
            #expect(url.hasPrefix("http://127.0.0.1:"))
        }
        try await inTemporaryFolder { folder in
            let ended = try await withSandbox("echo \"$line\"", [], folder: folder)
            #expect(ended.errorOutput.isEmpty)
            #expect(ended.output.hasPrefix("http://127.0.0.1:"))
        }
    }

    /// A sale at the sandbox of another process, over a configuration that names its address.
    private func sale(
        surcharge answer: String, faults: String = "[]", folder: String
    ) async throws -> (result: JSON, exitCode: JSON?, errorOutput: String) {
        let body = """
            code=0
            post() {
                exec 5<> "/dev/tcp/127.0.0.1/${line##*:}"
                printf 'POST %s HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\n' "$1" >&5
                printf 'Content-Length: %s\\r\\nConnection: close\\r\\n' ${#2} >&5
                printf 'x-api-key: pk_test_tapkiosk_sandbox\\r\\n\\r\\n%s' "$2" >&5
                cat <&5
            }
            post /_faults '\(faults)' > "$folder/ordered"
            token=$(post /authorize "")
            token=${token#*\\"access_token\\":\\"}
            echo "${token%%\\"*}" > "$folder/token"
            echo 0123456789ABCDEFFEDCBA9876543210 > "$folder/key"
            "$tapkiosk" config example > "$folder/kiosk.json5"
            sed -i "s|url: \\"sandbox\\",|url: \\"$line/v1\\", tokenFile: \\"$folder/token\\", \\
            device: {model: \\"m\\", serialNumber: \\"s\\", \\
            keySerialNumber: \\"FFFF9876543210E00000\\", baseKeyFile: \\"$folder/key\\"},|" \\
                "$folder/kiosk.json5"
            "$tapkiosk" pay --config "$folder/kiosk.json5" --reader card:visa-credit \\
                --amount 42.00 --currency EUR --order-id a1 --surcharge \(answer) --json || code=$?
            echo "{\\"exit\\":$code}"
            """
        let ended = try await withSandbox(body, [], folder: folder)
        let lines = try ended.jsonLines
        return (try #require(lines.first), lines.last?["exit"], ended.errorOutput)
    }

    private func ledger(_ folder: String) throws -> [JSON] {
        try readFile("\(folder)/ledger").split(separator: 0x0A).map { try JSON(parsing: $0) }
    }

    @Test func aSaleAtAnotherProcessIsInItsLedger() async throws {
        try await inTemporaryFolder { folder in
            let (result, exitCode, errorOutput) = try await sale(
                surcharge: "accept", folder: folder)
            #expect(exitCode == 0, "\(errorOutput)")
            #expect(result["status"] == "approved")
            #expect(result["profile"] == nil)
            let ledger = try ledger(folder)
            #expect(ledger.map { $0["operation"] } == ["authorise", "capture"])
            #expect(ledger.last?["paymentId"] == result["paymentId"])
            #expect(ledger.last?["total"] == 4326)
        }
    }

    @Test func anAnswerThatIsLostIsAnUnknownOutcome() async throws {
        try await inTemporaryFolder { folder in
            let lost = #"{"match":{"path":"/v1/payments","method":"POST"},"do":"dropAfterApply"}"#
            let (result, exitCode, errorOutput) = try await sale(
                surcharge: "accept", faults: lost, folder: folder)
            #expect(exitCode == 4)
            #expect(result["status"] == "unknown")
            #expect(result["error"] == "outcomeUnknown")
            #expect(result["evidence"] == "sent")
            #expect(errorOutput.contains("Do not pay again"))
            #expect(try ledger(folder).first?["operation"] == "authorise")
            let open = try await Tapkiosk.run(["pending", "--json"], state: folder)
            #expect(open.exitCode == 0)
            let pending = try #require(try open.jsonLines.first)
            #expect(pending["orderId"] == "a1")
            #expect(pending["kind"] == "unclear")
            #expect(pending["amount"] == ["minorUnits": 4200, "currency": "EUR"])
        }
    }

    @Test func aReversalThatFailsIsPendingAndStillAResult() async throws {
        try await inTemporaryFolder { folder in
            let down =
                #"{"match":{"path":"/v1/payments/*/reverse"},"do":"dropBeforeApply","times":9}"#
            let (result, exitCode, _) = try await sale(
                surcharge: "decline", faults: down, folder: folder)
            #expect(exitCode == 3)
            #expect(result["status"] == "voided")
            #expect(result["code"] == "D")
            #expect(result["reversalPending"] == true)
            #expect(try ledger(folder).map { $0["operation"] } == ["authorise"])
            let open = try await Tapkiosk.run(["pending", "--json"], state: folder)
            #expect(try open.jsonLines.map { $0["kind"] } == ["reversal"])
            #expect(try open.jsonLines.first?["uniqueRef"] == result["paymentId"])
        }
    }

    @Test func aVersionThatIsBlockedSellsNothing() async throws {
        try await inTemporaryFolder { folder in
            let blocked =
                #"{"match":{"path":"/x-sandbox/terminals/*/surcharge"},"do":{"status":426}}"#
            let (result, exitCode, _) = try await sale(
                surcharge: "accept", faults: blocked, folder: folder)
            #expect(exitCode == 1)
            #expect(result["error"] == "sdkUpgradeRequired")
            #expect(result["evidence"] == "neverSent")
            #expect(try ledger(folder).isEmpty)
        }
    }

    @Test func aPortThatIsTakenIsAFailure() async throws {
        try await inTemporaryFolder { folder in
            let body = """
                "$tapkiosk" sandbox --port "${line##*:}" && echo 0 || echo $?
                """
            let ended = try await withSandbox(body, [], folder: folder)
            #expect(ended.output == "1\n")
            #expect(ended.errorOutput.contains("the sandbox does not start"))
        }
    }

    @Test func aGatewayOutsideNeedsAConfiguration() async throws {
        let paid = try await Tapkiosk.run([
            "pay", "--reader", "card:visa-credit", "--gateway", "https://gateway.example/v1",
            "--amount", "1", "--currency", "EUR", "--order-id", "a1", "--surcharge", "accept",
        ])
        #expect(paid.exitCode == 2)
        #expect(paid.errorOutput.contains("tapkiosk pay: terminal.country: missing"))
        #expect(paid.errorOutput.contains("tapkiosk pay: site.address: missing"))
        #expect(paid.errorOutput.contains("see 'tapkiosk config example'"))
        #expect(!paid.errorOutput.contains("demo profile"))
    }
}
