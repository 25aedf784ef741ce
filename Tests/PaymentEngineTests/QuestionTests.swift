import CardReading
import Payment
import Testing

@testable import PaymentEngine

/// The question about the fee: its window, its one answer, and everybody who can end it.
@Suite struct QuestionTests {
    /// A sale that waits at the question, with the engine's events.
    private func asked(
        _ kiosk: Kiosk, order: String = "a1", handler: SurchargeHandler? = nil
    ) async throws -> (Task<SaleResult, Never>, SurchargeQuestion) {
        let events = await kiosk.engine.events()
        let request = try Samples.request(order)
        let sale = Task { await kiosk.engine.sell(request, surcharge: handler) }
        for await event in events {
            if case .surchargeQuestion(let question) = event { return (sale, question) }
        }
        throw NotAsked()
    }

    private struct NotAsked: Error {}

    @Test("P28: at 29.999 s the question is open, at 30.000 s it is over")
    func window() async throws {
        let kiosk = try await Kiosk.ready()
        let (sale, question) = try await asked(kiosk)
        #expect(question.timeoutMilliseconds == 30_000)
        await kiosk.time.sleeper(of: 30_000)
        kiosk.time.advance(milliseconds: 29_999)
        #expect(await kiosk.engine.confirmSurcharge(true))
        #expect(await sale.value.status == .approved)

        let (late, _) = try await asked(kiosk, order: "a2")
        await kiosk.time.sleeper(of: 30_000)
        kiosk.time.advance(milliseconds: 30_000)
        #expect(await !kiosk.engine.confirmSurcharge(true))
        let result = await late.value
        #expect(result.status == .voided && result.declineReason == .surchargeTimeout)
        #expect(result.code == "D" && result.descriptionCode == "SURCHARGE DECLINED")
    }

    @Test("P30, P31: the window is what was configured, or 30 s", arguments: [60, 0, -1, -60, nil])
    func configuredWindow(_ seconds: Int?) async throws {
        let kiosk = try await Kiosk.ready(confirmationTimeoutSeconds: seconds)
        let (sale, question) = try await asked(kiosk)
        #expect(question.timeoutMilliseconds == (seconds == 60 ? 60_000 : 30_000))
        #expect(await kiosk.engine.confirmSurcharge(false))
        #expect(await sale.value.status == .voided)
    }

    @Test("P29: a slow authorisation does not eat the window")
    func slowAuthorisation() async throws {
        let world = World()
        let gate = Gate()
        let kiosk = try await Kiosk.ready(world, gateway: CheckingGateway(world, gate: gate))
        let events = await kiosk.engine.events()
        let request = try Samples.request()
        let sale = Task { await kiosk.engine.sell(request) }
        await gate.arrival()
        kiosk.time.advance(milliseconds: 20_000)
        gate.open()
        for await event in events {
            guard case .surchargeQuestion = event else { continue }
            break
        }
        await kiosk.time.sleeper(of: 30_000)
        kiosk.time.advance(milliseconds: 29_999)
        #expect(await kiosk.engine.confirmSurcharge(true))
        #expect(await sale.value.status == .approved)
    }

    @Test("P32: a stray or second answer changes nothing")
    func strayAnswers() async throws {
        let kiosk = try await Kiosk.ready()
        #expect(await !kiosk.engine.confirmSurcharge(true))
        let (sale, _) = try await asked(kiosk)
        #expect(await kiosk.engine.confirmSurcharge(true))
        await kiosk.engine.confirmSurcharge(false)
        #expect(await sale.value.status == .approved)
        #expect(await !kiosk.engine.confirmSurcharge(false))
        #expect(kiosk.calls == ["authorise a1", "capture PAY1"])
    }

    @Test("C5: the handler and confirmSurcharge answer one question; the first counts")
    func handlerAndCall() async throws {
        let kiosk = try await Kiosk.ready()
        let (sale, _) = try await asked(kiosk) { _ in
            await kiosk.time.sleep(milliseconds: 3_600_000)
            return true
        }
        #expect(await kiosk.engine.confirmSurcharge(false))
        #expect(await sale.value.declineReason == .surchargeDeclined)
    }

    @Test("C15: cancelling during the question declines the fee")
    func cancelDeclines() async throws {
        let kiosk = try await Kiosk.ready()
        let (sale, _) = try await asked(kiosk)
        #expect(await kiosk.engine.cancel() == .cancelling)
        #expect(await sale.value.declineReason == .surchargeDeclined)
        #expect(kiosk.world.ledger.map(\.reversals) == [1])
    }

    @Test("T31, row 18: a cancelled task gives the money back")
    func cancelledTask() async throws {
        let kiosk = try await Kiosk.ready()
        let (sale, _) = try await asked(kiosk)
        sale.cancel()
        let result = await sale.value
        #expect(result.status == .voided && result.declineReason == .surchargeTimeout)
        #expect(kiosk.world.ledger.map(\.reversals) == [1])
    }

    @Test("Whoever answers and the deadline meet: one of them wins, and the ledger agrees")
    func race() async throws {
        for round in 0..<60 {
            let kiosk = try await Kiosk.ready()
            let (sale, _) = try await asked(kiosk)
            await kiosk.time.sleeper(of: 30_000)
            kiosk.time.advance(milliseconds: 29_999)
            async let confirmed = kiosk.engine.confirmSurcharge(true)
            if round % 2 == 0 { await Task.yield() }
            kiosk.time.advance(milliseconds: 1)
            _ = await confirmed
            let result = await sale.value
            let line = try #require(kiosk.world.ledger.first)
            #expect(line.captures + line.reversals == 1)
            #expect((result.status == .approved) == (line.captures == 1))
            #expect(kiosk.world.violations.isEmpty)
        }
    }
}
