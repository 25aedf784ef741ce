import CardPorts
import ISO7816
import Testing

@testable import PCSC

// libpcsclite finds its service by the environment of the process. Every test therefore runs in
// a process of its own, with a pcscd of its own.

@Suite(.timeLimit(.minutes(2))) struct PCSCStackTests {
    @Test func speaksToACard() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC { service in
                let readers = PCSCReaders()
                let card = try await readers.present(to: service) { HandledCard.echo }
                let channel = try await readers.connectToCard()
                #expect(channel.answerToReset == [0x3B, 0x80, 0x80, 0x01, 0x01])
                for count in [0, 1, 254, 255, 256, 4_000] {
                    let data = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
                    let command = try CommandAPDU(
                        cla: 0x80, ins: 0xEE, p1: 0, p2: 0, data: data, expectedLength: 256)
                    let answer = try await channel.transmit(command)
                    #expect(answer == ResponseAPDU(data: data, statusWord: .success))
                    #expect(card.commands.last == command.octets)
                }
                await channel.close()
                await #expect(throws: ReaderFault.cardLost) {
                    try await channel.transmit(echoCommand())
                }
            }
        }
    }

    @Test func namesWhatConnectingNeeds() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC { service in
                let readers = PCSCReaders()
                #expect(try await readers.readers().map(\.name) == PrivatePCSC.slots)
                let slot = try await readers.slot()
                await #expect(throws: ReaderFault.cardLost) {
                    try await readers.connect(to: slot)
                }
                for name in ["No such reader", "\(slot.name)\u{0}", ""] {
                    await #expect(throws: ReaderFault.readerGone) {
                        try await readers.connect(to: ReaderIdentity(name: name))
                    }
                }
                _ = try await readers.present(to: service) { HandledCard.echo }
                let channel = try await readers.connectToCard()
                await #expect(throws: ReaderFault.busy) { try await readers.connect(to: slot) }
                await channel.close()
                await (try readers.connect(to: slot)).close()
            }
        }
    }

    @Test func choosesTheReaderThatWasAskedFor() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC { _ in
                let readers = PCSCReaders()
                // Two slots, and both names say contactless.
                await #expect(
                    throws: PCSCSelectionError.choice(.several(candidates: PrivatePCSC.slots))
                ) { try await readers.reader(for: .pcsc) }
                let second = try await readers.reader(for: .pcscName("picc 00 01"))
                #expect(second.name == PrivatePCSC.slots[1])
                // The virtual driver knows neither serial numbers nor ports.
                await #expect(
                    throws: PCSCSelectionError.choice(
                        .noneMatches(.pcscPort("1-1.2"), available: PrivatePCSC.slots))
                ) { try await readers.reader(for: .pcscPort("1-1.2")) }
            }
        }
    }

    @Test func tellsWhatHappensAtTheReaders() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC { service in
                let slots = PrivatePCSC.slots.map { ReaderIdentity(name: $0) }
                let events = PCSCReaders().events()
                var iterator = events.makeAsyncIterator()
                #expect(await iterator.next() == .readerAttached(slots[0]))
                #expect(await iterator.next() == .readerAttached(slots[1]))
                #expect(await iterator.next() == .cardAbsent(slots[0]))
                #expect(await iterator.next() == .cardAbsent(slots[1]))
                for _ in 0..<3 {
                    let card = try VirtualCard(at: service.cardPort) { HandledCard.echo }
                    #expect(
                        await iterator.next()
                            == .cardPresent(
                                slots[0], answerToReset: [0x3B, 0x80, 0x80, 0x01, 0x01]))
                    card.remove()
                    #expect(await iterator.next() == .cardAbsent(slots[0]))
                }
            }
        }
    }

    @Test func aCardThatLeftIsLost() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC { service in
                let readers = PCSCReaders()
                let card = try await readers.present(to: service) { HandledCard.echo }
                let channel = try await readers.connectToCard()
                _ = try await channel.transmit(echoCommand())
                card.remove()
                await #expect(throws: ReaderFault.cardLost) {
                    try await channel.transmit(echoCommand())
                }
                await channel.close()
                // The next tap begins afresh.
                _ = try await readers.present(to: service) { HandledCard.echo }
                let next = try await readers.connectToCard()
                #expect(try await next.transmit(echoCommand()).statusWord == .success)
                // The channel to the first card stays finished.
                await #expect(throws: ReaderFault.cardLost) {
                    try await channel.transmit(echoCommand())
                }
                await next.close()
            }
        }
    }

    @Test func aCardThatLeavesInsideACommandIsLost() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC { service in
                let readers = PCSCReaders()
                // The card is gone before it answers: the driver reports success and no octets.
                _ = try await readers.present(to: service) {
                    HandledCard { _ in throw ReaderFault.cardLost }
                }
                let channel = try await readers.connectToCard()
                await #expect(throws: ReaderFault.cardLost) {
                    try await channel.transmit(echoCommand())
                }
                await channel.close()
            }
        }
    }

    @Test func aReaderThatIsGoneByTheTimeOfTheWaitIsNoFault() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC { _ in
                let session = PCSCSession(Quarantine(threadsMaximum: 1))
                let changed = try await session.perform(
                    withinMilliseconds: 20_000
                ) { session throws(PCSCError) in
                    try session.establish()
                    return try session.wait(
                        for: [ReaderState(name: "Unplugged 00 00")], timeoutMilliseconds: 100)
                }
                #expect(changed.allSatisfy { !$0.hasCard })
                await session.end()
            }
        }
    }
}
