import Payment
import PaymentPorts
import Synchronization
import Testing

@testable import PaymentEngine

/// Money owed back, outcomes nobody knows, and orders that are tried again.
@Suite struct PendingTests {
    private typealias Behaviour = CheckingGateway.Behaviour

    private func accept(_ question: SurchargeQuestion) async -> Bool { true }
    private func decline(_ question: SurchargeQuestion) async -> Bool { false }

    // MARK: Reversals

    @Test(
        "P33–P36: a failed reversal is declined to the customer, and owed",
        arguments: [
            CheckingGateway.Behaviour.lostBefore, .lostAfter, .refuses(401), .refuses(500),
            .fails(503, isDone: false),
        ])
    func reversalFails(_ behaviour: CheckingGateway.Behaviour) async throws {
        let world = World()
        let kiosk = try await Kiosk.ready(
            world, gateway: CheckingGateway(world) { $0.reverse = [behaviour] })
        let events = await kiosk.engine.events()
        let result = await kiosk.engine.sell(try Samples.request(), surcharge: decline)
        #expect(result.status == .voided && result.code == "D" && result.isReversalPending)
        #expect(result.descriptionCode == "SURCHARGE DECLINED")
        // The original answer, approved, with the reference to give back.
        #expect(result.payment?.responseCode == .approved && result.uniqueRef == "PAY1")
        #expect(result.receipt?.statusLine == "VOID – reversal pending, ref PAY1")
        for await event in events {
            guard case .reversalPending(let orderId, let payment) = event else { continue }
            #expect(orderId == "a1" && payment.paymentId == "PAY1")
            break
        }
        let pending = await kiosk.engine.pending()
        #expect(pending.map(\.kind) == [.reversal] && pending.map(\.uniqueRef) == ["PAY1"])
        #expect(await kiosk.engine.retryReversals().isEmpty)
        #expect(kiosk.world.ledger.map(\.reversals) == [1])
        #expect(kiosk.world.records.last == .ended(.voided(.surchargeDeclined)))
        for await event in events {
            guard case .reversalCompleted(let orderId, let uniqueRef) = event else { continue }
            #expect(orderId == "a1" && uniqueRef == "PAY1")
            break
        }
        #expect(kiosk.world.violations.isEmpty)
    }

    @Test("P41: a conflict counts as done only when the payment shows it")
    func conflict() async throws {
        let world = World()
        let kiosk = try await Kiosk.ready(
            world, gateway: CheckingGateway(world) { $0.reverse = [.refuses(409), .lostAfter] })
        let first = await kiosk.engine.sell(try Samples.request(), surcharge: decline)
        #expect(first.isReversalPending, "the payment is still held")
        #expect(kiosk.calls == ["authorise a1", "reverse PAY1", "payment PAY1"])
        // The answer of the second try is lost, the third meets the conflict and finds it done.
        #expect(await kiosk.engine.retryReversals().map(\.kind) == [.reversal])
        #expect(await kiosk.engine.retryReversals().isEmpty)
        #expect(kiosk.calls.suffix(3) == ["reverse PAY1", "reverse PAY1", "payment PAY1"])
        #expect(kiosk.world.ledger.map(\.reversals) == [1])
    }

    @Test("One wrong 404 does not end a duty: the payment itself is asked")
    func notFound() async throws {
        let world = World()
        let kiosk = try await Kiosk.ready(
            world, gateway: CheckingGateway(world) { $0.reverse = [.refuses(404)] })
        let first = await kiosk.engine.sell(try Samples.request(), surcharge: decline)
        #expect(first.isReversalPending && !first.isSupportNeeded)
        #expect(kiosk.calls == ["authorise a1", "reverse PAY1", "payment PAY1"])
        #expect(await kiosk.engine.retryReversals().isEmpty)
        #expect(world.ledger.map(\.reversals) == [1])
        #expect(world.records.last == .ended(.voided(.surchargeDeclined)))
    }

    @Test("The same key and body for every try, also after a restart")
    func sameCall() async throws {
        let world = World()
        let kiosk = try await Kiosk.ready(
            world, gateway: CheckingGateway(world) { $0.reverse = [.lostBefore] })
        _ = await kiosk.engine.sell(try Samples.request(), surcharge: decline)
        let later = try await Kiosk.ready(world)
        #expect(later.calls == ["reverse PAY1"])
        #expect(world.violations.isEmpty)
        let duties = world.records.filter { $0.kind == .reversalDuty }
        #expect(duties.count == 1)
        #expect(world.ledger.map(\.reversals) == [1])
    }

