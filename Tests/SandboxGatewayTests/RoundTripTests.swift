import GatewayClient
import JSONText
import Payment
import PaymentPorts
import SandboxGateway
import Testing

/// The client and the sandbox over a real connection; the ledger has the last word.
@Suite struct RoundTripTests {
    @Test("The terminal's settings are read") func settings() async throws {
        let terminal = try await Terminal()
        let settings = try #require(await terminal.gateway.settings(token: terminal.token).answer)
        #expect(settings.terminalId == "7700142")
        #expect(settings.surcharge.isEnabled && settings.surcharge.allowsBypass)
        #expect(settings.surcharge.disclosesFee)
        #expect(settings.surcharge.percentage?.description == "3")
    }

    @Test("A credit card is authorised with the fee, then captured") func capture() async throws {
        let terminal = try await Terminal()
        let payment = try await terminal.authorised()
        #expect(payment.total.minorUnits == 4326)
        #expect(payment.surcharge?.amount.minorUnits == 126)
        #expect(payment.surcharge?.percentage?.description == "3")
        #expect(payment.kind == .preAuthorization && payment.status == .pending)
        #expect(payment.responseCode == .approved && payment.last4 == "1111")
        #expect(payment.cardBrand == "visa" && payment.approvalCode?.utf8.count == 6)
        let captured = await terminal.followUp(.capture, payment.paymentId, key: 2)
        #expect(captured.answer?.kind == .preAuthorizationCompletion)
        #expect(captured.answer?.status == .ready)
        #expect(captured.answer?.total == payment.total)
        let ledger = terminal.sandbox.ledger()
        #expect(ledger.map(\.operation) == [.authorise, .capture])
        #expect(ledger.map(\.sequence) == [1, 2])
        #expect(ledger.last?.payment.total == payment.total)
        #expect(ledger.last?.payment.surcharge.minorUnits == 126)
        #expect(ledger.last?.payment.card.maskedNumber == "411111******1111")
    }

    @Test("A reversal gives everything back, once") func reverse() async throws {
        let terminal = try await Terminal()
        let payment = try await terminal.authorised()
        let reversed = await terminal.followUp(.reverse, payment.paymentId, key: 2)
        #expect(reversed.answer?.status == .reversal)
        #expect(reversed.answer?.responseCode == .approved)
        // The same key gives the same answer; another key is told that it is too late.
        #expect(await terminal.followUp(.reverse, payment.paymentId, key: 2) == reversed)
        #expect(await terminal.followUp(.reverse, payment.paymentId, key: 3).refusalStatus == 409)
        let stands = await terminal.gateway.payment(id: payment.paymentId, token: terminal.token)
        #expect(stands.answer?.status == .reversal)
        #expect(terminal.sandbox.ledger().map(\.operation) == [.authorise, .reverse])
    }

    @Test("A captured payment can be reversed, a reversed one not captured") func order()
        async throws
    {
        let terminal = try await Terminal()
        let payment = try await terminal.authorised()
        _ = await terminal.followUp(.capture, payment.paymentId, key: 2)
        #expect(await terminal.followUp(.capture, payment.paymentId, key: 3).refusalStatus == 409)
        #expect(await terminal.followUp(.reverse, payment.paymentId, key: 4).answer != nil)
        #expect(await terminal.followUp(.capture, payment.paymentId, key: 5).refusalStatus == 409)
        #expect(await terminal.followUp(.capture, "NOSUCHONE2", key: 6).refusalStatus == 404)
    }

    @Test("A bypassed surcharge is one step without a fee") func bypass() async throws {
        let terminal = try await Terminal()
        let payment = try await terminal.authorised(.init(bypass: true))
        #expect(payment.kind == .sale && payment.status == .ready)
        #expect(payment.surcharge == nil && payment.total.minorUnits == 4200)
    }

    @Test("A debit card carries no fee") func debit() async throws {
        let terminal = try await Terminal()
        let payment = try await terminal.authorised(.init(card: .visaDebit))
        #expect(payment.surcharge == nil && payment.total.minorUnits == 4200)
        #expect(payment.status == .pending)
    }

    @Test("Without surcharging nothing carries a fee") func surchargingOff() async throws {
        var configuration = SandboxConfiguration()
        configuration.surcharge = .off
        let terminal = try await Terminal(configuration)
        #expect(try await terminal.authorised().surcharge == nil)
    }

    @Test("The fee is a share of everything but itself") func tipAndTax() async throws {
        let terminal = try await Terminal()
        let payment = try await terminal.authorised(.init(amount: 4200, tip: 100, tax: 200))
        #expect(payment.surcharge?.amount.minorUnits == 135)
        #expect(payment.total.minorUnits == 4635)
    }

