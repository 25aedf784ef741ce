import Testing

@testable import CCID

@Suite struct SlotMachineRecoveryTests {
    let exchange = SlotMachine.Request.exchange(MessageOctets([0, 0xA4, 4, 0, 0]))

    /// The whole ladder of a reader that is dead: the request fails first, then rung by rung.
    @Test func aDeadReaderIsGivenUp() throws {
        var machine = SlotMachine(slot: 0, descriptor: try Descriptors.short())
        _ = try machine.handle(.asked(exchange))
        let climbs: [(SlotMachine.Event, SlotMachine.Effect?, SlotMachine.State)] = [
            (.deadlinePassed, .failed(.timedOut), .probingAfterSilence),
            (
                .deadlinePassed, .makeRequest(.abort(slot: 0, sequence: 2)),
                .requestingAbort
            ),
            (.stepDone, nil, .awaitingAbort),
            (.deadlinePassed, .clearHalt, .clearingHalt),
            (.stepDone, nil, .probingAfterClearing),
            (.transferFailed, .reset, .resetting),
            (.stepDone, nil, .probingAfterReset),
            (.deadlinePassed, .gaveUp, .over),
        ]
        for (event, effect, state) in climbs {
            let effects = try machine.handle(event)
            if let effect { #expect(effects.contains(effect)) }
            #expect(machine.state == state)
        }
        #expect(throws: SlotMachine.Refusal(state: .over)) {
            try machine.handle(.asked(.status))
        }
    }

    @Test func theAbortsMessageHasItsRequestsNumber() throws {
        var machine = SlotMachine(slot: 3, descriptor: try Descriptors.short())
        _ = try machine.handle(.asked(exchange))
        // Malformed: the answer may have been anybody's.
        let effects = try machine.handle(.received(MessageOctets([0x80])))
        #expect(
            effects == [.failed(.malformed), .makeRequest(.abort(slot: 3, sequence: 1))])
        #expect(
            try machine.handle(.stepDone) == [
                .send(MessageOctets([0x72, 0, 0, 0, 0, 3, 1, 0, 0, 0])),
                .receive(timeoutMilliseconds: 1_000),
            ])
        // What was on its way is read off and dropped until the abort's own answer comes.
        #expect(
            try machine.handle(
                .received(MessageOctets([0x80, 0, 0, 0, 0, 3, 0, 0x40, 0xFF, 0])))
                == [.receiveAgain])
        #expect(try machine.answer([], slot: 3) == [.recovered])
        #expect(machine.discardedCount == 1)
        #expect(machine.state == .idle)
    }

    /// The reader lives and the answer was lost: the late one is not taken for the next.
    @Test func aLateAnswerAfterTheProbeIsDropped() throws {
        var machine = SlotMachine(slot: 0, descriptor: try Descriptors.short())
        _ = try machine.handle(.asked(exchange))
        let late = machine.answerMessage([0xDE, 0xAD, 0x90, 0x00])
        _ = try machine.handle(.deadlinePassed)
        #expect(try machine.answer([]) == [.recovered])
        _ = try machine.handle(.asked(exchange))
        #expect(try machine.handle(.received(late)) == [.receiveAgain])
        #expect(try machine.answer([0x90, 0x00]) == [.done(.active, [0x90, 0x00])])
    }

    @Test func aHaltIsClearedFirst() throws {
        var machine = SlotMachine(slot: 0, descriptor: try Descriptors.short())
        _ = try machine.handle(.asked(exchange))
        #expect(try machine.handle(.stalled) == [.failed(.transferFailed), .clearHalt])
        _ = try machine.handle(.stepDone)
        #expect(try machine.answer([]) == [.recovered])
    }

    @Test func aBusySlotAfterSilenceIsAborted() throws {
        var machine = SlotMachine(slot: 0, descriptor: try Descriptors.short())
        _ = try machine.handle(.asked(exchange))
        _ = try machine.handle(.deadlinePassed)
        _ = try machine.answer([], status: 0x40, error: 0xE0)
        #expect(machine.state == .requestingAbort)
    }

    @Test func unpluggingEndsEverything() throws {
        var machine = SlotMachine(slot: 0, descriptor: try Descriptors.short())
        _ = try machine.handle(.asked(exchange))
        #expect(try machine.handle(.detached) == [.failed(.detached)])
        #expect(machine.state == .over)
        #expect(try machine.handle(.detached).isEmpty)
    }
}
