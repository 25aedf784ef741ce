import EMV
import ISO7816
import TestSupport
import Testing

@testable import Contactless

/// Cards that send what no card sends. The one thing asked is that every tap ends.
struct HostileCardTests {
    /// A sequence of numbers that is the same at every run.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }

    private static func configuration() -> ContactlessConfiguration {
        Play.configuration(keys: [
            .init(rid: [0xA0, 0, 0, 0, 0x04], index: 0x06),
            .init(rid: [0xA0, 0, 0, 0, 0x03], index: 0x92),
        ])
    }

    private func plays(
        _ card: CardScript, changing change: (inout [UInt8], CommandAPDU) -> Void
    ) throws -> Outcome? {
        var play = Play(Self.configuration())
        try play.run(try Play.sale(), presentations: .max) { command, _ in
            var octets = card.answer(command).octets
            change(&octets, command)
            return try? ResponseAPDU(octets: octets)
        }
        #expect(play.commands.count <= ContactlessMachine.maximumCommands)
        return play.outcome
    }

    @Test func randomAnswersEnd() throws {
        var numbers = Numbers(state: 0x7A11_D0C5)
        for _ in 0..<1_500 {
            let outcome = try plays(.visa) { octets, _ in
                let count = Int.random(in: 0...64, using: &numbers)
                octets = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &numbers) }
                if Bool.random(using: &numbers) { octets += [0x90, 0x00] }
            }
            #expect(outcome != nil)
        }
    }

    @Test(arguments: [CardScript.visa, CardScript.mastercard])
    func goodAnswersWithChangedOctetsEnd(_ card: CardScript) throws {
        var numbers = Numbers(state: 0x5EED_0001)
        for _ in 0..<1_500 {
            let outcome = try plays(card) { octets, _ in
                guard Int.random(in: 0..<3, using: &numbers) == 0, !octets.isEmpty else { return }
                let place = Int.random(in: 0..<octets.count, using: &numbers)
                switch Int.random(in: 0..<3, using: &numbers) {
                case 0: octets[place] = UInt8.random(in: .min ... .max, using: &numbers)
                case 1: octets.remove(at: place)
                default:
                    octets.insert(UInt8.random(in: .min ... .max, using: &numbers), at: place)
                }
            }
            #expect(outcome != nil)
        }
    }

    /// Every octet of every answer of a good tap, each bit inverted alone.
    @Test(arguments: [CardScript.visa, CardScript.mastercard])
    func everyChangedBitEnds(_ card: CardScript) throws {
        var answers: [String: Int] = [:]
        _ = try plays(card) { octets, command in answers[command.name] = octets.count }
        #expect(answers.count >= 4)
        for (name, count) in answers {
            for (place, bit) in (0..<count).flatMap({ p in (0..<8).map { (p, $0) } }) {
                let outcome = try plays(card) { octets, command in
                    if command.name == name { octets[place] ^= 1 << bit }
                }
                #expect(outcome != nil, "\(name) octet \(place) bit \(bit)")
            }
        }
    }

    /// Every prefix of every answer of a good tap.
    @Test(arguments: [CardScript.visa, CardScript.mastercard])
    func everyCutOffAnswerEnds(_ card: CardScript) throws {
        for length in 0..<200 {
            let outcome = try plays(card) { octets, _ in
                guard octets.count > length + 2 else { return }
                octets = Array(octets.prefix(length)) + [0x90, 0x00]
            }
            #expect(outcome != nil)
        }
    }

    /// A bit of the amount, the number or another thing the terminal said, sent back by the
    /// card, changes nothing of what goes to the issuer.
    @Test func theIssuersDataHasTheTerminalsOwnAmount() throws {
        var card = CardScript.visa
        card.options.append((.amountAuthorised, [0, 0, 0, 0, 0, 1]))
        var play = Play()
        try play.run(card)
        #expect(play.machine.record[.amountAuthorised] == [0, 0, 0, 0, 0x42, 0])
    }
}