    @Test("P38: only the terminal of the sale may give back")
    func otherTerminal() async throws {
        let world = World()
        let kiosk = try await Kiosk.ready(
            world, gateway: CheckingGateway(world) { $0.reverse = [.lostBefore] })
        _ = await kiosk.engine.sell(try Samples.request(), surcharge: decline)
        let other = try await Kiosk.ready(
            world, gateway: CheckingGateway(world, terminalId: "7700143"))
        #expect(await other.engine.retryReversals().map(\.kind) == [.reversal])
        #expect(other.calls.isEmpty)
    }

    @Test("P38: another terminal sends nothing for a sale that died at the question")
    func otherTerminalAfterADeath() async throws {
        // Attempt, key, intent, authorisation, question: each write passes two boundaries.
        let world = World(dyingAt: 10)
        let kiosk = try await Kiosk.ready(world)
        _ = await kiosk.engine.sell(try Samples.request(), surcharge: accept)
        #expect(world.records.last?.kind == .surchargeAsked)
        world.revive()
        let other = try await Kiosk.ready(
            world, gateway: CheckingGateway(world, terminalId: "7700143"))
        #expect(await other.engine.pending().map(\.kind) == [.reversal])
        #expect(other.calls.isEmpty)
        let own = try await Kiosk.ready(world)
        #expect(await own.engine.pending().isEmpty)
        #expect(own.calls == ["reverse PAY1"])
    }

    @Test("A payment that was taken meanwhile is a person's matter, never shown as voided")
    func takenMeanwhile() async throws {
        let world = World()
        let kiosk = try await Kiosk.ready(
            world,
            gateway: CheckingGateway(world) {
                $0.reverse = [.refuses(404)]
                $0.query = [.refuses(404)]
            })
        let result = await kiosk.engine.sell(try Samples.request(), surcharge: decline)
        #expect(result.status == .unknown && result.error == .outcomeUnknown)
        #expect(result.isSupportNeeded)
        #expect(await kiosk.engine.retryReversals().map(\.kind) == [.supportNeeded])
        #expect(kiosk.calls == ["authorise a1", "reverse PAY1", "payment PAY1"], "no more tries")
        #expect(await kiosk.engine.settle(orderId: "a1", isCharged: true, by: "J. Doe"))
        #expect(await kiosk.engine.pending().isEmpty)
        #expect(world.records.last == .ended(.approved))
        #expect(await !kiosk.engine.settle(orderId: "a1", isCharged: false, by: "J. Doe"))
    }

