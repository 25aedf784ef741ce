import CardPorts
import CardReading
import Contactless
import ISO7816
import Synchronization
import TestCards
import TestSupport
import Testing

/// What happens around a tap: waiting, leaving, coming back, giving up.
struct CardReaderTests {
    private static let us = ScriptedReader.identity
    private static let atr: [UInt8] = [0x3B, 0x80, 0x80, 0x01, 0x01]
    private static let present = ReaderEvent.cardPresent(us, answerToReset: atr)
    private static let arrival: [ReaderEvent] = [.readerAttached(us), .cardAbsent(us), present]

    private func card(_ name: String = "visa-credit") throws -> SoftwareCardChannel {
        try TestCard(try #require(TestCardProfile.named(name))).tap()
    }

    private func tap(
        _ readers: ScriptedReader, clock: any TapClock = TestClock(), wait: Int64? = nil
    ) async -> (TapResult, [TapProgress]) {
        let screen = Screen()
        let request = TapRequest(
            amountMinorUnits: 4_200, currencyNumber: 978, currencyExponent: 2,
            waitMilliseconds: wait)
        let reader = Kiosk.reader(readers, Self.us, clock: clock)
        return (await reader.tap(for: request, progress: screen.show), screen.all)
    }

    @Test func aCardThatComesIntoTheEmptyFieldIsRead() async throws {
        let readers = ScriptedReader([Self.arrival], channels: [.success(try card())])
        let (result, progress) = await tap(readers)
        guard case .onlineRequest(let event) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(event.brand == "visa")
        #expect(event.last4 == "1111")
        #expect(event.receipt.cryptogramType == "ARQC")
        #expect(progress == [.presentCard, .processing, .cardReadOK])
    }

    @Test func aCardThatLiesThereBeforeHasToLeaveFirst() async throws {
        let script = [
            ReaderEvent.readerAttached(Self.us), Self.present, .cardAbsent(Self.us), Self.present,
        ]
        let readers = ScriptedReader([script], channels: [.success(try card())])
        let (result, progress) = await tap(readers)
        guard case .onlineRequest = result else {
            Issue.record("\(result)")
            return
        }
        #expect(
            progress == [.presentCard, .removeCard, .presentCard, .processing, .cardReadOK])
    }

    @Test func aCardThatNeverLeavesIsNotCharged() async throws {
        let readers = ScriptedReader(
            [[.readerAttached(Self.us), Self.present]], channels: [.success(try card())])
        let (result, progress) = await tap(readers, wait: 30_000)
        guard case .timedOut = result else {
            Issue.record("\(result)")
            return
        }
        #expect(progress.first == .presentCard)
        #expect(!progress.contains(.processing))
    }

    @Test func aStorageCardIsNoTap() async throws {
        // A MIFARE Classic badge as PC/SC part 3 describes it.
        let badge: [UInt8] = [
            0x3B, 0x8F, 0x80, 0x01, 0x80, 0x4F, 0x0C, 0xA0, 0x00, 0x00, 0x03, 0x06, 0x03, 0x00,
            0x01, 0x00, 0x00, 0x00, 0x00, 0x6A,
        ]
        let script =
            [
                ReaderEvent.readerAttached(Self.us), .cardAbsent(Self.us),
                .cardPresent(Self.us, answerToReset: badge),
            ] + Self.arrival
        let readers = ScriptedReader([script], channels: [.success(try card())])
        let (result, _) = await tap(readers)
        guard case .onlineRequest = result else {
            Issue.record("\(result)")
            return
        }
    }

    @Test func anotherReadersCardIsNotOurs() async throws {
        let other = ReaderIdentity(name: "Another reader")
        let script: [ReaderEvent] = [
            .readerAttached(Self.us), .cardAbsent(Self.us), .cardAbsent(other),
            .cardPresent(other, answerToReset: Self.atr),
        ]
        let readers = ScriptedReader([script], channels: [.success(try card())])
        let (result, _) = await tap(readers, wait: 1_000)
        guard case .timedOut = result else {
            Issue.record("\(result)")
            return
        }
    }

    @Test func aReaderIsFoundAgainByItsSerialNumber() async throws {
        let before = ReaderIdentity(name: "ACS ACR1252 [PICC] 00 00", serial: "RR1")
        let after = ReaderIdentity(name: "ACS ACR1252 [PICC] 01 00", serial: "RR1")
        let secureModule = ReaderIdentity(name: "ACS ACR1252 [SAM] 01 00", serial: "RR1")
        let script: [ReaderEvent] = [
            .cardAbsent(secureModule), .cardPresent(secureModule, answerToReset: Self.atr),
            .cardAbsent(after), .cardPresent(after, answerToReset: Self.atr),
        ]
        let readers = ScriptedReader(
            [script], channels: [.success(try card())], listed: .success([after]))
        let reader = Kiosk.reader(readers, before)
        #expect(await reader.readerFault() == nil)
        guard case .onlineRequest = await reader.tap(for: Kiosk.request, progress: { _ in })
        else {
            Issue.record("not read")
            return
        }
    }

