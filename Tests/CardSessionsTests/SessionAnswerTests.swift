import CardPorts
import CardSessions
import ISO7816
import Octets
import Testing

struct SessionAnswerTests {
    /// Instruction octet and answer of each command.
    private func answers(_ exchanges: (UInt8, String)...) throws -> [SessionAnswer] {
        SessionAnswer.all(
            in: try exchanges.map { instruction, answer in
                SessionExchange(
                    command: [0x00, instruction, 0x00, 0x00, 0x00],
                    answer: answer.isEmpty
                        ? .fault(.cardLost)
                        : .response(try ResponseAPDU(octets: Hex.decode(answer))))
            })
    }

    @Test func eachCommandHasItsAnswer() throws {
        let answers = try answers(
            (0xA4, "019000"), (0xB2, ""), (0xB2, "02036A83"), (0xC0, "049000"))
        #expect(answers.map(\.exchangeIndices) == [0..<1, 2..<3, 3..<4])
        #expect(answers.map(\.data) == [[1], [2, 3], [4]])
    }

    @Test func piecesMakeOneAnswer() throws {
        let answers = try answers(
            (0xB2, "01026102"), (0xC0, "0361FF"), (0xC0, "6C01"), (0xC0, "049000"),
            (0xB2, "059000"))
        #expect(answers.map(\.exchangeIndices) == [0..<4, 4..<5])
        #expect(answers.first?.data == [1, 2, 3, 4])
        let places = answers.first?.places(of: 1..<4)
        #expect(
            places == [
                SessionPlace(exchangeIndex: 0, octets: 1..<2),
                SessionPlace(exchangeIndex: 1, octets: 0..<1),
                SessionPlace(exchangeIndex: 3, octets: 0..<1),
            ])
    }

    @Test func aCommandThatIsSentAgainAnswersOnce() throws {
        let answers = try answers((0xB2, "6C02"), (0xB2, "01029000"))
        #expect(answers.map(\.data) == [[], [1, 2]])
    }

    @Test func piecesThatAreNeverFetchedEndWithTheNextCommand() throws {
        let answers = try answers((0xB2, "016102"), (0xB2, "029000"), (0xB2, "036102"), (0xC0, ""))
        #expect(answers.map(\.exchangeIndices) == [0..<1, 1..<2, 2..<3])
    }
}
