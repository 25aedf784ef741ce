import JSONText
import Testing
import TestSupport

/// Sales of software cards at the sandbox inside, as programs see them.
@Suite struct PayTests {
    private static func pay(
        _ card: String, _ more: [String], order: String = "a1", state: String
    ) async throws -> FinishedProcess {
        try await Tapkiosk.run(
            [
                "pay", "--reader", "card:\(card)", "--amount", "42.00", "--currency", "EUR",
                "--order-id", order, "--json",
            ] + more, state: state)
    }

    @Test(arguments: ["visa-credit", "mastercard-credit", "visa-phone"])
    func aFeeThatIsAcceptedIsTaken(card: String) async throws {
        try await inTemporaryFolder { state in
            let paid = try await Self.pay(card, ["--surcharge", "accept"], state: state)
            #expect(paid.exitCode == 0)
            let result = try #require(try paid.jsonLines.first)
            #expect(result["status"] == "approved")
            #expect(result["code"] == "A")
            #expect(result["error"] == .null)
            #expect(result["amount"] == ["minorUnits": 4200, "currency": "EUR"])
            #expect(result["surcharge"] == ["minorUnits": 126, "currency": "EUR"])
            #expect(result["total"] == ["minorUnits": 4326, "currency": "EUR"])
            #expect(result["evidence"] == "answered")
            #expect(result["profile"] == "demo")
            #expect(Set((result.object ?? [:]).keys) == Self.keys.union(["profile"]))
            #expect(paid.errorOutput.contains("demo profile"))
            let ledger = try Self.ledger(state)
            #expect(ledger.map { $0["operation"] } == ["authorise", "capture"])
            for entry in ledger {
                #expect(entry["paymentId"] == result["paymentId"])
                #expect(entry["orderId"] == "a1")
                #expect(entry["total"] == 4326)
                #expect(entry["surcharge"] == 126)
            }
        }
    }

    @Test func aFeeThatIsDeclinedIsVoided() async throws {
        try await inTemporaryFolder { state in
            let paid = try await Self.pay("visa-credit", ["--surcharge", "decline"], state: state)
            #expect(paid.exitCode == 3)
            let result = try #require(try paid.jsonLines.first)
            #expect(result["status"] == "voided")
            #expect(result["code"] == "D")
            #expect(result["descriptionCode"] == "SURCHARGE DECLINED")
            #expect(result["declineReason"] == "surchargeDeclined")
            let ledger = try Self.ledger(state)
            #expect(ledger.map { $0["operation"] } == ["authorise", "reverse"])
            #expect(ledger.last?["paymentId"] == result["paymentId"])
        }
    }

    @Test func aDebitCardIsNotAskedForAFee() async throws {
        try await inTemporaryFolder { state in
            // Declining would void a fee: there is none.
            let paid = try await Self.pay("visa-debit", ["--surcharge", "decline"], state: state)
            #expect(paid.exitCode == 0)
            let result = try #require(try paid.jsonLines.first)
            #expect(result["status"] == "approved")
            #expect(result["surcharge"] == .null)
            #expect(result["total"] == ["minorUnits": 4200, "currency": "EUR"])
            #expect(try Self.ledger(state).map { $0["operation"] } == ["authorise", "capture"])
        }
    }

    @Test func aBypassedFeeIsLeftOut() async throws {
        try await inTemporaryFolder { state in
            let paid = try await Self.pay(
                "visa-credit", ["--bypass-surcharge", "--tip", "1.00", "--tax", "2.00"],
                state: state)
            #expect(paid.exitCode == 0)
            let result = try #require(try paid.jsonLines.first)
            #expect(result["status"] == "approved")
            #expect(result["surcharge"] == .null)
            #expect(result["total"] == ["minorUnits": 4500, "currency": "EUR"])
            #expect(try Self.ledger(state).last?["total"] == 4500)
        }
    }

