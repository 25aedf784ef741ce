import Payment
import TestSupport
import Testing

/// The whole transition table against `fixtures/payment/transitions.txt`: a change of behaviour
/// is a change of that file, to be read and agreed to.
@Suite struct PaymentMachineTableTests {
    @Test func tableIsAsAgreed() throws {
        let expected = try Fixtures.text("payment/transitions.txt")
            .split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.hasPrefix("#") }.map(String.init)
        let actual = Self.lines()
        for (line, agreed) in zip(actual, expected) where line != agreed {
            Issue.record("agreed: \(agreed)\nnow:    \(line)")
            break
        }
        #expect(actual.count == expected.count - 1, "the file ends with a line feed")
    }

    /// One line for each move, state by state; what a state refuses has no line.
    static func lines() -> [String] {
        var lines: [String] = []
        for (name, machine) in states() {
            lines.append("\(name)")
            for (event, value) in MachineEvents.all {
                var next = machine
                guard let effects = try? next.handle(value) else { continue }
                let does = effects.isEmpty ? "-" : effects.map(\.text).joined(separator: ", ")
                lines.append("    \(event) -> \(next.state.name): \(does)")
            }
        }
        return lines
    }

    /// Each state once for each meaning it can have, in the order a sale comes through them.
    static func states() -> [(String, PaymentMachine)] {
        var states: [(String, PaymentMachine)] = []
        for (name, path) in paths {
            var machine = PaymentMachine()
            for event in path {
                guard (try? machine.handle(event)) != nil else {
                    Issue.record("\(name) is not reached: refused \(event)")
                    break
                }
            }
            states.append(("\(machine.state.name), \(name)", machine))
        }
        return states
    }

    private static let recorded = PaymentMachine.Event.disk(.recorded)
    private static let begun: [PaymentMachine.Event] = [.started(Sample.sale())]
    private static let waiting = begun + [recorded]
    private static let reading = waiting + [.tap(.cardPresented)]
    private static let preparing = reading + [.tap(.read(Sample.card))]
    private static let recordingIntent = preparing + [.prepared(Sample.intent)]
    private static let authorising = recordingIntent + [recorded]
    private static let question = authorising + [answered(Sample.heldWithFee)]
    private static let asked = question + [recorded]
    private static let accepted = asked + [.customer(.confirmed(true))]
    private static let declined = asked + [.customer(.confirmed(false))]
    private static let reversing = declined + [recorded]
    private static let checking =
        reversing + [.gateway(.reversal(.refused(GatewayRefusal(httpStatus: 409))))]
    private static let failed = reversing + [.gateway(.reversal(.unclear(Sample.lost)))]
    private static let impossible =
        reversing + [
            .gateway(.reversal(.refused(GatewayRefusal(httpStatus: 404)))),
            .gateway(.payment(.refused(GatewayRefusal(httpStatus: 404)))),
        ]
    private static let lost = authorising + [.gateway(.authorisationUnclear(.wire(Sample.lost)))]
    private static let captureLost =
        accepted + [recorded, .gateway(.capture(.unclear(Sample.lost)))]

    private static func answered(_ payment: GatewayPayment) -> PaymentMachine.Event {
        .gateway(.authorisation(payment, Sample.followUps))
    }

    private static let paths: [(String, [PaymentMachine.Event])] = [
        ("before anything", []),
        ("a sale begins", begun),
        ("the customer is asked for a card", waiting),
        ("a card is in the field", reading),
        ("a card was read", preparing),
        ("the request is built", recordingIntent),
        ("the request is sent", authorising),
        ("approved with a fee", question),
        ("the customer looks at the fee", asked),
        ("the fee was accepted", accepted),
        ("the capture is sent", accepted + [recorded]),
        (
            "approved without a fee, the capture is sent",
            authorising + [answered(Sample.held), recorded]
        ),
        ("the fee was declined", declined),
        ("the reversal is sent", reversing),
        ("a conflict answered the reversal", checking),
        ("the reversal is done", reversing + [.gateway(.reversal(.answered(Sample.reversed)))]),
        ("the reversal failed", failed),
        ("a try is owed", failed + [recorded]),
        ("a try is to be made", failed + [recorded, .reversalRetried]),
        ("the gateway knows no such payment", impossible + [recorded]),
        ("the answer is lost", lost),
        ("the caller knows that the answer is lost", lost + [recorded]),
        ("the caller knows that the capture's answer is lost", captureLost + [recorded]),
        ("the issuer declined", authorising + [answered(Sample.declined)]),
        ("over", authorising + [answered(Sample.declined), recorded]),
    ]
}