    @Test func aCardThatLeavesIsAskedForAgain() async throws {
        let early = AnsweringChannel([.failure(.cardLost)])
        let readers = ScriptedReader(
            [Self.arrival, Self.arrival], channels: [.success(early), .success(try card())])
        let (result, progress) = await tap(readers)
        guard case .onlineRequest = result else {
            Issue.record("\(result)")
            return
        }
        #expect(
            progress == [
                .presentCard, .processing, .presentCardAgain, .processing, .cardReadOK,
            ])
        #expect(early.closes.withLock { $0 } == 1)
    }

    @Test func aCardThatLeavesTooOftenIsGivenUp() async throws {
        let readers = ScriptedReader(
            Array(repeating: Self.arrival, count: 9),
            channels: (0..<9).map { _ in .success(AnsweringChannel([])) })
        let (result, progress) = await tap(readers)
        guard case .notAccepted(.tooManyAttempts) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(progress.filter { $0 == .presentCardAgain }.count == 4)
    }

    @Test func aCardThatIsGoneBeforeItIsPoweredIsWaitedFor() async throws {
        let readers = ScriptedReader(
            [Self.arrival, Self.arrival],
            channels: [.failure(.cardLost), .success(try card())])
        let (result, _) = await tap(readers)
        guard case .onlineRequest = result else {
            Issue.record("\(result)")
            return
        }
    }

    @Test func aPhoneThatIsToBeLookedAtHasTheFieldOffMeanwhile() async throws {
        let phone = try card("visa-phone")
        let busy = AnsweringChannel(
            await Self.answers(of: phone, count: 2)
                + [.success(ResponseAPDU(statusWord: .commandNotAllowed))])
        let readers = ScriptedReader(
            [Self.arrival, Self.arrival], channels: [.success(busy), .success(phone)])
        let clock = TestClock()
        let (result, progress) = await tap(readers, clock: clock)
        guard case .onlineRequest = result else {
            Issue.record("\(result)")
            return
        }
        #expect(progress.contains(.seePhone))
        #expect(clock.sleeps.withLock { $0 } == [1_300])
    }

    /// What a Visa card answers to the selection of its directory and application.
    private static func answers(
        of card: SoftwareCardChannel, count: Int
    ) async -> [Result<ResponseAPDU, ReaderFault>] {
        var answers: [Result<ResponseAPDU, ReaderFault>] = []
        let visa = AID([0xA0, 0x00, 0x00, 0x00, 0x03, 0x10, 0x10])
        let commands = [CommandAPDU.selectPPSE] + [visa.map(CommandAPDU.select)].compactMap { $0 }
        for command in commands.prefix(count) {
            guard let response = try? await card.transmit(command) else { continue }
            answers.append(.success(response))
        }
        return answers
    }

    @Test(arguments: [ReaderFault.readerGone, .serviceDown, .timedOut, .protocolBroken, .busy])
    func aReaderThatFailsEndsTheTapAndItsChannelIsClosed(_ fault: ReaderFault) async throws {
        let channel = AnsweringChannel([.failure(fault)])
        let readers = ScriptedReader([Self.arrival], channels: [.success(channel)])
        let (result, _) = await tap(readers)
        guard case .fault(let found) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(found == fault)
        #expect(channel.closes.withLock { $0 } == 1)
    }

    @Test func aReaderThatLeavesWhileWaitedAtIsNotReady() async throws {
        let script: [ReaderEvent] = [.readerAttached(Self.us), .readerDetached(Self.us)]
        let (result, _) = await tap(ScriptedReader([script]))
        guard case .readerNotReady(.readerGone) = result else {
            Issue.record("\(result)")
            return
        }
    }

    @Test func aServiceThatLeavesWhileWaitedForIsNotReady() async throws {
        let (result, _) = await tap(ScriptedReader([[.serviceLost(.serviceDown)]]))
        guard case .readerNotReady(.serviceDown) = result else {
            Issue.record("\(result)")
            return
        }
    }

    @Test func aReaderThatIsNotThereIsNotReady() async throws {
        let (gone, progress) = await tap(ScriptedReader([], listed: .success([])))
        guard case .readerNotReady(.readerGone) = gone else {
            Issue.record("\(gone)")
            return
        }
        #expect(progress.isEmpty)
        let (denied, _) = await tap(ScriptedReader([], listed: .failure(.notPermitted)))
        guard case .readerNotReady(.notPermitted) = denied else {
            Issue.record("\(denied)")
            return
        }
    }

    @Test func nobodyWaitsLongerThanAsked() async throws {
        let clock = TestClock()
        let (result, _) = await tap(
            ScriptedReader([[.readerAttached(Self.us), .cardAbsent(Self.us)]]), clock: clock,
            wait: 30_000)
        guard case .timedOut = result else {
            Issue.record("\(result)")
            return
        }
        #expect(clock.sleeps.withLock { $0.first } ?? 0 > 29_000)
    }

    @Test func aCancelledTaskWaitsNoLonger() async throws {
        let readers = ScriptedReader([[.readerAttached(Self.us), .cardAbsent(Self.us)]])
        let reader = Kiosk.reader(readers, Self.us, clock: PatientClock())
        let (asked, continuation) = AsyncStream.makeStream(of: TapProgress.self)
        let waiting = Task {
            await reader.tap(for: Kiosk.request, progress: { continuation.yield($0) })
        }
        for await progress in asked where progress == .presentCard { break }
        waiting.cancel()
        guard case .cancelled = await waiting.value else {
            Issue.record("not cancelled")
            return
        }
    }
}
