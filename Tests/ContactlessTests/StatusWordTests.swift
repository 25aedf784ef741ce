import ISO7816
import JSONText
import Octets
import TestSupport
import Testing

@testable import Contactless

/// What a status word or a lost card leads to, at every command of both kernels.
struct StatusWordTests {
    static let table = Vector.all("status-words.json")

    @Test func theTableIsThere() { #expect(Self.table.count > 20) }

    @Test(arguments: table) func endsAsTheBooksSay(_ vector: Vector) throws {
        let card = vector["kernel"]?.integer == 2 ? CardScript.mastercard : .visa
        let stage = try #require(CommandName(rawValue: vector["stage"]?.string ?? ""))
        let word = try #require(vector["sw"]?.string)
        var play = Play()
        try play.run(try Play.sale()) { command, _ in
            guard command.name == stage.rawValue else { return card.answer(command) }
            guard let octets = try? Hex.decode(word) else { return nil }
            return try? ResponseAPDU(octets: octets)
        }
        let outcome = try #require(play.last)
        #expect(outcome.status.rawValue == vector["status"]?.string)
        #expect(outcome.cause?.stage == stage)
        let message = outcome.uiRequestOnOutcome.map { Hex.encode([$0.message.rawValue]) }
        #expect(message == vector["message"]?.string)
        guard vector["start"]?.string == "b" else {
            #expect(play.machine.isFinished)
            return
        }
        #expect(outcome.start == .b)
        #expect(!play.machine.isFinished)
        #expect(outcome.uiRequestOnRestart?.message == .presentCardAgain)
        #expect(outcome.uiRequestOnRestart?.status == .readyToRead)
    }
}
