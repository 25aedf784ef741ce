import CardPorts
import ISO7816
import PCSC
import Testing

/// What the driver makes of a service that dies, hangs, is missing or comes back.
@Suite(.timeLimit(.minutes(2))) struct ServiceFaultTests {
    @Test func aMissingServiceIsDown() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC(start: false) { service in
                let readers = PCSCReaders()
                await #expect(throws: ReaderFault.serviceDown) { try await readers.readers() }
                await #expect(throws: ReaderFault.serviceDown) {
                    try await readers.connect(to: ReaderIdentity(name: PrivatePCSC.slots[0]))
                }
                #expect(readers.quarantinedThreadCount == 0)
            }
        }
    }

    @Test func aWatchOutlivesTheService() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC(start: false) { service in
                let first = ReaderIdentity(name: PrivatePCSC.slots[0])
                let readers = PCSCReaders(
                    deadlines: PCSCDeadlines(retryMilliseconds: 20))
                var events = readers.events().makeAsyncIterator()
                #expect(await events.next() == .serviceLost(.serviceDown))
                for _ in 0..<2 {
                    try service.start()
                    #expect(await events.next() == .serviceBack)
                    #expect(await events.next() == .readerAttached(first))
                    service.end()
                    while let event = await events.next(), event != .serviceLost(.serviceDown) {}
                }
            }
        }
    }

    @Test func aServiceKilledInsideACommandIsDownAndWorksAgainAfterItsRestart() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC { service in
                let readers = PCSCReaders()
                _ = try await readers.present(to: service) {
                    HandledCard { _ in
                        service.end()
                        throw ReaderFault.cardLost
                    }
                }
                let channel = try await readers.connectToCard()
                await #expect(throws: ReaderFault.serviceDown) {
                    try await channel.transmit(echoCommand())
                }
                await channel.close()

                try service.start()
                _ = try await readers.present(to: service) { HandledCard.echo }
                let next = try await readers.connectToCard()
                #expect(try await next.transmit(echoCommand()).data == [0x55])
                await next.close()
            }
        }
    }

    @Test func aCommandThatHangsIsGivenUpAndItsLateAnswerThrownAway() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC { service in
                let readers = PCSCReaders(
                    deadlines: PCSCDeadlines(transmitMilliseconds: 300))
                let (suspensions, suspension) = AsyncStream<Void>.makeStream()
                let card = try await readers.present(to: service) {
                    HandledCard { command in
                        service.suspend()
                        suspension.finish()
                        return ResponseAPDU(data: command.data, statusWord: .success)
                    }
                }
                let channel = try await readers.connectToCard()
                try await #require(throws: ReaderFault.timedOut) {
                    try await channel.transmit(echoCommand())
                }
                #expect(readers.quarantinedThreadCount == 1)
                for await _ in suspensions {}
                // The answer is on its way when the service goes on; nobody is to see it.
                service.resume()
                await #expect(throws: ReaderFault.timedOut) {
                    try await channel.transmit(echoCommand())
                }
                await channel.close()
                #expect(card.commands.count == 1)
                await readers.waitUntilNothingHangs()
                card.remove()

                _ = try await readers.present(to: service) { HandledCard.echo }
                let next = try await readers.connectToCard()
                #expect(try await next.transmit(echoCommand()).data == [0x55])
                await next.close()
            }
        }
    }

    @Test func aHungServiceHoldsAFewThreadsAndNoMore() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC { service in
                let readers = PCSCReaders(
                    deadlines: PCSCDeadlines(serviceMilliseconds: 100),
                    quarantinedThreadsMaximum: 3)
                let patient = PCSCReaders()
                // The service has started when it lists its readers.
                while try await patient.readers().isEmpty {}
                service.suspend()
                for count in 1...3 {
                    await #expect(throws: ReaderFault.timedOut) { try await readers.readers() }
                    #expect(readers.quarantinedThreadCount == count)
                }
                await #expect(throws: ReaderFault.serviceDown) { try await readers.readers() }
                #expect(readers.quarantinedThreadCount == 3)
                service.resume()
                await readers.waitUntilNothingHangs()
                #expect(try await patient.readers().count == 2)
            }
        }
    }

    @Test func aCardClosedWhileTheServiceHangsIsGivenBackLater() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC { service in
                let patient = PCSCReaders()
                let card = try await patient.present(to: service) { HandledCard.echo }
                let readers = PCSCReaders(
                    deadlines: PCSCDeadlines(serviceMilliseconds: 100),
                    quarantinedThreadsMaximum: 1)
                let slot = try await patient.slot()
                let channel = try await readers.connect(to: slot)
                _ = try await channel.transmit(echoCommand())
                service.suspend()
                try await #require(throws: ReaderFault.timedOut) { try await readers.readers() }
                await channel.close()
                #expect(readers.quarantinedThreadCount == 1)
                service.resume()
                await readers.waitUntilNothingHangs()
                // Ours alone again: the first connection is gone, or this one would be refused.
                var next: (any CardChannel)?
                while next == nil {
                    do {
                        next = try await patient.connect(to: slot)
                    } catch ReaderFault.busy {
                        // Its end is on its way.
                    }
                }
                #expect(try await next?.transmit(echoCommand()).data == [0x55])
                await next?.close()
                card.remove()
            }
        }
    }

    @Test func aWatchTellsThatTheServiceHangs() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC { service in
                let readers = PCSCReaders(
                    deadlines: PCSCDeadlines(
                        serviceMilliseconds: 200, waitSliceMilliseconds: 100,
                        retryMilliseconds: 50))
                var events = readers.events().makeAsyncIterator()
                while let event = await events.next() {
                    if case .cardAbsent = event { break }
                }
                service.suspend()
                while let event = await events.next(), event != .serviceLost(.serviceDown) {}
                service.resume()
                #expect(await events.next() == .serviceBack)
            }
        }
    }

    @Test func waitingReadersDoNotHoldUpOtherWork() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC { service in
                // More hanging calls than this machine's pool has threads.
                let readers = PCSCReaders(
                    deadlines: PCSCDeadlines(serviceMilliseconds: 60_000),
                    quarantinedThreadsMaximum: 64)
                _ = try await readers.readers()
                service.suspend()
                let calls = (0..<32).map { _ in Task { try? await readers.readers() } }
                let other = Task { 6 * 7 }
                #expect(await other.value == 42)
                service.resume()
                for call in calls { #expect(await call.value?.count == 2) }
            }
        }
    }
}
