import TestSupport
import Testing

@testable import CCID

/// Every state with every event: what comes of it is written down, and the invariants hold.
@Suite struct SlotMachineTableTests {
    static let path = "\(Fixtures.root)/fixtures/ccid/slot-machine.txt"

    /// An event that fits the machine it is for.
    struct Stimulus: Sendable {
        let name: String
        let event: @Sendable (SlotMachine) -> SlotMachine.Event
    }

    static let apdu = SlotMachine.Request.exchange(MessageOctets([0, 0xA4, 4, 0, 0]))

    static let stimuli: [Stimulus] = {
        let requests: [(String, SlotMachine.Request)] = [
            ("status", .status), ("powerOn", .powerOn), ("powerOff", .powerOff),
            ("exchange", apdu), ("escape", .escape(MessageOctets([1]))),
            ("getParameters", .getParameters), ("resetParameters", .resetParameters),
            ("setParameters", .setParameters(protocolNumber: 1, MessageOctets([1]))),
            ("clock", .clock(stops: true)),
            ("setDataRate", .setDataRate(clockKilohertz: 1, bitsPerSecond: 1)),
            (
                "exchange of 65,545 octets",
                .exchange(MessageOctets([UInt8](repeating: 1, count: 65_545)))
            ),
        ]
        let answers: [(String, @Sendable (SlotMachine) -> MessageOctets)] = [
            ("done", { $0.answerMessage([0x90, 0x00]) }),
            ("done, empty", { $0.answerMessage() }),
            ("first block", { $0.answerMessage([1], parameter: 1) }),
            ("go on", { $0.answerMessage(parameter: 0x10) }),
            ("mute", { $0.answerMessage(status: 0x40, error: 0xFE) }),
            ("absent", { $0.answerMessage(status: 0x42, error: 0xFE) }),
            ("busy", { $0.answerMessage(status: 0x40, error: 0xE0) }),
            ("not supported", { $0.answerMessage(status: 0x40) }),
            ("time extension", { $0.answerMessage(status: 0x80, error: 2) }),
            ("wrong number", { $0.answerMessage([1], sequenceOffset: -1) }),
            ("wrong slot", { $0.answerMessage([1], slot: 1) }),
            ("wrong type", { $0.answerMessage([1], type: .escapeAnswer) }),
            ("malformed", { _ in MessageOctets([0x80, 9]) }),
            ("nothing", { _ in MessageOctets([]) }),
        ]
        let plain: [(String, SlotMachine.Event)] = [
            ("deadlinePassed", .deadlinePassed), ("stalled", .stalled),
            ("transferFailed", .transferFailed), ("stepDone", .stepDone),
            ("stepRefused", .stepRefused), ("detached", .detached),
        ]
        return requests.map { name, request in
            Stimulus(name: "asked \(name)") { _ in .asked(request) }
        }
            + answers.map { name, message in
                Stimulus(name: "received \(name)") { .received(message($0)) }
            } + plain.map { name, event in Stimulus(name: name) { _ in event } }
    }()

    /// A machine in each state, by the shortest way there.
    static func machines() throws -> [SlotMachine] {
        let ways: [[SlotMachine.Event]] = [
            [], [.asked(apdu)], [.asked(apdu), .deadlinePassed],
            [.asked(apdu), .transferFailed], [.asked(apdu), .transferFailed, .stepDone],
            [.asked(apdu), .stalled], [.asked(apdu), .stalled, .stepDone],
            [.asked(apdu), .stalled, .stepRefused],
            [.asked(apdu), .stalled, .stepRefused, .stepDone], [.detached],
        ]
        return try ways.map { way in
            var machine = SlotMachine(slot: 0, descriptor: try Descriptors.extended())
            for event in way { _ = try machine.handle(event) }
            return machine
        }
    }

