import BERTLV
import EMV
import ISO7816
import TestSupport
import Testing

@testable import Contactless

/// Every state with every kind of event against the table that people read.
///
/// A row is: state, event, what is to be done, the state after. Where the machine is meant to
/// change, the table in the fixture is changed by hand and read again.
struct TransitionTableTests {
    private typealias Event = ContactlessMachine.Event

    @Test func theMachineDoesWhatTheTableSays() throws {
        let golden = try Fixtures.text("contactless/machine.txt")
            .split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
        let found = try Self.rows()
        #expect(found.count == golden.count, "\(found.joined(separator: "\n"))")
        for (row, expected) in zip(found, golden) { #expect(row == expected) }
    }

    private static func rows() throws -> [String] {
        var rows: [String] = []
        for (good, machine) in try machines() {
            for (name, event) in try events(good) {
                var copy = machine
                guard let effects = try? copy.handle(event) else { continue }
                let done = effects.map(describe).joined(separator: ", ")
                rows.append(
                    "\(describe(machine.state)) | \(name) | \(done) | \(describe(copy.state))")
            }
        }
        return rows
    }

    private static func events(_ good: ResponseAPDU) throws -> [(String, Event)] {
        let verdict = { (verdict: AuthenticationResult.Verdict) in
            AuthenticationResult(
                method: .cda, verdict: verdict,
                applicationCryptogram: verdict == .verified ? [1, 2, 3, 4, 5, 6, 7, 8] : nil)
        }
        return [
            ("started", .started(try Play.sale())),
            ("started with too much", .started(try Play.sale(100_000))),
            ("card presented", .cardPresented),
            ("good answer", .cardAnswered(good)),
            ("answer 9000 alone", .cardAnswered(ResponseAPDU(statusWord: .success))),
            ("answer 6984", .cardAnswered(ResponseAPDU(statusWord: .referencedDataNotUsable))),
            ("answer 6985", .cardAnswered(ResponseAPDU(statusWord: .conditionsNotSatisfied))),
            ("answer 6986", .cardAnswered(ResponseAPDU(statusWord: .commandNotAllowed))),
            ("card lost", .cardLost),
            ("number drawn", .unpredictableNumberDrawn([1, 2, 3, 4])),
            ("signature good", .authenticated(verdict(.verified))),
            ("signature bad", .authenticated(verdict(.failed(.dynamicData, .hashMismatch)))),
        ]
    }

    /// A machine in each state, with the answer that a good card has for what was sent last.
    private static func machines() throws -> [(good: ResponseAPDU, ContactlessMachine)] {
        let none = ResponseAPDU(statusWord: .success)
        var machines = [(none, ContactlessMachine(configuration))]
        machines += try walk(approvingVisa, skipping: 1)
        machines += try walk(signingMastercard, skipping: 4)
        machines += try walk(approvingVisa, skipping: 0, losesCardFirst: true).suffix(1)
        return machines
    }

    private static var configuration: ContactlessConfiguration {
        var configuration = Play.configuration(keys: [
            .init(rid: [0xA0, 0, 0, 0, 0x04], index: 0x06),
            .init(rid: [0xA0, 0, 0, 0, 0x03], index: 0x92),
        ])
        // Kernel 3 may approve, so that its signature matters.
        for index in configuration.combinations.indices {
            configuration.combinations[index].limits.floorMinorUnits = nil
        }
        return configuration
    }

    private static var approvingVisa: CardScript {
        var card = CardScript.visa
        card.set(.cryptogramInformationData, [0x40], in: \.options)
        card.set(.signedDynamicApplicationData, [1], in: \.options)
        card.set(.caPublicKeyIndex, [0x92], in: \.options)
        return card
    }

    private static var signingMastercard: CardScript {
        var card = CardScript.mastercard
        for tag: Tag in [
            .issuerPublicKeyCertificate, .issuerPublicKeyExponent, .iccPublicKeyCertificate,
            .iccPublicKeyExponent,
        ] { card.setRecord(tag, [3]) }
        card.setRecord(.caPublicKeyIndex, [0x06])
        card.setRecord(.staticDataAuthenticationTagList, [0x82])
        card.set(.signedDynamicApplicationData, [1], in: \.cryptogram)
        return card
    }

    /// The states of a good tap in their order, without the first ones; the last is the one in
    /// which the signature is looked at or, after the card was lost, the number is drawn.
    private static func walk(
        _ card: CardScript, skipping count: Int, losesCardFirst: Bool = false
    ) throws -> [(ResponseAPDU, ContactlessMachine)] {
        let none = ResponseAPDU(statusWord: .success)
        var machine = ContactlessMachine(configuration)
        var states = [(none, machine)]
        var waiting: [Event] = [.started(try Play.sale())]
        var loses = losesCardFirst
        while let event = waiting.popLast() {
            let effects = try machine.handle(event)
            var good = none
            for effect in effects {
                switch effect {
                case .awaitCard: waiting = [.cardPresented]
                case .transmit(let command):
                    good = card.answer(command.apdu)
                    waiting = [.cardAnswered(good)]
                    if loses, command.name == .getProcessingOptions {
                        loses = false
                        waiting = [.cardLost]
                    }
                case .show, .authenticate, .drawUnpredictableNumber, .finished: continue
                }
            }
            states.append((good, machine))
        }
        return Array(states.dropFirst(count))
    }

    private static func describe(_ state: ContactlessMachine.State) -> String {
        switch state {
        case .idle: "idle"
        case .awaitingCard: "awaiting card"
        case .selectingPPSE: "selecting PPSE"
        case .selectingApplication: "selecting application"
        case .drawingNumber: "drawing number"
        case .kernel(.kernel3(let kernel)): "kernel 3 \(waits(kernel.awaits))"
        case .kernel(.kernel2(let kernel)): "kernel 2 \(waits(kernel.awaits))"
        case .finished: "finished"
        }
    }

    private static func waits(_ name: CommandName?) -> String {
        name.map { "in \($0.rawValue)" } ?? "authenticating"
    }

    private static func describe(_ effect: ContactlessMachine.Effect) -> String {
        switch effect {
        case .show(let request): "show \(request.message.name)"
        case .awaitCard(let milliseconds): "await card after \(milliseconds) ms"
        case .transmit(let command): command.name.rawValue
        case .drawUnpredictableNumber: "draw number"
        case .authenticate(let request): "check \(request.method.rawValue)"
        case .finished(let outcome): "end \(outcome.status.rawValue)"
        }
    }
}

extension Kernel3 {
    /// The command whose answer it waits for; `nil` where it waits for the signature's verdict.
    fileprivate var awaits: CommandName? {
        switch state {
        case .gettingProcessingOptions: .getProcessingOptions
        case .readingRecords: .readRecord
        case .authenticating, .ended: nil
        }
    }
}

extension Kernel2 {
    /// The command whose answer it waits for; `nil` where it waits for the signature's verdict.
    fileprivate var awaits: CommandName? {
        switch state {
        case .gettingProcessingOptions: .getProcessingOptions
        case .readingRecords: .readRecord
        case .generatingAC: .generateAC
        case .authenticating, .ended: nil
        }
    }
}