    @Test("What is owed is tried before the next sale, which waits 3 s at most")
    func triedBeforeASale() async throws {
        let world = World()
        let gateway = CheckingGateway(world) { $0.reverse = [.lostBefore] }
        let kiosk = try await Kiosk.ready(world, gateway: gateway)
        _ = await kiosk.engine.sell(try Samples.request(), surcharge: decline)
        let next = await kiosk.engine.sell(try Samples.request("a2"), surcharge: accept)
        #expect(next.status == .approved)
        #expect(
            kiosk.calls == [
                "authorise a1", "reverse PAY1", "reverse PAY1", "authorise a2", "capture PAY2",
            ])
    }

    // MARK: Unclear outcomes

    @Test(
        "T34–T36, K06: the gateway's list tells what became of a lost authorisation",
        arguments: [true, false])
    func lostAuthorisation(_ isEligible: Bool) async throws {
        let world = World()
        let kiosk = try await Kiosk.ready(
            world,
            gateway: CheckingGateway(world) {
                $0.authorise = [.lostAfter]
                $0.fee = isEligible ? 126 : nil
            })
        let result = await kiosk.engine.sell(try Samples.request(), surcharge: accept)
        #expect(result.error == .outcomeUnknown)
        // Held, and nobody consented or waits: given back.
        #expect(await kiosk.engine.resolve(orderId: "a1").isEmpty)
        #expect(kiosk.calls == ["authorise a1", "payments a1", "reverse PAY1"])
        #expect(world.ledger.map(\.reversals) == [1])
        #expect(world.records.last == .ended(.voided(.abandoned)))
    }

    @Test("A lost authorisation that was captured at once is adopted")
    func lostSale() async throws {
        let world = World()
        let kiosk = try await Kiosk.ready(
            world, gateway: CheckingGateway(world) { $0.authorise = [.lostAfter] })
        _ = await kiosk.engine.sell(try Samples.request(bypass: true))
        #expect(await kiosk.engine.resolve(orderId: "a1").isEmpty)
        #expect(world.records.last == .ended(.approved))
        #expect(world.ledger.map(\.reversals) == [0])
    }

    @Test("T36: an empty list proves nothing")
    func emptyList() async throws {
        let world = World()
        let kiosk = try await Kiosk.ready(
            world, gateway: CheckingGateway(world) { $0.authorise = [.lostBefore] })
        _ = await kiosk.engine.sell(try Samples.request(), surcharge: accept)
        let events = await kiosk.engine.events()
        #expect(await kiosk.engine.resolve(orderId: "a1").map(\.kind) == [.unclear])
        for await event in events {
            guard case .supportNeeded(let orderId) = event else { continue }
            #expect(orderId == "a1")
            break
        }
        #expect(await kiosk.engine.settle(orderId: "a1", isCharged: false, by: "J. Doe"))
        let again = await kiosk.engine.sell(try Samples.request(), surcharge: accept)
        #expect(again.status == .approved)
    }

    @Test("Where the wire proves that nothing left, an empty list settles it")
    func neverLeft() async throws {
        let world = World()
        let kiosk = try await Kiosk.ready(
            world, gateway: CheckingGateway(world) { $0.authorise = [.neverConnects] })
        let result = await kiosk.engine.sell(try Samples.request(), surcharge: accept)
        #expect(result.error == .outcomeUnknown && result.evidence == .sent)
        #expect(await kiosk.engine.resolve(orderId: "a1").isEmpty)
        #expect(world.records.last == .ended(.notCharged))
        #expect(
            world.records.contains(.resolution(.notCharged, source: .wire, by: nil)))
        let again = await kiosk.engine.sell(try Samples.request(), surcharge: accept)
        #expect(again.status == .approved)
    }

    @Test("A payment of an earlier attempt does not answer for a later one")
    func earlierAttempt() async throws {
        let world = World()
        let kiosk = try await Kiosk.ready(
            world,
            gateway: CheckingGateway(world) {
                $0.decision = .declines
                $0.fee = nil
                $0.authorise = [.works, .lostBefore]
            })
        #expect(
            await kiosk.engine.sell(try Samples.request(), surcharge: accept).status == .declined)
        kiosk.gateway.script.withLock { $0.decision = .approves }
        #expect(
            await kiosk.engine.sell(try Samples.request(), surcharge: accept).status == .unknown)
        #expect(await kiosk.engine.resolve(orderId: "a1").map(\.kind) == [.unclear])
        #expect(kiosk.calls.filter { $0 == "authorise a1" }.count == 2)
    }

    @Test("E: a deferred answer stays unclear until it is decided")
    func deferred() async throws {
        let world = World()
        let kiosk = try await Kiosk.ready(
            world,
            gateway: CheckingGateway(world) {
                $0.decision = .defers
                $0.fee = nil
            })
        let result = await kiosk.engine.sell(try Samples.request(), surcharge: accept)
        #expect(result.error == .outcomeUnknown)
        #expect(await kiosk.engine.resolve(orderId: "a1").map(\.kind) == [.unclear])
    }

    // MARK: Orders

    @Test("T32, T33: while an order is unresolved nobody touches reader or gateway for it")
    func unresolvedOrder() async throws {
        let world = World()
        let kiosk = try await Kiosk.ready(
            world, gateway: CheckingGateway(world) { $0.authorise = [.lostBefore] })
        _ = await kiosk.engine.sell(try Samples.request(), surcharge: accept)
        let (calls, taps) = (kiosk.gateway.calls, kiosk.reader.taps.count)
        let again = await kiosk.engine.sell(try Samples.request(), surcharge: accept)
        #expect(again.status == .unknown && again.error == .outcomeUnknown)
        #expect(kiosk.gateway.calls == calls && kiosk.reader.taps.count == taps)
        // The same after a restart, without a token.
        let later = Kiosk(world)
        await later.engine.start()
        let after = await later.engine.sell(try Samples.request(), surcharge: accept)
        #expect(after.error == .outcomeUnknown && later.gateway.calls.isEmpty)
    }

    @Test("C21: an approved order gives its stored result again")
    func approvedOrder() async throws {
        let kiosk = try await Kiosk.ready()
        let first = await kiosk.engine.sell(try Samples.request(), surcharge: accept)
        kiosk.time.advance(milliseconds: 60_000)
        let again = await kiosk.engine.sell(try Samples.request(), surcharge: accept)
        #expect(again == first)
        let later = try await Kiosk.ready(kiosk.world)
        let events = await later.engine.events()
        #expect(await later.engine.sell(try Samples.request(), surcharge: accept) == first)
        #expect(later.reader.taps.isEmpty)
        // A screen that shows the checking is told that it is over.
        for await event in events {
            guard case .finished(let shown) = event else { continue }
            #expect(shown == first)
            break
        }
    }

    @Test("C21: a voided or declined order may be tried again, as a new attempt")
    func triedAgain() async throws {
        let kiosk = try await Kiosk.ready()
        let first = await kiosk.engine.sell(try Samples.request(), surcharge: decline)
        let second = await kiosk.engine.sell(try Samples.request(), surcharge: accept)
        #expect(first.status == .voided && second.status == .approved)
        #expect(first.paymentId != second.paymentId)
        let counters = kiosk.world.records.compactMap { record -> UInt32? in
            guard case .keySerialUsed(let counter) = record else { return nil }
            return counter
        }
        #expect(counters == [1, 2])
    }

    // MARK: Cancelling

    @Test("T17, C15: cancelling before the card is read ends the sale, nothing occurred")
    func cancelBeforeTheCard() async throws {
        for step in [ScriptedReader.Step.hangs, .hangsWhileReading] {
            let kiosk = try await Kiosk.ready(reader: ScriptedReader(step))
            let sale = try await waiting(kiosk)
            #expect(await kiosk.engine.cancel() == .cancelling)
            let result = await sale.value
            #expect(result.status == .cancelled && result.error == .cancelled)
            #expect(result.evidence == .neverSent && kiosk.calls.isEmpty)
            #expect(await kiosk.engine.cancel() == .nothingToCancel)
            #expect(
                await kiosk.engine.sell(try Samples.request(), surcharge: accept).status
                    == .approved)
        }
    }

    @Test("T31, rows 5a, 9: a cancelled task before the card is unclear, and cleared up at once")
    func cancelledTask() async throws {
        let kiosk = try await Kiosk.ready(reader: ScriptedReader(.hangs))
        let events = await kiosk.engine.events()
        let sale = try await waiting(kiosk)
        sale.cancel()
        let result = await sale.value
        #expect(result.error == .outcomeUnknown && result.evidence == .neverSent)
        for await event in events {
            guard case .resolved(let resolved) = event else { continue }
            #expect(resolved.status == .failed && resolved.evidence == .neverSent)
            break
        }
        #expect(await kiosk.engine.pending().isEmpty)
    }

    @Test("C15: after the card was read it is too late, and a cancelled task is unclear")
    func cancelWhileAuthorising() async throws {
        let world = World()
        let gate = Gate()
        let kiosk = try await Kiosk.ready(world, gateway: CheckingGateway(world, gate: gate))
        let events = await kiosk.engine.events()
        let request = try Samples.request()
        let sale = Task { await kiosk.engine.sell(request) }
        await gate.arrival()
        #expect(await kiosk.engine.cancel() == .notAllowed)
        sale.cancel()
        let result = await sale.value
        #expect(result.error == .outcomeUnknown && result.evidence == .sent)
        // The answer comes late and holds money that nobody waits for.
        gate.open()
        for await event in events {
            guard case .resolved(let resolved) = event else { continue }
            #expect(resolved.status == .voided && resolved.declineReason == .abandoned)
            break
        }
        #expect(world.ledger.map(\.reversals) == [1])
    }

    private func waiting(_ kiosk: Kiosk) async throws -> Task<SaleResult, Never> {
        let events = await kiosk.engine.events()
        let request = try Samples.request()
        let sale = Task { await kiosk.engine.sell(request) { _ in true } }
        for await event in events {
            guard case .tap = event else { continue }
            break
        }
        return sale
    }
}
