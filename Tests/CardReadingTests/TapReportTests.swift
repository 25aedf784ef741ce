import BERTLV
import CardPorts
import CardReading
import Contactless
import EMV
import ISO7816
import Octets
import Synchronization
import TestCards
import TestSupport
import Testing

/// What a report says of taps that came to something and of those that did not.
struct TapReportTests {
    private func run(_ channel: any CardChannel) async throws -> TapReport {
        var run = TapRun(
            Kiosk.configuration(),
            authenticator: { request in
                AuthenticationResult(
                    method: request.method, verdict: .notPossible(.keyNotFound))
            }, unpredictableNumbers: { [9, 9, 9, 9] }, clock: TestClock())
        let parameters = try TapParameters(
            amountMinorUnits: 4_200, currencyNumber: 978, date: [0x26, 0x11, 0x30],
            time: [0x19, 0x20, 0x03], unpredictableNumber: [1, 2, 3, 4])
        _ = await run.begin(parameters)
        _ = await run.present(channel)
        return run.report
    }

    private func card(_ name: String) throws -> SoftwareCardChannel {
        try TestCard(try #require(TestCardProfile.named(name))).tap()
    }

    /// What the software card answers to the first commands of a tap.
    private func answers(_ name: String, count: Int) async throws -> [Result<
        ResponseAPDU, ReaderFault
    >] {
        let spy = SpyChannel(try card(name))
        _ = try await run(spy)
        return spy.answers.prefix(count).map { .success($0) }
    }

    @Test func aTapThatGoesOnlineIsToldWhole() async throws {
        let report = try await run(try card("visa-credit"))
        #expect(report.outcome?.status == .onlineRequest)
        #expect(report.answerToReset == SoftwareCardChannel.answerToReset)
        #expect(report.aid?.description == "A0000000031010")
        #expect(report.kernel == .kernel3)
        #expect(report.label == "VISA CREDIT")
        #expect(report.pan?.masked == "411111******1111")
        #expect(report.expiry?.description == "2030-12")
        #expect(report.sequenceNumber == "01")
        #expect(report.cryptogram?.type == .arqc)
        #expect(report.cryptogram?.value.count == 8)
        #expect(report.cryptogram?.transactionCounter != nil)
        #expect(report.authentication?.verdict == .notPerformed(.notRequested))
        #expect(report.messages.map(\.name) == ["presentCard", "cardReadOK", "authorising"])
        #expect(report.failure == nil)
        #expect(report.timing.commands.allSatisfy { $0.microseconds > 0 })
        #expect(
            report.terminalData.map { "\($0.tag)=\(Hex.encode($0.value))" } == [
                "9F02=000000004200", "9F03=000000000000", "9F1A=0276", "5F2A=0978", "5F36=02",
                "9A=261130", "9F21=192003", "9C=00", "9F37=01020304",
            ])
    }

    @Test func aStatusWordNamesItsStage() async throws {
        let first = try await answers("visa-credit", count: 2)
        let refusal = ResponseAPDU(statusWord: .conditionsNotSatisfied)
        let report = try await run(AnsweringChannel(first + [.success(refusal)]))
        #expect(report.outcome?.status == .endApplication)
        #expect(report.failure?.stage == .getProcessingOptions)
        #expect(report.failure?.statusWord == .conditionsNotSatisfied)
        #expect(report.failure?.code == "conditionsNotSatisfied")
        #expect(report.issuerData.isEmpty)
    }

    @Test func aFaultNamesItsStage() async throws {
        let first = try await answers("mastercard-credit", count: 3)
        let report = try await run(AnsweringChannel(first + [.failure(.timedOut)]))
        #expect(report.outcome == nil)
        #expect(report.failure?.stage == .readRecord)
        #expect(report.failure?.code == "timedOut")
    }

    @Test func aCardThatLeftSaysSo() async throws {
        let first = try await answers("mastercard-credit", count: 4)
        let report = try await run(AnsweringChannel(first))
        #expect(report.outcome?.status == .endApplication)
        #expect(report.outcome?.start == .b)
        #expect(report.failure?.code == "cardLost")
        // What was read before is shown.
        #expect(report.aid?.description == "A0000000041010")
    }

    @Test func theCardsOwnDeclineIsNoFailure() async throws {
        let report = try await run(try card("visa-declined-offline"))
        #expect(report.outcome?.status == .declined)
        #expect(report.cryptogram?.type == .aac)
        #expect(report.failure == nil)
    }

    @Test func aCardWithEndlessPiecesIsGivenUp() async throws {
        let piece = ResponseAPDU(data: [0x6F], statusWord: StatusWord(rawValue: 0x6110))
        let channel = AnsweringChannel(Array(repeating: .success(piece), count: 100))
        let report = try await run(channel)
        #expect(report.failure?.stage == .selectPPSE)
        #expect(channel.sent.withLock { $0.count } < 20)
    }

    @Test func anAnswerInPiecesIsOneAnswer() async throws {
        let whole = try await answers("visa-credit", count: 2)
        let directory = try #require(try whole.first?.get())
        let pieces: [Result<ResponseAPDU, ReaderFault>] = [
            .success(
                ResponseAPDU(
                    data: Array(directory.data.prefix(10)),
                    statusWord: StatusWord(rawValue: 0x6100 | UInt16(directory.data.count - 10)))),
            .success(
                ResponseAPDU(data: Array(directory.data.dropFirst(10)), statusWord: .success)),
        ]
        let report = try await run(AnsweringChannel(pieces + whole.dropFirst()))
        #expect(report.aid?.description == "A0000000031010")
    }
}
