import JSONText
import Testing
import TestSupport

/// The sandbox as a process of its own, and a sale at it over its public wire.
@Suite struct SandboxTests {
    /// Starts the sandbox, runs `body` with its first line in `$line`, and ends it.
    private func withSandbox(
        _ body: String, _ options: [String], folder: String
    ) throws -> FinishedProcess {
        let script = """
            mkfifo "$folder/lines"
            "$tapkiosk" sandbox --ledger "$folder/ledger" "$@" > "$folder/lines" & process=$!
            exec 3< "$folder/lines"
            IFS= read -r line <&3
            \(body)
            kill -s TERM $process
            wait $process || echo "sandbox ended with $?" >&2
            """
        return try TestSupport.run(
            "bash", ["-c", script, "bash"] + options,
            environment: [
                "tapkiosk": Tapkiosk.path, "folder": folder, "XDG_STATE_HOME": folder,
            ])
    }

    @Test func itsFirstLineIsItsAddress() throws {
        try inTemporaryFolder { folder in
            let ended = try withSandbox("echo \"$line\"", ["--json"], folder: folder)
            #expect(ended.errorOutput.isEmpty)
            let url = try #require(try ended.jsonLines.first?["url"]?.string)
            #expect(url.hasPrefix("http://127.0.0.1:"))
        }
        try inTemporaryFolder { folder in
            let ended = try withSandbox("echo \"$line\"", [], folder: folder)
            #expect(ended.errorOutput.isEmpty)
            #expect(ended.output.hasPrefix("http://127.0.0.1:"))
        }
    }

    @Test func aSaleAtAnotherProcessIsInItsLedger() throws {
        try inTemporaryFolder { folder in
            let body = """
                code=0
                token=$(curl -sS -X POST -H "x-api-key: pk_test_tapkiosk_sandbox" "$line/authorize")
                token=${token#*\\"access_token\\":\\"}
                echo "${token%%\\"*}" > "$folder/token"
                echo 0123456789ABCDEFFEDCBA9876543210 > "$folder/key"
                "$tapkiosk" config example > "$folder/kiosk.json5"
                sed -i "s|url: \\"sandbox\\",|url: \\"$line/v1\\", tokenFile: \\"$folder/token\\", \\
                device: {model: \\"m\\", serialNumber: \\"s\\", \\
                keySerialNumber: \\"FFFF9876543210E00000\\", baseKeyFile: \\"$folder/key\\"},|" \\
                    "$folder/kiosk.json5"
                "$tapkiosk" pay --config "$folder/kiosk.json5" --reader card:visa-credit \\
                    --amount 42.00 --currency EUR --order-id a1 --surcharge accept --json || code=$?
                echo "{\\"exit\\":$code}"
                """
            let ended = try withSandbox(body, [], folder: folder)
            let lines = try ended.jsonLines
            #expect(lines.last?["exit"] == 0, "\(ended.errorOutput)")
            let result = try #require(lines.first)
            #expect(result["status"] == "approved")
            #expect(result["profile"] == nil)
            let ledger = try readFile("\(folder)/ledger").split(separator: 0x0A).map {
                try JSON(parsing: $0)
            }
            #expect(ledger.map { $0["operation"] } == ["authorise", "capture"])
            #expect(ledger.last?["paymentId"] == result["paymentId"])
            #expect(ledger.last?["total"] == 4326)
        }
    }

    @Test func aPortThatIsTakenIsAFailure() throws {
        try inTemporaryFolder { folder in
            let body = """
                "$tapkiosk" sandbox --port "${line##*:}" && echo 0 || echo $?
                """
            let ended = try withSandbox(body, [], folder: folder)
            #expect(ended.output == "1\n")
            #expect(ended.errorOutput.contains("the sandbox does not start"))
        }
    }

    @Test func aGatewayOutsideNeedsAConfiguration() throws {
        let paid = try Tapkiosk.run([
            "pay", "--reader", "card:visa-credit", "--gateway", "https://gateway.example/v1",
            "--amount", "1", "--currency", "EUR", "--order-id", "a1", "--surcharge", "accept",
        ])
        #expect(paid.exitCode == 2)
        #expect(paid.errorOutput.contains("tapkiosk pay: terminal.country: missing"))
        #expect(paid.errorOutput.contains("tapkiosk pay: site.address: missing"))
        #expect(!paid.errorOutput.contains("demo profile"))
    }
}
