import CCID
import CardPorts

/// Watches the slots of one reader until told to stop.
struct USBReaderWatch: Sendable {
    let facts: USBReaderFacts
    let sessions: USBSessions
    let deadlines: USBDeadlines

    /// What was last told of a slot.
    private enum Told: Hashable {
        case nothing
        case absent
        case present
    }

    /// A slot as it was last seen.
    private struct Slot {
        var told = Told.nothing
        /// A card that does not answer; nothing is told of it.
        var isMute = false
        /// The reader said that a card came.
        var isChanged = false
    }

    /// Tells events until the task is cancelled. A reader that fails is opened anew.
    func run(_ tell: @Sendable (ReaderEvent) -> Void) async {
        var slots = [Slot](repeating: Slot(), count: facts.identities.count)
        while !Task.isCancelled {
            let session = sessions.acquire(facts)
            var fault: ReaderFault?
            do throws(ReaderFault) {
                try await watch(session, &slots, tell)
            } catch {
                fault = error
            }
            for index in slots.indices where slots[index].told == .present {
                tell(.cardAbsent(facts.identities[index]))
                slots[index] = Slot(told: .absent)
            }
            await sessions.release(session)
            guard let fault, !Task.isCancelled else { continue }
            // Who holds the reader, or forbids it, does so for longer than a fault lasts.
            let factor = fault == .notPermitted || fault == .busy ? 4 : 1
            try? await Task.sleep(for: .milliseconds(deadlines.retryMilliseconds * factor))
        }
    }

    private func watch(
        _ session: USBSession, _ slots: inout [Slot], _ tell: (ReaderEvent) -> Void
    ) async throws(ReaderFault) {
        let link = try await session.perform(
            withinMilliseconds: deadlines.connectMilliseconds
        ) { session throws(USBFault) in
            try session.open()
        }
        let notifier = USBNotifier()
        while !Task.isCancelled, session.isUsable {
            for index in slots.indices {
                try await look(at: index, session, &slots, tell)
            }
            guard let endpoint = facts.interrupt else {
                try? await Task.sleep(for: .milliseconds(deadlines.pollMilliseconds))
                continue
            }
            let notification = try await notifier.next(
                over: link, endpoint, timeoutMilliseconds: deadlines.waitSliceMilliseconds)
            if case .slotChange(let states) = notification {
                for (index, state) in zip(slots.indices, states) {
                    take(state, index, &slots, tell)
                }
            }
        }
        guard session.isUsable || Task.isCancelled else { throw .readerGone }
    }

    /// A change that was told; what it means, the next look finds out.
    private func take(
        _ state: ReaderNotification.SlotState, _ index: Int, _ slots: inout [Slot],
        _ tell: (ReaderEvent) -> Void
    ) {
        slots[index].isMute = false
        slots[index].isChanged = state.hasCard && state.isChanged
        if !state.hasCard, slots[index].told == .present {
            slots[index].told = .absent
            tell(.cardAbsent(facts.identities[index]))
        }
    }

    /// Asks for the slot's state and powers a card that was not there before.
    private func look(
        at index: Int, _ session: USBSession, _ slots: inout [Slot],
        _ tell: (ReaderEvent) -> Void
    ) async throws(ReaderFault) {
        let slot = UInt8(clamping: index)
        let before = slots[index]
        let seen = try await session.perform(
            withinMilliseconds: deadlines.connectMilliseconds
        ) { session throws(USBFault) -> Seen in
            let wasPowered = session.isPowered(slot)
            let status = try session.status(of: slot)
            if status == .absent || wasPowered && status == .inactive { session.revoke(slot) }
            guard status != .absent else { return .absent }
            // A card that this host powered and that has no power is another one. The reader's
            // word alone may be of a change from before the last look.
            let isAnother = wasPowered ? status == .inactive : before.isChanged
            guard before.told != .present || isAnother, !before.isMute else { return .unchanged }
            do throws(USBFault) {
                return .present(answerToReset: try session.powerOn(slot))
            } catch {
                guard error.fault == .cardLost else { throw error }
                return .mute
            }
        }
        let identity = facts.identities[index]
        slots[index].isChanged = false
        switch seen {
        case .unchanged: break
        case .present(let answerToReset):
            if before.told == .present { tell(.cardAbsent(identity)) }
            slots[index].told = .present
            tell(.cardPresent(identity, answerToReset: answerToReset))
        case .mute, .absent:
            slots[index].isMute = seen == .mute
            if before.told != .absent { tell(.cardAbsent(identity)) }
            slots[index].told = .absent
        }
    }

    private enum Seen: Hashable {
        case unchanged
        case absent
        case mute
        case present(answerToReset: [UInt8])
    }
}

/// Waits for what a reader tells by itself, on a thread of its own.
private actor USBNotifier {
    private let executor = ThreadExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        // Safe: the notifier keeps the executor for as long as it lives.
        unsafe executor.asUnownedSerialExecutor()
    }

    deinit { executor.finish() }

    /// The next notification; `nil` when the time is over or what came is none.
    func next(
        over link: USBLink, _ endpoint: USBEndpoint, timeoutMilliseconds: Int
    ) throws(ReaderFault) -> ReaderNotification? {
        do throws(USBError) {
            return try link.notification(
                from: endpoint.address, octetsMaximum: max(8, endpoint.packetOctets),
                timeoutMilliseconds: timeoutMilliseconds
            ).flatMap(ReaderNotification.init)
        } catch {
            throw error.fault
        }
    }
}