    @Test func everyTransitionIsAsWrittenDown() throws {
        let machines = try Self.machines()
        #expect(Set(machines.map(\.state)) == Set(SlotMachine.State.allCases))
        var lines: [String] = []
        for machine in machines {
            for stimulus in Self.stimuli {
                var after = machine
                let outcome: String
                do throws(SlotMachine.Refusal) {
                    let effects = try after.handle(stimulus.event(machine))
                    let told = effects.map(Self.text).joined(separator: ", ")
                    outcome = told.isEmpty ? "\(after.state)" : "\(after.state), \(told)"
                } catch {
                    #expect(after == machine, "a refusal changes nothing")
                    outcome = "refused"
                }
                lines.append("\(machine.state): \(stimulus.name) -> \(outcome)")
            }
        }
        let table = lines.joined(separator: "\n") + "\n"
        let written = try? Fixtures.text("ccid/slot-machine.txt")
        if written == nil { try writeFile(Self.path, Array(table.utf8)) }
        #expect(written == table)
    }

    static func text(_ effect: SlotMachine.Effect) -> String {
        switch effect {
        case .send(let message):
            let type = message.octets.first.flatMap(MessageType.init(rawValue:))
            return "send \(type.map { "\($0)" } ?? "nothing")"
        case .receive(let milliseconds): return "receive within \(milliseconds) ms"
        case .receiveAgain: return "receive again"
        case .pause(let milliseconds): return "pause \(milliseconds) ms"
        case .makeRequest: return "request abort"
        case .clearHalt: return "clear halt"
        case .reset: return "reset"
        case .finished(let result):
            return "finished \(result.card) with \(result.octets)"
        case .failed(let failure): return "failed \(failure)"
        case .recovered: return "recovered"
        case .gaveUp: return "gave up"
        }
    }

    /// From every machine that can be reached in four events: a request ends exactly once, what is
    /// waited for is what the last effect asks for, and nothing stays under way in idle.
    @Test func invariantsHoldOnEveryPath() throws {
        var frontier = [SlotMachine(slot: 0, descriptor: try Descriptors.extended())]
        var seen = Set(frontier)
        for _ in 0..<4 {
            var next: [SlotMachine] = []
            for machine in frontier {
                for stimulus in Self.stimuli {
                    var after = machine
                    let event = stimulus.event(machine)
                    guard let effects = try? after.handle(event) else {
                        #expect(after == machine)
                        continue
                    }
                    Self.check(machine, event, after, effects)
                    if seen.insert(after).inserted { next.append(after) }
                }
            }
            frontier = next
        }
        #expect(seen.count > 400)
    }

    private static func check(
        _ before: SlotMachine, _ event: SlotMachine.Event, _ after: SlotMachine,
        _ effects: [SlotMachine.Effect]
    ) {
        let ends = effects.count { effect in
            switch effect {
            case .finished, .failed: true
            case .send, .receive, .receiveAgain, .pause, .makeRequest, .clearHalt, .reset,
                .recovered, .gaveUp:
                false
            }
        }
        let wasAsked = if case .asked = event { true } else { false }
        let wasUnderWay = before.pending != nil || wasAsked
        #expect(ends == (wasUnderWay && after.pending == nil ? 1 : 0))
        #expect((after.pending != nil) == (after.state == .awaitingAnswer))
        switch after.state {
        case .idle, .over: #expect(!effects.contains { isWait($0) })
        case .awaitingAnswer, .probingAfterSilence, .awaitingAbort, .probingAfterClearing,
            .probingAfterReset:
            #expect(effects.last.map(isWait) == true)
        case .requestingAbort, .clearingHalt, .resetting:
            #expect(effects.last.map(isWait) == false)
        }
        #expect(after.discardedCount >= before.discardedCount)
    }

    private static func isWait(_ effect: SlotMachine.Effect) -> Bool {
        switch effect {
        case .receive, .receiveAgain: true
        case .send, .pause, .makeRequest, .clearHalt, .reset, .finished, .failed, .recovered,
            .gaveUp:
            false
        }
    }
}
