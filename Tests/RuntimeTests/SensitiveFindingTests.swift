import CardSessions
import ISO7816
import Testing

@testable import Runtime

/// What of a session may not be shared, found where it stands.
@Suite struct SensitiveFindingTests {
    static let generateAC: [UInt8] = [0x80, 0xAE, 0x80, 0x00, 0x00]

    private static func redacted(_ response: [UInt8], after command: [UInt8]) throws -> [UInt8] {
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
        let found = try Self.redacted(
            [0x80, UInt8(value.count)] + value, after: Self.generateAC)
        let blanked =
            [0x80] + [UInt8](repeating: 0, count: 10) + issuerData.prefix(7) + [0x00, 0x00]
        #expect(found == [0x80, UInt8(value.count)] + blanked)
    }

    @Test(arguments: 0...20)
    func aShortAnswerIsBlankedAsFarAsItGoes(count: Int) throws {
        let value = [UInt8](repeating: 0xEE, count: count)
        let found = try Self.redacted([0x80, UInt8(count)] + value, after: Self.generateAC)
        #expect(found.count == count + 2)
        #expect(!found.dropFirst(3).prefix(10).contains(0xEE))
    }

    @Test func otherAnswersWithoutTagsAreLeftAsTheyAre() throws {
        let options: [UInt8] = [0x80, 0x06, 0x19, 0x80, 0x08, 0x01, 0x01, 0x00]
        let found = try Self.redacted(options, after: [0x80, 0xA8, 0x00, 0x00, 0x02, 0x83, 0x00])
        #expect(found == options)
    }
}
