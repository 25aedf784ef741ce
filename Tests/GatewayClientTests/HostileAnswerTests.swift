import JSONText
import Payment
import Testing

@testable import GatewayClient

/// Answers of a gateway that is broken or means harm: each gives one reply, none traps, and none
/// brings a card number in.
@Suite struct HostileAnswerTests {
    private static let canaries = ["4111111111111111", "5413330089020011"]

    /// What may stand where anything may stand.
    private static let junk = [
        "null", "true", "[]", "{}", "0", "-1", "1e400", "-1e400", "1e-400", "0.5", "4326.0",
        "999999999999", "1000000000000", "9223372036854775807", "9223372036854775808",
        "18446744073709551616", "\"\"", "\"4326\"", "\"EUR\"", "\"JPY\"", "\"order-2\"",
        "\"A\"", "\"D\"", "\"P\"", "\"Z\"", "\"ready\"", "\"reversal\"", "\"complete\"",
        "\"4111111111111111\"", "\"4111 1111 1111 1111\"", "\"card 5413330089020011 bad\"",
        "\"5413-3300-8902-0011\"", "\"\\u0000\\u001b[2J\"", "\"\\ud800\"", "nul", "1.", "01",
        "\"preAuthorization\"", "\"sale\"", String(repeating: "[", count: 100),
        "{\"amount\":1,\"amount\":2}", "[4111111111111111]",
    ]

    /// The sample answer with a few of its values replaced, doubled, left out or cut.
    private static func mutated(_ random: inout Seeded) -> [UInt8] {
        var text = Samples.payment().text
        for _ in 0..<(1 + random.below(3)) {
            // Values begin after a colon and end before a comma or brace.
            let colons = text.indices.filter { text[$0] == ":" }
            guard !colons.isEmpty else { break }
            let start = text.index(after: colons[random.below(colons.count)])
            let end = text[start...].firstIndex { ",}]".contains($0) } ?? text.endIndex
            let value = junk[random.below(junk.count)]
            switch random.below(8) {
            case 0: text.insert(contentsOf: "\(value),\"amount\":", at: start)
            case 1: text = String(text[..<end])
            case 2: text.replaceSubrange(start..<text.endIndex, with: value + "}")
            case _: text.replaceSubrange(start..<end, with: value)
            }
        }
        var octets = Array(text.utf8)
        if random.below(8) == 0, !octets.isEmpty {
            octets[random.below(octets.count)] = UInt8(random.below(256))
        }
        return octets
    }

    @Test("Ten thousand mutated answers", arguments: 0..<20)
    func mutations(_ block: Int) throws {
        var random = Seeded(state: UInt64(block))
        let request = try Samples.request()
        let sale = Sale(
            request: SaleRequest(orderId: request.orderId, amounts: request.amounts),
            terminalId: "7700142",
            surcharge: SurchargeSettings(
                isEnabled: true, allowsBypass: true, disclosesFee: true,
                percentage: Percentage(hundredThousandths: 300_000)), surchargeCap: nil)
        for _ in 0..<500 {
            let body = Self.mutated(&random)
            for status in [201, 400, 500] {
                let answer = WireAnswer(
                    status: status, mediaType: "application/json", body: body, octetsSent: 9,
                    octetsReceived: body.count)
                let reply: Reply<GatewayPayment> = AnswerRules(asked: .authorisation).reply(
                    answer, PaymentAnswer.payment)
                check(reply, sale, String(decoding: body, as: UTF8.self))
            }
        }
    }

    private func holdsCanary(_ value: some Any) -> Bool {
        var shown = ""
        dump(value, to: &shown)
        let digits = shown.filter(\.isWholeNumber)
        return Self.canaries.contains { digits.contains($0) }
    }

    private func check(_ reply: Reply<GatewayPayment>, _ sale: Sale, _ body: String) {
        guard case .answered(let payment) = reply else {
            #expect(!holdsCanary(reply), "\(body)")
            return
        }
        let words: [String?] = [
            payment.kind.rawValue, payment.responseCode.rawValue, payment.status.rawValue,
            payment.responseMessage, payment.approvalCode, payment.processorResponseCode,
            payment.cardBrand, payment.last4, payment.surcharge?.percentage?.description,
        ]
        #expect(!holdsCanary(words), "\(body)")
        #expect(payment.paymentId.utf8.allSatisfy { (0x21...0x7E).contains($0) })
        #expect(payment.last4 != "1111" || !payment.paymentId.contains(Self.canaries[0]))
        let base = sale.request.amounts.totalBeforeFee
        switch sale.verdict(on: payment) {
        case .captured, .held, .heldWithFee, .declined:
            #expect(payment.orderId == sale.request.orderId && !payment.paymentId.isEmpty)
            #expect(payment.total.currency == base.currency)
            let fee = payment.surcharge?.amount.minorUnits ?? 0
            #expect(payment.total.minorUnits - fee == base.minorUnits, "\(body)")
        case .unacceptable, .unclear: break
        }
    }
}

/// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
private struct Seeded {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ (value >> 31)) % UInt64(max(1, bound)))
    }
}
