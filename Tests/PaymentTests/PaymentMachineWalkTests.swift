import Payment
import Testing

/// Every state that can be reached, by every event, with the disk failing and the process dying
/// at every point.
@Suite struct PaymentMachineWalkTests {
    /// A machine, what is on disk, and what went out of the machine.
    struct Node: Hashable {
        var machine = PaymentMachine()
        var disk = AttemptHistory()
        /// What the machine asked the disk to hold and has not heard of.
        var inFlight: [JournalRecord] = []
        var isDiskDead = false
        var authorisations = 0
        var ends = 0
        var hasCaptured = false
        var hasReversed = false
        var isCaptureKnownRefused = false
        var hasAsked = false
    }

    /// What one machine makes of each event it takes.
    typealias Move = (
        name: String, event: PaymentMachine.Event, next: PaymentMachine,
        effects: [PaymentMachine.Effect]
    )

    @Test func everyPathKeepsTheRules() {
        var seen: Set<Node> = []
        var queue: [Node] = [Node()]
        var known: [PaymentMachine: [Move]] = [:]
        while let node = queue.popLast() {
            let moves = known[node.machine] ?? Self.moves(of: node.machine)
            known[node.machine] = moves
            for move in moves {
                for next in outcomes(of: move, from: node) where seen.insert(next).inserted {
                    queue.append(next)
                }
            }
            for next in deaths(of: node) where seen.insert(next).inserted { queue.append(next) }
        }
        let names = Set(known.keys.map(\.state.name))
        #expect(names.count == 22, "\(names.sorted())")
        #expect(known.values.reduce(0) { $0 + $1.count } > 500)
        #expect(seen.count > 10_000)
    }

    private static func moves(of machine: PaymentMachine) -> [Move] {
        var moves: [Move] = []
        for (name, event) in MachineEvents.all {
            var next = machine
            do {
                moves.append((name, event, next, try next.handle(event)))
                moves[moves.count - 1].next = next
            } catch {
                #expect(next == machine, "a refusal changes nothing: \(name)")
                #expect(error.state == machine.state && error.event == event)
            }
        }
        return moves
    }

    private func outcomes(of move: Move, from node: Node) -> [Node] {
        var next = node
        next.machine = move.next
        var variants = [next]
        switch move.event {
        case .disk(.recorded):
            if node.isDiskDead { return [] }
            variants[0].write()
        case .disk(.failed):
            // Nobody knows what a failed write left behind.
            variants[0].write()
            variants[0].isDiskDead = true
            variants.append(next)
            variants[1].inFlight = []
            variants[1].isDiskDead = true
        case .started, .restarted, .tap, .prepared, .notPrepared, .customer, .deadlinePassed,
            .gateway, .found, .reversalRetried:
            break
        }
        for index in variants.indices {
            variants[index].emit(move.effects, move.event, move.name)
        }
        check(leaving: node, by: move.event, move.name, to: next)
        return variants
    }

    /// An unclear outcome is left only by an answer.
    private func check(
        leaving node: Node, by event: PaymentMachine.Event, _ name: String, to next: Node
    ) {
        guard case .unclear = node.machine.state, next.machine.state != node.machine.state else {
            return
        }
        switch event {
        case .found, .gateway: break
        case .started, .restarted, .disk, .tap, .prepared, .notPrepared, .customer,
            .deadlinePassed, .reversalRetried:
            Issue.record("unclear left by \(name)")
        }
    }

    /// The process dies: what was in flight is on disk or is not, and a new machine takes up.
    private func deaths(of node: Node) -> [Node] {
        var survivors = [node]
        if !node.inFlight.isEmpty {
            survivors[0].write()
            survivors.append(node)
        }
        return survivors.compactMap { survivor in
            var next = survivor
            next.inFlight = []
            next.isDiskDead = false
            next.machine = PaymentMachine()
            guard next.disk.sale != nil else { return nil }
            let event = PaymentMachine.Event.restarted(next.disk, followUps(next.disk))
            do {
                let effects = try next.machine.handle(event)
                next.emit(effects, event, "restarted")
                return next
            } catch {
                Issue.record("a history that cannot be taken up: \(next.disk)")
                return nil
            }
        }
    }

    private func followUps(_ history: AttemptHistory) -> FollowUps? {
        history.payment.map { _ in
            FollowUps(
                capture: history.capture ?? Sample.capture,
                reversal: history.reversal ?? Sample.reversal)
        }
    }
}

extension PaymentMachineWalkTests.Node {
    /// The disk holds what was in flight.
    mutating func write() {
        for record in inFlight {
            if case .ended = record {
                ends += 1
                #expect(disk.end == nil, "an attempt ends once")
            }
            if case .captureRefused = record { isCaptureKnownRefused = true }
            if case .captureOutcome(let payment) = record, payment.isDeclined {
                isCaptureKnownRefused = true
            }
            disk.append(record)
        }
        inFlight = []
    }

    mutating func emit(
        _ effects: [PaymentMachine.Effect], _ event: PaymentMachine.Event, _ name: String
    ) {
        for effect in effects {
            switch effect {
            case .record(let records):
                #expect(inFlight.isEmpty, "one write at a time")
                inFlight = records
            case .authorise:
                authorisations += 1
                #expect(authorisations == 1, "an authorisation is sent once")
                #expect(event == .disk(.recorded) && disk.intent != nil, "only after its record")
            case .capture(let call):
                #expect(disk.capture == call, "a capture is on disk before it is sent")
                let hasFee = (disk.payment?.surcharge?.amount.minorUnits ?? 0) > 0
                #expect(!hasFee || disk.answer == .accepted, "no fee without consent: \(name)")
                #expect(!hasReversed, "nothing is captured after it was given back: \(name)")
                hasCaptured = true
            case .reverse(let call):
                #expect(disk.reversal == call, "a duty is on disk before its first try")
                #expect(
                    !hasCaptured || isCaptureKnownRefused,
                    "a capture that may have worked is not given back: \(name)")
                hasReversed = true
            case .ask:
                #expect(event == .disk(.recorded) && disk.wasAsked)
                #expect(!hasAsked, "a question is asked once")
                hasAsked = true
            case .requestTap, .stopTap, .prepare, .withdrawQuestion, .lookUp, .report: break
            }
        }
    }
}
