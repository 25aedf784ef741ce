import CardPorts
import CardReading
import ISO7816
import Octets
import Synchronization
import TestCards
import Testing

/// What went wrong for others around a tap, by the number of its report.
@Suite struct FieldCaseTests {
    private static let us = ScriptedReader.identity

    private static func arrival(_ answerToReset: [UInt8]) -> [ReaderEvent] {
        [.readerAttached(us), .cardAbsent(us), .cardPresent(us, answerToReset: answerToReset)]
    }

    private func tap(_ readers: ScriptedReader, wait: Int64? = nil) async -> TapResult {
        let request = TapRequest(
            amountMinorUnits: 4_200, currencyNumber: 978, currencyExponent: 2,
            waitMilliseconds: wait)
        return await Kiosk.reader(readers, Self.us).tap(for: request, progress: { _ in })
    }

    private func card() throws -> SoftwareCardChannel {
        try TestCard(try #require(TestCardProfile.named("visa-credit"))).tap()
    }

    @Test(
        "C13, C16: a security module or a badge is no tap, and gets no command",
        arguments: [
            "3B00", "3BBE9600004103000000000000000000029000",
            "3B8F8001804F0CA0000003064000000000000028", "",
        ])
    func noTap(answerToReset: String) async throws {
        let channel = AnsweringChannel([])
        let script = Self.arrival(try Hex.decode(answerToReset))
        let readers = ScriptedReader([script], channels: [.success(channel)])
        guard case .timedOut = await tap(readers, wait: 1_000) else {
            Issue.record("taken for a tap")
            return
        }
        #expect(channel.sent.withLock { $0.isEmpty })
    }

    @Test(
        "C15: what the reader says of the card classifies nothing; the card's answers do",
        arguments: ["3B80800101", "3B8A80010031C173C8400000900090", "3B88800100000000338181003A"])
    func madeUpAnswerToReset(answerToReset: String) async throws {
        let arrival = Self.arrival(try Hex.decode(answerToReset))
        let paying = await tap(ScriptedReader([arrival], channels: [.success(try card())]))
        guard case .onlineRequest(let event) = paying else {
            Issue.record("\(paying)")
            return
        }
        #expect(event.brand == "visa")

        let notFound = AnsweringChannel([.success(ResponseAPDU(statusWord: .fileNotFound))])
        let other = await tap(ScriptedReader([arrival], channels: [.success(notFound)]))
        guard case .notAccepted = other else {
            Issue.record("\(other)")
            return
        }
        #expect(notFound.sent.withLock { $0 } == [.selectPPSE])
    }

    @Test("E09, E10: after a lost card nothing goes on where it was; the next begins anew")
    func lostCard() async throws {
        let lost = AnsweringChannel([.failure(.cardLost)])
        let spy = SpyChannel(try card())
        let arrival = Self.arrival([0x3B, 0x80, 0x80, 0x01, 0x01])
        let result = await tap(
            ScriptedReader([arrival, arrival], channels: [.success(lost), .success(spy)]))
        guard case .onlineRequest = result else {
            Issue.record("\(result)")
            return
        }
        #expect(lost.sent.withLock { $0 } == [.selectPPSE])
        #expect(lost.closes.withLock { $0 } == 1)
        // The second card's first answer is that of its directory.
        let directory = Array("2PAY.SYS.DDF01".utf8)
        let first = try #require(spy.answers.first?.data)
        #expect(first.indices.contains { first[$0...].starts(with: directory) })
    }
}
