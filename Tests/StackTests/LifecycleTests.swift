import CardPorts
import ISO7816
import Testing

@testable import PCSC

/// What went wrong for others in a service's life, by the number of its report, and what a real
/// service makes of it here.
@Suite(.timeLimit(.minutes(2))) struct LifecycleTests {
    @Test("B01: killed and started again, the service is back once, and within 2 s")
    func restart() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC { service in
                var events = PCSCReaders().events().makeAsyncIterator()
                while let event = await events.next() {
                    if case .cardAbsent = event { break }
                }
                for _ in 0..<2 {
                    service.end()
                    while let event = await events.next(), event != .serviceLost(.serviceDown) {}
                    try service.start()
                    // Others see it from here on.
                    await PCSCReaders().waitUntilServed()
                    let start = ContinuousClock.now
                    #expect(await events.next() == .serviceBack)
                    for name in PrivatePCSC.slots {
                        #expect(await events.next() == .readerAttached(ReaderIdentity(name: name)))
                    }
                    #expect(start.duration(to: .now) < .seconds(2))
                    for name in PrivatePCSC.slots {
                        #expect(await events.next() == .cardAbsent(ReaderIdentity(name: name)))
                    }
                }
            }
        }
    }

    @Test("B01: a service that stood still is back within 2 s of going on")
    func standstill() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC { service in
                let readers = PCSCReaders()
                await readers.waitUntilServed()
                var events = readers.events().makeAsyncIterator()
                while let event = await events.next() {
                    if case .cardAbsent = event { break }
                }
                service.suspend()
                while let event = await events.next(), event != .serviceLost(.serviceDown) {}
                let start = ContinuousClock.now
                service.resume()
                #expect(await events.next() == .serviceBack)
                for name in PrivatePCSC.slots {
                    #expect(await events.next() == .readerAttached(ReaderIdentity(name: name)))
                }
                #expect(start.duration(to: .now) < .seconds(2))
                await readers.waitUntilNothingHangs()
            }
        }
    }

    @Test("B18: a service that is absent at the start is waited for")
    func absentAtTheStart() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC(start: false) { service in
                var events = PCSCReaders().events().makeAsyncIterator()
                #expect(await events.next() == .serviceLost(.serviceDown))
                try service.start()
                #expect(await events.next() == .serviceBack)
                let first = ReaderIdentity(name: PrivatePCSC.slots[0])
                #expect(await events.next() == .readerAttached(first))
            }
        }
    }

    @Test("B04: a card that never answers holds up neither the caller nor the next reader")
    func mutedTransmit() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC { service in
                let readers = PCSCReaders(deadlines: PCSCDeadlines(transmitMilliseconds: 200))
                let (mute, release) = AsyncStream<Void>.makeStream()
                let card = try await readers.present(to: service) {
                    HandledCard { command in
                        for await _ in mute {}
                        return ResponseAPDU(data: command.data, statusWord: .success)
                    }
                }
                let channel = try await readers.connectToCard()
                await #expect(throws: ReaderFault.timedOut) {
                    try await channel.transmit(echoCommand())
                }
                #expect(readers.quarantinedThreadCount == 1)
                await channel.close()
                release.finish()
                await readers.waitUntilNothingHangs()
                card.remove()
                _ = try await readers.present(to: service) { HandledCard.echo }
                let next = try await readers.connectToCard()
                #expect(try await next.transmit(echoCommand()).data == [0x55])
                await next.close()
            }
        }
    }

    @Test("B07: a watch that is told to stop ends within one wait, and so does its thread")
    func stop() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC { service in
                await PCSCReaders().waitUntilServed()
                let monitor = PCSCMonitor(
                    deadlines: PCSCDeadlines(), quarantine: Quarantine(threadsMaximum: 1))
                let (told, teller) = AsyncStream<ReaderEvent>.makeStream()
                let watch = Task { await monitor.run { teller.yield($0) } }
                for await event in told {
                    if case .cardAbsent = event { break }
                }
                let start = ContinuousClock.now
                watch.cancel()
                await watch.value
                // One wait is half a second; the service gets as long to say goodbye.
                #expect(start.duration(to: .now) < .seconds(2))
                #expect(monitor.quarantine.threadCount == 0)
            }
        }
    }

    @Test("B08: a wait for nothing lasts as long as it may")
    func waitForNothing() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC { service in
                let readers = PCSCReaders()
                await readers.waitUntilServed()
                try await readers.waitForEmptyField(in: readers.slot())
                let session = PCSCSession(Quarantine(threadsMaximum: 1))
                let waited = try await session.perform(
                    withinMilliseconds: 20_000
                ) { session throws(PCSCError) in
                    try session.establish()
                    var roster = ReaderRoster()
                    _ = roster.list(try session.listReaders())
                    _ = roster.update(
                        try session.wait(for: roster.known, timeoutMilliseconds: 1_000))
                    let start = ContinuousClock.now
                    _ = roster.update(
                        try session.wait(for: roster.known, timeoutMilliseconds: 400))
                    return start.duration(to: .now)
                }
                #expect(waited > .milliseconds(390))
                await session.close(withinMilliseconds: 1_000)
            }
        }
    }

    @Test("B11, B19: a card's leaving and another's coming are seen while cards are talked to")
    func watchBesideCards() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC { service in
                let readers = PCSCReaders()
                await readers.waitUntilServed()
                let slot = try await readers.slot()
                let arrival = ReaderEvent.cardPresent(
                    slot, answerToReset: [0x3B, 0x80, 0x80, 0x01, 0x01])
                var events = readers.events().makeAsyncIterator()
                while let event = await events.next(), event != .cardAbsent(slot) {}
                for _ in 0..<3 {
                    let card = try VirtualCard(at: service.cardPort) { HandledCard.echo }
                    // The other slot may be told as empty in between.
                    while let event = await events.next(), event != arrival {
                        #expect(event != .cardAbsent(slot))
                    }
                    let channel = try await readers.connect(to: slot)
                    for _ in 0..<10 { _ = try await channel.transmit(echoCommand()) }
                    card.remove()
                    #expect(await events.next() == .cardAbsent(slot))
                    // The channel does not go on with whatever comes next.
                    await #expect(throws: ReaderFault.cardLost) {
                        try await channel.transmit(echoCommand())
                    }
                    await channel.close()
                }
            }
        }
    }

    @Test("B20: callers that use one card at once get the answers to their own commands")
    func callersAtOnce() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC { service in
                let readers = PCSCReaders()
                _ = try await readers.present(to: service) { HandledCard.echo }
                let channel = try await readers.connectToCard()
                let mixedUp = await withTaskGroup(of: Bool.self) { group in
                    for number in 0..<64 as Range<UInt8> {
                        group.addTask {
                            let data = [number, 0x55, number]
                            let command = try? CommandAPDU(short: 0x80, 0xEE, 0, 0, data: data)
                            guard let command else { return true }
                            return (try? await channel.transmit(command))?.data != data
                        }
                    }
                    return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
                }
                #expect(mixedUp == 0)
                await channel.close()
            }
        }
    }

    @Test("E09, E10: a lost card's channel stays lost, and the next tap works")
    func lostCard() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC { service in
                let readers = PCSCReaders()
                for _ in 0..<3 {
                    // Gone inside the command, and back before anybody looks.
                    let card = try await readers.present(to: service) {
                        HandledCard { _ in throw ReaderFault.cardLost }
                    }
                    let channel = try await readers.connectToCard()
                    await #expect(throws: ReaderFault.cardLost) {
                        try await channel.transmit(echoCommand())
                    }
                    card.remove()
                    let next = try await readers.present(to: service) { HandledCard.echo }
                    await #expect(throws: ReaderFault.cardLost) {
                        try await channel.transmit(echoCommand())
                    }
                    #expect(next.commands.isEmpty)
                    await channel.close()
                    let fresh = try await readers.connectToCard()
                    #expect(try await fresh.transmit(echoCommand()).data == [0x55])
                    await fresh.close()
                    next.remove()
                }
            }
        }
    }
}