    @Test(
        "Declined cards are declined, each for its own reason",
        arguments: [
            (Card.mastercardDeclined, "05", "accountDeclines"),
            (Card(number: "4111111111111111", expiry: "2610"), "54", "expired"),
            (Card(number: "4111111111111111", isForged: true), "05", "cryptogramWrong"),
            (
                Card(number: "4111111111111111", cryptogramInformation: "40"), "05",
                "cryptogramNotARQC"
            ),
        ])
    func declined(_ card: Card, _ code: String, _ reason: String) async throws {
        var configuration = SandboxConfiguration()
        configuration.clock = { 1_796_066_403 }
        let terminal = try await Terminal(configuration)
        let token = try terminal.gateway.readToken(try #require(terminal.sandbox.mintToken()))
        let sale = Terminal.Sale(card: card)
        let reply = await terminal.gateway.send(
            try terminal.prepare(sale), for: try sale.request(), token: token)
        let payment = try #require(reply.answer)
        #expect(payment.responseCode == .declined && payment.status == .declined)
        #expect(payment.processorResponseCode == code && payment.approvalCode == nil)
        #expect(payment.surcharge == nil && payment.total.minorUnits == 4200)
        #expect(!payment.paymentId.isEmpty)
        #expect(terminal.sandbox.ledger().map(\.issuerReason) == [reason])
        #expect(await terminal.followUp(.capture, payment.paymentId, key: 2).refusalStatus == 409)
    }

    @Test("Magic amounts decline only where they are turned on", arguments: [true, false])
    func magic(_ isOn: Bool) async throws {
        var configuration = SandboxConfiguration()
        configuration.usesMagicAmounts = isOn
        let terminal = try await Terminal(configuration)
        let declined = try await terminal.authorised(.init(amount: 4201))
        #expect(declined.responseCode == (isOn ? .declined : .approved))
        let referred = try await terminal.authorised(
            .init(amount: 4202, counter: 2, key: Terminal.key(2)))
        #expect(referred.responseCode == (isOn ? .referral : .approved))
    }

    @Test(
        "What cannot be right is refused and leaves no trace",
        arguments: [
            Terminal.Sale(signedAmount: 4199), Terminal.Sale(signedCurrency: 978),
            Terminal.Sale(card: Card(number: "4242424242424242")),
            Terminal.Sale(card: Card(number: "4111111111111112")),
            Terminal.Sale(order: "a-name-that-is-25-letters"),
        ])
    func refused(_ sale: Terminal.Sale) async throws {
        let terminal = try await Terminal()
        let reply = try await terminal.authorise(sale)
        #expect(reply.refusalStatus == 400)
        #expect(!"\(reply)".contains(sale.card.number))
        #expect(terminal.sandbox.ledger().isEmpty)
    }

    @Test("A sealing key is used once") func sealingKeyReused() async throws {
        let terminal = try await Terminal()
        _ = try await terminal.authorised()
        let again = try await terminal.authorise(.init(order: "order-2", key: Terminal.key(2)))
        #expect(again.refusalStatus == 400)
        #expect(terminal.sandbox.ledger().count == 1)
    }

    @Test("Payments are found by their order") func list() async throws {
        let terminal = try await Terminal()
        let first = try await terminal.authorised()
        let second = try await terminal.authorised(.init(counter: 2, key: Terminal.key(2)))
        _ = try await terminal.authorised(.init(order: "order-2", counter: 3, key: Terminal.key(3)))
        let found = await terminal.gateway.payments(orderId: "order-1", token: terminal.token)
        #expect(found.answer == [first, second])
        let none = await terminal.gateway.payments(orderId: "a b&c=d/ü", token: terminal.token)
        #expect(none.answer == [])
    }

    @Test("A token that is too old is not taken: a payment is unclear, a query refused")
    func tokens() async throws {
        let terminal = try await Terminal()
        let old = try terminal.gateway.readToken("eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjF9.c2lnbmVk")
        let sale = Terminal.Sale()
        let reply = await terminal.gateway.send(
            try terminal.prepare(sale), for: try sale.request(), token: old)
        #expect(reply.unclearCause == .statusWithoutOutcome)
        #expect(await terminal.gateway.settings(token: old).refusalStatus == 401)
        #expect(terminal.sandbox.ledger().isEmpty)
    }

    @Test("Another terminal's settings are not given out") func otherTerminal() async throws {
        var configuration = SandboxConfiguration()
        configuration.terminalId = "7700143"
        let other = try await Terminal(configuration)
        let client = try RESTGateway(
            Terminal.configuration(
                other.sandbox, terminalId: "7700142", deadlineMilliseconds: 60_000))
        #expect(await client.settings(token: other.token).refusalStatus == 404)
    }
}
