import CardPorts
import CardSessions
import ISO7816
import Synchronization
import Testing

/// A card of a fixed list of answers, for the recorder to listen to.
private final class ListedCard: CardChannel {
    let answerToReset: [UInt8] = [0x3B, 0x80, 0x80, 0x01, 0x01]
    private let answers: Mutex<[SessionExchange.Answer]>

    init(_ answers: [SessionExchange.Answer]) { self.answers = Mutex(answers) }

    func transmit(_ command: CommandAPDU) async throws(ReaderFault) -> ResponseAPDU {
        let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        switch answer {
        case .response(let response): return response
        case .fault(let fault): throw fault
        case nil: throw .cardLost
        }
    }

    func close() async {}
}

@Suite struct RecordingChannelTests {
    private let select: CommandAPDU

    init() throws { select = try CommandAPDU(short: 0x00, 0xA4, 0x04, 0x00, data: [0xA0]) }

    @Test func writesDownAnswersAndFaultsWithTheirTimes() async throws {
        let recording = SessionRecording()
        let clock = Mutex<Int64>(0)
        let channel = RecordingChannel(
            ListedCard([.response(ResponseAPDU(statusWord: .fileNotFound)), .fault(.timedOut)]),
            into: recording,
            nowMicroseconds: {
                clock.withLock { now in
                    now += 1_500
                    return now
                }
            })
        #expect(try await channel.transmit(select).statusWord == .fileNotFound)
        await #expect(throws: ReaderFault.timedOut) { try await channel.transmit(self.select) }
        let session = recording.session(headers: [SessionFile.Header("redacted", "no")])
        #expect(
            session.serialised == """
                %tapkiosk-session 1
                @redacted no
                > 00A4040001A000
                < 6A82  +1.5
                > 00A4040001A000
                ! timedOut  +1.5

                """)
        #expect(recording.answerToReset == channel.answerToReset)
    }

    @Test func aClockThatRunsBackwardsGivesNoNegativeTime() async throws {
        let recording = SessionRecording()
        let clock = Mutex<Int64>(10)
        let channel = RecordingChannel(
            ListedCard([]), into: recording,
            nowMicroseconds: {
                clock.withLock { now in
                    now -= 5
                    return now
                }
            })
        await #expect(throws: ReaderFault.cardLost) { try await channel.transmit(self.select) }
        #expect(recording.exchanges.first?.elapsedMicroseconds == 0)
    }

    @Test func keepsNoMoreThanASessionMayHold() async throws {
        let recording = SessionRecording()
        let channel = RecordingChannel(ListedCard([]), into: recording)
        for _ in 0...SessionLimits.exchangesMaximum { _ = try? await channel.transmit(select) }
        #expect(recording.exchanges.count == SessionLimits.exchangesMaximum)
        #expect(recording.isTruncated)
    }

    @Test func whatWasRecordedCanBePlayed() async throws {
        let recording = SessionRecording()
        let heard = RecordingChannel(
            ListedCard([.response(ResponseAPDU(data: [1, 2], statusWord: .success))]),
            into: recording)
        let answer = try await heard.transmit(select)
        let text = recording.session(headers: []).serialised
        let replay = ReplayingChannel(try SessionFile(parsing: text))
        #expect(try await replay.transmit(select) == answer)
        #expect(replay.isFinished)
    }
}