    @Test func theIssuersDeclineIsAResult() async throws {
        try await inTemporaryFolder { state in
            let paid = try await Self.pay(
                "mastercard-declined", ["--surcharge", "accept"], state: state)
            #expect(paid.exitCode == 3)
            let result = try #require(try paid.jsonLines.first)
            #expect(result["status"] == "declined")
            #expect(result["declineReason"] == "issuer")
            #expect(result["error"] == .null)
            let paymentId = try #require(result["paymentId"]?.string)
            #expect(!paymentId.isEmpty)
            #expect(try Self.ledger(state).map { $0["paymentId"]?.string } == [paymentId])
        }
    }

    @Test func theCardsOwnDeclineSendsNothing() async throws {
        try await inTemporaryFolder { state in
            let paid = try await Self.pay(
                "visa-declined-offline", ["--surcharge", "accept"], state: state)
            #expect(paid.exitCode == 1)
            let result = try #require(try paid.jsonLines.first)
            #expect(result["error"] == "paymentFailed")
            #expect(result["failureCode"] == "cardDeclined")
            #expect(result["evidence"] == "neverSent")
            #expect(try Self.ledger(state).isEmpty)
        }
    }

    @Test func anApprovedOrderIsNotPaidTwice() async throws {
        try await inTemporaryFolder { state in
            let first = try await Self.pay("visa-credit", ["--surcharge", "accept"], state: state)
            let second = try await Self.pay(
                "mastercard-credit", ["--surcharge", "accept"], state: state)
            #expect(second.exitCode == 0)
            let ids = try [first, second].map { try $0.jsonLines.first?["paymentId"] }
            #expect(ids[0] == ids[1])
            let note = "order a1 is over already: this is its result, no card was read"
            #expect(!first.errorOutput.contains(note))
            #expect(second.errorOutput.contains(note))
            #expect(try Self.ledger(state).count == 2)
        }
    }

    @Test(arguments: [
        ("0", "EUR"), ("-1", "EUR"), ("1.234", "EUR"), ("1.5", "JPY"), ("NaN", "EUR"),
        ("10000000000000", "EUR"), ("", "EUR"), ("1e3", "EUR"), ("1,50", "EUR"), ("0.00", "EUR"),
    ])
    func whatIsNoAmountIsAnInvalidArgument(amount: String, currency: String) async throws {
        let paid = try await Tapkiosk.run([
            "pay", "--reader", "card:visa-credit", "--amount", amount, "--currency", currency,
            "--order-id", "a1", "--surcharge", "accept", "--json",
        ])
        #expect(paid.exitCode == 2)
        let result = try #require(try paid.jsonLines.first)
        #expect(result["error"] == "invalidArgument")
        #expect(result["status"] == "failed")
        #expect(result["paymentId"] == .null)
        #expect(Set((result.object ?? [:]).keys) == Self.keys.union(["detail"]))
        #expect(!paid.errorOutput.contains("present card"))
    }

    /// The keys of every sale's object.
    static let keys: Set<String> = [
        "orderId", "status", "paymentId", "uniqueRef", "code", "descriptionCode", "declineReason",
        "error", "failureCode", "amount", "tip", "tax", "surcharge", "total", "last4", "brand",
        "evidence", "receipt", "reversalPending",
    ]

    @Test func theOtherArgumentsAreCheckedBeforeTheTap() async throws {
        let sale = ["--amount", "1", "--currency", "EUR", "--order-id", "a1"]
        let cases: [([String], String)] = [
            (["--amount", "1", "--currency", "EUR"], "option '--order-id' is missing"),
            (["--amount", "1", "--order-id", "a"], "option '--currency' is missing"),
            (sale + ["--currency", "EURO"], "unknown currency 'EURO'; did you mean 'EUR'?"),
            (sale + ["--order-id", "  "], "takes a name that is not blank"),
            (sale + ["--order-id", String(repeating: "x", count: 25)], "at most 24 characters"),
            (sale + ["--tip", "999999999999"], "out of range"),
            (sale + ["--reader", "card:visa-kredit"], "did you mean 'card:visa-credit'?"),
            (sale, "there may be a surcharge and nobody to ask"),
            (sale + ["--surcharge", "ask"], "there may be a surcharge and nobody to ask"),
        ]
        for (arguments, message) in cases {
            let paid = try await Tapkiosk.run(
                ["pay", "--reader", "card:visa-credit", "--json"] + arguments)
            #expect(paid.exitCode == 2, "\(arguments)")
            #expect(paid.errorOutput.contains(message), "\(paid.errorOutput)")
            #expect(!paid.errorOutput.contains("present card"))
        }
    }

