import Glibc
import JSONText
import TestSupport
import Testing

/// `pay` dies at moments nobody chose, against a gateway in another process that fails in every
/// way it can be told to. Afterwards what the gateway did, what the journal says and what was
/// shown are compared.
///
/// `TAPKIOSK_DEATHS` says how many sales die; a few do where it is not set.
@Suite struct DeathTests {
    private static var sales: Int {
        // Safe: the environment is not changed while tests run.
        unsafe getenv("TAPKIOSK_DEATHS").flatMap { unsafe Int(String(cString: $0)) } ?? 8
    }

    /// One sale after another. The line of each: its order, answer, exit code and output.
    private static let script = """
        source "$folder/kiosk.sh"
        RANDOM=$seed
        pick() { shift $((RANDOM % $#)); echo "$1"; }
        fault() {
            [ $((RANDOM % 2)) = 0 ] && return
            what=$(pick '"dropBeforeApply"' '"dropAfterApply"' '{"delay":60}' '{"status":500}' \\
                '{"status":401}' '{"status":400}' '{"status":404}' '{"status":409}' \\
                '"wrongOrderEcho"' '"wrongAmountEcho"' '"unknownCode"')
            post /_faults "{\\"match\\":{\\"path\\":\\"$2\\",\\"method\\":\\"$1\\",\\"orderId\\":\\"$order\\"},\\"do\\":$what}" > /dev/null
        }
        for number in $(seq "$sales"); do
            order=d$number
            answer=$(pick accept accept decline)
            card=$(pick visa-credit mastercard-credit visa-debit)
            fault POST /v1/payments
            fault POST '/v1/payments/*/capture'
            fault POST '/v1/payments/*/reverse'
            sale 0.$(pick 05 10 15 20 25 30 40)
            sale ""
        done
        # What is owed is given back by a sale that nothing disturbs; each takes up what is left.
        for number in 1 2 3; do order=rest$number answer=accept card=visa-credit; sale ""; done
        """

    @Test func noDeathChargesTwiceOrLosesAReversal() async throws {
        try await inTemporaryFolder { folder in
            try writeFile("\(folder)/kiosk.sh", Array(KioskScript.text.utf8))
            let ended = try await Tapkiosk.program(
                "bash", ["-c", Self.script],
                environment: [
                    "tapkiosk": Tapkiosk.path, "folder": folder, "XDG_STATE_HOME": folder,
                    "seed": "7", "sales": "\(Self.sales)", "NO_COLOR": "1",
                ])
            let shown = try ended.jsonLines
            #expect(shown.count == Self.sales * 2 + 3, "\(ended.errorOutput)")
            let journal = try await Tapkiosk.run(["journal", "--json"], state: folder).jsonLines
            let pending = try await Tapkiosk.run(["pending", "--json"], state: folder).jsonLines
            let ledger = try readFile("\(folder)/ledger").split(separator: 0x0A).map {
                try JSON(parsing: $0)
            }
            // Undisturbed, a terminal sells again, whatever it went through.
            #expect(shown.last?["exit"] == 0, "\(ended.errorOutput)")
            for order in Set(shown.compactMap { $0["order"]?.string }).sorted() {
                check(
                    order, shown: shown.filter { $0["order"]?.string == order },
                    ledger: ledger.filter { $0["orderId"]?.string == order },
                    journal: journal.filter { $0["orderId"]?.string == order },
                    isOpen: pending.contains { $0["orderId"]?.string == order })
            }
        }
    }

    private func check(
        _ order: String, shown: [JSON], ledger: [JSON], journal: [JSON], isOpen: Bool
    ) {
        let story = "\(order): \(shown) \(ledger.map { $0["operation"] }) \(journal)"
        let payments = Set(ledger.compactMap { $0["paymentId"]?.string })
        let captured = ledger.filter { $0["operation"] == "capture" }
        #expect(captured.count <= 1, "charged once: \(story)")
        for payment in payments {
            let steps = ledger.filter { $0["paymentId"]?.string == payment }
            let operations = steps.compactMap { $0["operation"]?.string }
            #expect(
                !(operations.contains("capture") && operations.contains("reverse")),
                "captured or given back: \(story)")
            if operations == ["authorise"], steps.first?["status"] != "declined" {
                #expect(isOpen, "what is held is known: \(story)")
            }
        }
        if let fee = captured.first?["surcharge"]?.integer, fee > 0 {
            let consent = journal.contains {
                $0["kind"] == "surcharge.answered" && $0["fields"]?["answer"] == "accepted"
            }
            #expect(consent, "no fee without consent: \(story)")
        }
        for sale in shown where sale["sale"] != .null {
            switch sale["exit"]?.integer {
            case 0: #expect(captured.count == 1, "shown approved: \(story)")
            case 1, 3:
                let isLast = sale == shown.last
                #expect(!isLast || captured.isEmpty, "shown not charged: \(story)")
            case _: break
            }
        }
    }
}
