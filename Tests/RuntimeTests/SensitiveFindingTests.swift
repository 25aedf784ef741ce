import CardSessions
import ISO7816
import Octets
import Testing

@testable import Runtime

/// What is found in a session and redacted is gone from it, however the card sent it.
struct SensitiveFindingTests {
    private static let number = "4111111111111111"

    private func redacted(_ pieces: String...) throws -> SessionFile {
        let session = SessionFile(
            exchanges: try pieces.enumerated().map { index, piece in
                SessionExchange(
                    command: index == 0
                        ? [0x00, 0xB2, 0x01, 0x0C, 0x00] : [0x00, 0xC0, 0, 0, 0x10],
                    answer: .response(try ResponseAPDU(octets: Hex.decode(piece))))
            })
        let finding = SensitiveFinding(session.exchanges)
        return session.redacting(finding.values, blanking: finding.places)
    }

    private func data(_ session: SessionFile) -> String {
        session.exchanges.map { exchange in
            guard case .response(let response) = exchange.answer else { return "" }
            return Hex.encode(response.data)
        }.joined()
    }

    @Test(arguments: [
        // Whole, cut off, inside a template whose rest is no object, cut off in its own value.
        "700A5A0841111111111111119000", "70FF5A0841111111111111119000",
        "E10D5A084111111111111111DFDFDF9000", "5A0A41111111111111119000",
        "7019" + "5713" + "4111111111111111" + "D30122010000000000000F" + "9F2608" + "119000",
        "FF5713" + "4111111111111111" + "D3012201012345" + "9000",
    ])
    func theNumberIsGone(_ answer: String) throws {
        let found = data(try redacted(answer))
        #expect(!found.contains(Self.number))
        #expect(found.utf8.count == answer.utf8.count - 4)
    }

    @Test func aNumberThatIsNoneIsBlanked() throws {
        #expect(!data(try redacted("70095A07411111111111FA9000")).contains("411111111111"))
    }

    @Test func aNumberInTwoPiecesIsReplacedInBoth() throws {
        let session = try redacted("70155A0841111161" + "0D", "1111111111" + "5F340101" + "9000")
        #expect(data(session) == "70155A084000000000000002" + "5F340101")
        #expect(session.exchanges.count == 2)
    }

    @Test func aTrackInTwoPiecesKeepsNothingOfItsEnd() throws {
        let session = try redacted(
            "70135711411111111111111161" + "0B", "D3012201" + "0123456789" + "9000")
        #expect(data(session) == "70135711" + "4000000000000002D3012201" + "0000000000")
    }

    @Test func placesLieInTheirPieces() throws {
        let session = try redacted("700B9F2608112233" + "6105", "4455667788" + "9000")
        #expect(data(session) == "700B9F2608" + "0000000000000000")
    }

    @Test func shortNamesAreBlanked() throws {
        #expect(data(try redacted("70075F20044142" + "2020" + "9000")) == "70075F200400000000")
        #expect(data(try redacted("70055F20022020" + "9000")) == "70055F20022020")
    }

    @Test func whatNoCardHasIsBlankedWhereItStands() throws {
        let long = String(repeating: "41", count: 300)
        let found = data(try redacted("5F2082012C" + long + "9000"))
        #expect(found == "5F2082012C" + String(repeating: "00", count: 300))
    }

    // MARK: Answers without tags

    static let generateAC: [UInt8] = [0x80, 0xAE, 0x80, 0x00, 0x00]

    private static func answer(_ response: [UInt8], after command: [UInt8]) throws -> [UInt8] {
        let session = SessionFile(
            headers: [],
            exchanges: [
                SessionExchange(
                    command: command,
                    answer: .response(
                        ResponseAPDU(data: response, statusWord: .success)))
            ])
        let finding = SensitiveFinding(session.exchanges)
        let exchange = session.redacting(finding.values, blanking: finding.places).exchanges.first
        guard case .response(let answer) = exchange?.answer else { return [] }
        return answer.data
    }

    @Test func aCryptogramWithoutTagsIsBlanked() throws {
        let cryptogram: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
        let issuerData: [UInt8] = [0x06, 0x01, 0x11, 0x03, 0xA0, 0x00, 0x00, 0x0F, 0x42]
        let value = [0x80, 0x00, 0xF1] + cryptogram + issuerData
        let found = try Self.answer(
            [0x80, UInt8(value.count)] + value, after: Self.generateAC)
        let blanked =
            [0x80] + [UInt8](repeating: 0, count: 10) + issuerData.prefix(7) + [0x00, 0x00]
        #expect(found == [0x80, UInt8(value.count)] + blanked)
    }

    @Test(arguments: 0...20)
    func aShortAnswerIsBlankedAsFarAsItGoes(count: Int) throws {
        let value = [UInt8](repeating: 0xEE, count: count)
        let found = try Self.answer([0x80, UInt8(count)] + value, after: Self.generateAC)
        #expect(found.count == count + 2)
        #expect(!found.dropFirst(3).prefix(10).contains(0xEE))
    }

    @Test func otherAnswersWithoutTagsAreLeftAsTheyAre() throws {
        let options: [UInt8] = [0x80, 0x06, 0x19, 0x80, 0x08, 0x01, 0x01, 0x00]
        let found = try Self.answer(options, after: [0x80, 0xA8, 0x00, 0x00, 0x02, 0x83, 0x00])
        #expect(found == options)
    }
}
