import JSONText
import TestSupport
import Testing

/// The same order again, and others after it, while something is wrong.
@Suite struct AgainTests {
    /// Runs a script over ``KioskScript`` with one order, card and answer set.
    private func play(_ script: String, folder: String) async throws -> (
        lines: [JSON], errorOutput: String
    ) {
        try writeFile("\(folder)/kiosk.sh", Array(KioskScript.text.utf8))
        let ended = try await Tapkiosk.program(
            "bash",
            [
                "-c",
                "source \"$folder/kiosk.sh\"; order=a1 card=visa-credit answer=accept; \(script)",
            ],
            environment: [
                "tapkiosk": Tapkiosk.path, "folder": folder, "XDG_STATE_HOME": folder,
                "NO_COLOR": "1",
            ])
        return (try ended.jsonLines, ended.errorOutput)
    }

    private static func fault(_ method: String, _ path: String, _ what: String) -> String {
        #"post /_faults '{"match":{"path":"\#(path)","method":"\#(method)"},"do":\#(what),"#
            + #""times":9}' > "$folder/ordered""#
    }

    @Test func anOrderThatIsOpenStaysUnknownWhileTheGatewayIsAway() async throws {
        try await inTemporaryFolder { folder in
            let (lines, _) = try await play(
                """
                \(Self.fault("POST", "/v1/payments", #""dropAfterApply""#))
                sale ""
                kill -s KILL $gateway
                sale ""
                """, folder: folder)
            #expect(lines.map { $0["exit"] } == [4, 4])
            #expect(lines.last?["sale"]?["error"] == "outcomeUnknown")
            #expect(lines.last?["sale"]?["status"] == "unknown")
        }
    }

    @Test func anOrderThatIsApprovedStaysApprovedWhileTheGatewayIsAway() async throws {
        try await inTemporaryFolder { folder in
            let (lines, _) = try await play(
                "sale \"\"; kill -s KILL $gateway; sale \"\"", folder: folder)
            #expect(lines.map { $0["exit"] } == [0, 0])
            #expect(lines.first?["sale"]?["paymentId"] == lines.last?["sale"]?["paymentId"])
        }
    }

    @Test func anotherOrderIsNotChargedWhileTheGatewayIsAway() async throws {
        try await inTemporaryFolder { folder in
            let (lines, _) = try await play("kill -s KILL $gateway; sale \"\"", folder: folder)
            #expect(lines.first?["exit"] == 1)
            #expect(lines.first?["sale"]?["evidence"] == "neverSent")
        }
    }

    @Test func aReversalThatFailsForAMomentIsDoneBeforeTheEnd() async throws {
        try await inTemporaryFolder { folder in
            let (lines, _) = try await play(
                #"""
                post /_faults '{"match":{"path":"/v1/payments/*/reverse"},"do":"dropBeforeApply"}' \
                    > "$folder/ordered"
                answer=decline
                sale ""
                """#, folder: folder)
            #expect(lines.first?["exit"] == 3)
            #expect(lines.first?["sale"]?["reversalPending"] == true)
            let ledger = try readFile("\(folder)/ledger").split(separator: 0x0A).map {
                try JSON(parsing: $0)["operation"]
            }
            #expect(ledger == ["authorise", "reverse"])
            let open = try await Tapkiosk.run(["pending", "--json"], state: folder)
            #expect(open.output.isEmpty)
        }
    }

    /// The state folder was lost, and with it the count of the device's keys.
    @Test func aKeyThatWasUsedBeforeIsAnErrorWithItsRemedy() async throws {
        try await inTemporaryFolder { folder in
            let (lines, _) = try await play(
                """
                sale ""
                rm -r "$folder/tapkiosk"
                order=a2
                sale ""
                cat "$folder/err" >&2
                sale ""
                """, folder: folder)
            #expect(lines.map { $0["exit"] } == [0, 1, 0])
            let refused = try #require(lines.dropFirst().first?["sale"])
            #expect(refused["error"] == "paymentFailed")
            #expect(refused["detail"]?.string?.contains("a key seals one transaction") == true)
        }
    }

    @Test func aSecondTerminalAtOneStateFolderIsBusy() async throws {
        try await inTemporaryFolder { folder in
            let (lines, _) = try await play(
                """
                \(Self.fault("POST", "/v1/payments", #"{"delay":3000}"#))
                mkfifo "$folder/steps"
                "$tapkiosk" pay --config "$folder/kiosk.json5" --reader card:visa-credit --json \
                    --amount 42.00 --currency EUR --order-id a1 --surcharge accept \
                    > "$folder/first" 2> "$folder/steps" & first=$!
                exec 4< "$folder/steps"
                until [ "$step" = authorising ]; do IFS= read -r step <&4; done
                sale ""
                wait $first; echo "{\\"exit\\":$?}"
                """, folder: folder)
            #expect(lines.first?["exit"] == 1)
            #expect(lines.first?["sale"]?["error"] == "busy")
            #expect(lines.last?["exit"] == 0)
        }
    }
}
