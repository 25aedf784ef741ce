import CardPorts
import CardReading
import Payment
import Synchronization
import Testing

@testable import PaymentEngine

/// Random sales with random faults, and the process dying at every boundary to the world: before
/// and after each write and each call. After each death a new process takes up what the disk
/// holds, with a gateway that works, and the ledger, the journal and what the customer was shown
/// are compared.
@Suite struct SimulationTests {
    /// What happens in one run, drawn from a seed.
    struct Plan: Sendable {
        var reader: ScriptedReader.Step
        var authorise: CheckingGateway.Behaviour
        var capture: CheckingGateway.Behaviour
        var reverse: CheckingGateway.Behaviour
        var decision: CheckingGateway.Decision
        var fee: Int64?
        var bypass: Bool
        /// `nil` lets the window pass.
        var answer: Bool?

        init(seed: UInt64) {
            var random = SplitMix(state: seed)
            let behaviours: [CheckingGateway.Behaviour] = [
                .works, .works, .works, .works, .works, .works, .works, .neverConnects, .lostBefore,
                .lostAfter,
                .refuses(400), .refuses(401),
                .refuses(404), .refuses(409), .fails(500, isDone: true),
                .fails(503, isDone: false),
            ]
            reader = random.pick([
                .card, .card, .card, .card, .retapThenCard, .ends(.declined),
                .ends(.fault(.cardLost)), .ends(.timedOut),
            ])
            authorise = random.pick([.works, .works] + behaviours)
            capture = random.pick(behaviours)
            reverse = random.pick(behaviours)
            decision = random.pick([
                .approves, .approves, .approves, .approves, .declines, .approvesLess, .defers,
            ])
            fee = random.pick([126, 126, 126, nil, 200])
            bypass = random.pick([false, false, false, true])
            answer = random.pick([true, true, false, nil])
        }
    }

    @Test(arguments: Array(0..<32))
    func everyDeathEndsWell(_ block: Int) async throws {
        for seed in 0..<6 {
            let plan = Plan(seed: UInt64(block * 6 + seed))
            let whole = try await play(plan, seed: seed, dyingAt: nil)
            for boundary in 0..<whole {
                _ = try await play(plan, seed: seed, dyingAt: boundary)
            }
        }
    }

    /// - Returns: how many boundaries the run passed.
    private func play(_ plan: Plan, seed: Int, dyingAt boundary: Int?) async throws -> Int {
        let world = World(dyingAt: boundary)
        let random = CountingRandom()
        let first = Kiosk(
            world,
            gateway: CheckingGateway(world) {
                $0.authorise = [plan.authorise]
                $0.capture = [plan.capture]
                $0.reverse = [plan.reverse]
                $0.decision = plan.decision
                $0.fee = plan.fee
            }, reader: ScriptedReader(plan.reader), random: random)
        await first.engine.start()
        try await first.engine.prepare(token: Samples.token)
        let time = first.time
        let shown = await first.engine.sell(try Samples.request(bypass: plan.bypass)) { question in
            if let answer = plan.answer { return answer }
            time.advance(milliseconds: question.timeoutMilliseconds)
            return true
        }
        let passed = world.boundaries
        // What a dead process would have shown, nobody saw.
        let seen = world.state.withLock { $0.isDead } ? nil : shown
        // The process that takes up dies as well, somewhere; the one after it does not.
        world.revive(dyingIn: seed % 2 == 0 ? seed : nil)
        let failing = Kiosk(world, random: random)
        await failing.engine.start()
        try await failing.engine.prepare(token: Samples.token)
        world.revive()
        let second = Kiosk(world, random: random)
        second.gateway.script.withLock { $0.nextId = 100 }
        await second.engine.start()
        try await second.engine.prepare(token: Samples.token)
        let open = await second.engine.retryReversals()
        check(world, seen, open, "\(plan), dying at \(boundary.map(String.init) ?? "no")")
        #expect(first.reader.isEverythingWiped)
        try await tryAgain(second, world, open)
        return passed
    }

    /// The same order again: only where nothing can have been charged, and never charged twice.
    private func tryAgain(_ kiosk: Kiosk, _ world: World, _ open: [PendingPayment]) async throws {
        let before = world.ledger.filter { $0.payment.isCaptured }.count
        let again = await kiosk.engine.sell(try Samples.request()) { _ in true }
        let after = world.ledger.filter { $0.payment.isCaptured }.count
        #expect(after <= 1, "an order is charged once")
        if !open.isEmpty {
            #expect(again.error == .outcomeUnknown && after == before)
        } else {
            #expect(again.status == .approved && after == 1)
        }
    }

    private func check(
        _ world: World, _ seen: SaleResult?, _ open: [PendingPayment], _ plan: String
    ) {
        #expect(world.violations.isEmpty, "\(plan): \(world.violations)")
        let ends = world.records.filter { $0.kind == .ended }
        #expect(ends.count + open.count <= 1, "one end: \(plan)")
        let intents = world.records.filter { $0.kind == .authoriseIntent }
        #expect(intents.count <= 1 && world.ledger.count <= intents.count, "\(plan)")
        guard let line = world.ledger.first else { return }
        let hasFee = (line.payment.surcharge?.amount.minorUnits ?? 0) > 0
        if line.payment.isCaptured {
            let isConsented = world.records.contains(.surchargeAnswered(.accepted))
            #expect(!hasFee || isConsented, "no fee without consent: \(plan)")
        }
        #expect(line.captures == 0 || line.reversals == 0, "captured or voided: \(plan)")
        #expect(line.captures <= 1, "\(plan)")
        if open.isEmpty {
            #expect(!line.payment.isHeld, "nothing is held at rest: \(plan)")
        }
        guard let seen else { return }
        switch seen.status {
        case .approved:
            #expect(line.payment.isCaptured, "shown approved: \(plan)")
        case .declined, .cancelled, .failed:
            #expect(!line.payment.isCaptured && !line.payment.isHeld, "shown free: \(plan)")
        case .voided:
            #expect(line.payment.isReversed || !open.isEmpty, "shown voided: \(plan)")
        case .unknown: break
        }
    }
}

/// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
struct SplitMix: Sendable {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[Int(next() % UInt64(choices.count))]
    }
}
