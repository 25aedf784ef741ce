import CardPorts
import Testing

@testable import PCSC

@Suite struct ReaderRosterTests {
    private let first = ReaderIdentity(name: "A 00 00")
    private let second = ReaderIdentity(name: "B (7) 01 00", serial: "7")
    private let answerToReset: [UInt8] = [0x3B, 0x80, 0x80, 0x01, 0x01]

    private func state(_ reader: ReaderIdentity, _ flags: UInt32) -> ReaderState {
        let isPresent = flags & 0x20 != 0
        return ReaderState(
            name: reader.name, flags: ReaderState.Flags(rawValue: flags),
            answerToReset: isPresent ? answerToReset : [])
    }

    @Test func readersComeAndGo() {
        var roster = ReaderRoster()
        #expect(roster.list([]) == [])
        #expect(roster.list([first.name]) == [.readerAttached(first)])
        #expect(
            roster.list([second.name, first.name]) == [.readerAttached(second)])
        #expect(roster.list([second.name]) == [.readerDetached(first)])
        #expect(roster.known.map(\.name) == [second.name])
        roster.forget()
        #expect(roster.list([second.name]) == [.readerAttached(second)])
    }

    @Test func cardsComeAndGo() {
        var roster = ReaderRoster()
        _ = roster.list([first.name])
        let present = ReaderEvent.cardPresent(first, answerToReset: answerToReset)
        // Each line is what one wait reports and what is told.
        let story: [(flags: UInt32, events: [ReaderEvent])] = [
            (0x0000_0012, [.cardAbsent(first)]),  // empty, said once at the beginning
            (0x0001_0022, [present]),
            (0x0001_0122, []),  // in use by somebody
            (0x0002_0012, [.cardAbsent(first)]),
            (0x0003_0222, []),  // a card that does not answer
            (0x0003_0022, [present]),
            (0x0005_0022, [.cardAbsent(first), present]),  // another card between two waits
            (0x0000_000E, [.cardAbsent(first)]),  // the reader is gone
        ]
        for step in story {
            #expect(roster.update([state(first, step.flags)]) == step.events)
            #expect(roster.known.first?.flags.contains(.changed) == false)
        }
    }

    @Test func aCardThatLiesThereAtTheStartIsTold() {
        var roster = ReaderRoster()
        _ = roster.list([first.name, second.name])
        #expect(
            roster.update([state(first, 0x22), state(second, 0x12)])
                == [.cardPresent(first, answerToReset: answerToReset), .cardAbsent(second)])
    }

    @Test func readersThatAreNotListedAreIgnored() {
        var roster = ReaderRoster()
        _ = roster.list([first.name])
        #expect(roster.update([state(second, 0x22)]) == [])
        #expect(roster.update([]) == [])
    }
}
