import Testing
import TestSupport

/// On a terminal the customer is asked about the fee.
@Suite struct PromptTests {
    @Test(arguments: [
        ("y", 0, "APPROVED"), ("n", 3, "VOID – SURCHARGE DECLINED"), ("", 3, "VOID"),
    ])
    func theAnswerDecides(answer: String, code: Int32, line: String) async throws {
        try await inTemporaryFolder { folder in
            let command =
                "\(Tapkiosk.path) pay --state \(folder) --reader card:visa-credit "
                + "--amount 42.00 --currency EUR --order-id a1"
            // `script` gives the command a terminal.
            let paid = try await Tapkiosk.program(
                "script", ["-qec", command, "/dev/null"], environment: ["NO_COLOR": "1"],
                input: answer + "\n")
            #expect(paid.exitCode == code, "\(paid.errorOutput)")
            #expect(
                paid.output.contains("surcharge EUR 1.26, total EUR 43.26: accept it? [y/N]"))
            #expect(paid.output.contains(line))
        }
    }
}