    /// Money moved: the exit code says so, whatever becomes of the session's file.
    @Test func aSessionThatCannotBeWrittenDoesNotHideTheSale() async throws {
        try await inTemporaryFolder { state in
            let paid = try await Self.pay(
                "visa-credit", ["--surcharge", "accept", "--record", "\(state)/none/sale.apdu"],
                state: state)
            #expect(paid.exitCode == 0)
            #expect(try paid.jsonLines.map { $0["status"] } == ["approved"])
            #expect(paid.errorOutput.contains("the session was not written"))
        }
    }

    /// Every step stands before the receipt, the outcome behind it.
    @Test(arguments: ["visa-credit", "visa-debit", "mastercard-credit"])
    func theStepsStandBeforeTheResult(card: String) async throws {
        try await inTemporaryFolder { state in
            let command =
                "\(Tapkiosk.path) pay --reader card:\(card) --amount 42.00 --currency EUR "
                + "--order-id a1 --surcharge accept --state \(state) 2>&1"
            let paid = try await Tapkiosk.program("sh", ["-c", command])
            let lines = paid.output.split(separator: "\n")
            let receipt = try #require(lines.firstIndex(of: "TapKiosk demo"))
            let steps = ["reading card", "card read, may be removed", "authorising", "capturing"]
            let told = lines[..<receipt].map(String.init)
            #expect(told.filter(steps.contains) == steps)
            #expect(lines.suffix(2) == ["APPROVED", "approved"])
        }
    }

    /// The money is taken whether or not its result can be written.
    @Test func aFullDiskIsToldAndChangesNoSale() async throws {
        try await inTemporaryFolder { state in
            let script = """
                "$0" cards > /dev/full; echo $?
                "$0" cards | :; echo ${PIPESTATUS[0]}
                "$0" pay --reader card:visa-credit --amount 1 --currency EUR --order-id a1 \
                    --surcharge accept --state "$1" > /dev/full; echo $?
                """
            let ended = try await Tapkiosk.program("bash", ["-c", script, Tapkiosk.path, state])
            #expect(ended.output == "1\n0\n0\n")
            let told = "tapkiosk: standard output: No space left on device"
            #expect(ended.errorOutput.split(separator: "\n").count { $0 == told } == 2)
        }
    }

    @Test func theReceiptIsPrintedForPeople() async throws {
        let paid = try await Tapkiosk.run([
            "pay", "--reader", "card:visa-credit", "--amount", "42.00", "--currency", "EUR",
            "--order-id", "a1", "--surcharge", "accept",
        ])
        #expect(paid.exitCode == 0)
        let lines = paid.output.split(separator: "\n")
        #expect(lines.first == "TapKiosk demo")
        #expect(lines.last == "APPROVED")
        #expect(lines.contains("Surcharge                       EUR 1.26"))
        #expect(lines.contains("Total                          EUR 43.26"))
        #expect(lines.contains { $0.hasPrefix("VISA CREDIT") && $0.hasSuffix("•••• 1111") })
        #expect(!paid.output.contains("\u{1B}"))
        for step in ["present card", "reading card", "authorising", "capturing", "approved"] {
            #expect(paid.errorOutput.split(separator: "\n").contains { $0 == step }, "\(step)")
        }
    }

    private static func ledger(_ state: String) throws -> [JSON] {
        let text = try readFile("\(state)/tapkiosk/sandbox-ledger.jsonl")
        return try text.split(separator: 0x0A).map { try JSON(parsing: $0) }
    }
}
