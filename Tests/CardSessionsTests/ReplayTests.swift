import CardPorts
import CardSessions
import ISO7816
import TestSupport
import Testing

@Suite struct ReplayTests {
    private let session: SessionFile
    private let commands: [CommandAPDU]

    init() throws {
        session = try SessionFile(parsing: Fixtures.octets("sessions/visa-gpo-only.apdu"))
        commands = try session.exchanges.map { try CommandAPDU(octets: $0.command) }
    }

    @Test func answersAsRecorded() async throws {
        let channel = ReplayingChannel(session)
        #expect(channel.answerToReset == [0x3B, 0x80, 0x80, 0x01, 0x01])
        let first = try await channel.transmit(commands[0])
        #expect(.response(first) == session.exchanges[0].answer)
        #expect(try await channel.transmit(commands[1]).statusWord == .success)
        #expect(!channel.isFinished)
        await #expect(throws: ReaderFault.cardLost) { try await channel.transmit(commands[2]) }
        #expect(channel.isFinished)
        #expect(channel.mismatch == nil)
    }

    @Test func anotherCommandEndsTheReplayAndCannotBeHidden() async throws {
        let channel = ReplayingChannel(session)
        _ = try await channel.transmit(commands[0])
        await #expect(throws: ReaderFault.protocolBroken) {
            try await channel.transmit(commands[2])
        }
        // The right command comes too late.
        await #expect(throws: ReaderFault.protocolBroken) {
            try await channel.transmit(commands[1])
        }
        let mismatch = try #require(channel.mismatch)
        #expect(mismatch.exchangeIndex == 1)
        #expect(mismatch.expected == session.exchanges[1].command)
        #expect(mismatch.received == commands[2].octets)
        #expect(mismatch.offset == 0)
        #expect(
            "\(mismatch)"
                == "command 2: sent 80A80000…, recorded 00A40400…, first difference at octet 0")
    }

    @Test func aCommandAfterTheLastIsAMismatch() async throws {
        var short = session
        short.exchanges.removeLast(2)
        let channel = ReplayingChannel(short)
        _ = try await channel.transmit(commands[0])
        #expect(channel.isFinished)
        await #expect(throws: ReaderFault.protocolBroken) {
            try await channel.transmit(commands[1])
        }
        #expect(channel.mismatch?.expected == nil)
        #expect(!channel.isFinished)
    }

    @Test func theFirstMismatchStays() async throws {
        let channel = ReplayingChannel(session)
        _ = try? await channel.transmit(commands[1])
        _ = try? await channel.transmit(commands[2])
        #expect(channel.mismatch?.received == commands[1].octets)
    }

    @Test func aClosedChannelAnswersNoMore() async throws {
        let channel = ReplayingChannel(session)
        await channel.close()
        await #expect(throws: ReaderFault.cardLost) { try await channel.transmit(commands[0]) }
        #expect(channel.mismatch == nil)
    }

    @Test func theReaderPresentsTheCardUntilTheSessionIsOver() async throws {
        let reader = ReplayReader(session)
        let identity = ReaderIdentity(name: "Virtual PICC 00 00")
        #expect(try await reader.readers() == [identity])
        var events = reader.events().makeAsyncIterator()
        #expect(await events.next() == .readerAttached(identity))
        #expect(await events.next() == .cardAbsent(identity))
        #expect(
            await events.next()
                == .cardPresent(identity, answerToReset: reader.answerToReset))

        let first = try await reader.connect(to: identity)
        _ = try await first.transmit(commands[0])
        await first.close()
        #expect(await events.next() == .cardAbsent(identity))
        #expect(
            await events.next()
                == .cardPresent(identity, answerToReset: reader.answerToReset))

        let second = try await reader.connect(to: identity)
        _ = try await second.transmit(commands[1])
        await #expect(throws: ReaderFault.cardLost) { try await second.transmit(commands[2]) }
        await second.close()
        #expect(await events.next() == .cardAbsent(identity))
        #expect(reader.isFinished)
        await #expect(throws: ReaderFault.cardLost) { try await reader.connect(to: identity) }
        await #expect(throws: ReaderFault.readerGone) {
            try await reader.connect(to: ReaderIdentity(name: "another"))
        }
    }
}
