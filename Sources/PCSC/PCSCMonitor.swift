import CardPorts

/// Watches readers and cards in a context of its own until told to stop.
///
/// A context that failed is thrown away whole and a new one is tried for; a service that comes
/// back is told as such, and everything at it anew.
struct PCSCMonitor: Sendable {
    let deadlines: PCSCDeadlines
    let quarantine: Quarantine

    /// Tells events until the task is cancelled.
    func run(_ tell: (ReaderEvent) -> Void) async {
        var lastFault: ReaderFault?
        while !Task.isCancelled {
            let session = PCSCSession(quarantine)
            do throws(ReaderFault) {
                try await open(session)
                if lastFault != nil { tell(.serviceBack) }
                lastFault = nil
                try await watch(session, tell)
            } catch {
                // A hung service and a dead one are the same to whoever waits for a card.
                let fault = error == .notPermitted ? error : .serviceDown
                if fault != lastFault { tell(.serviceLost(fault)) }
                lastFault = fault
            }
            await session.close(withinMilliseconds: deadlines.closeMilliseconds)
            if lastFault != nil { await pause(lastFault) }
        }
    }

    private func open(_ session: PCSCSession) async throws(ReaderFault) {
        try await session.perform(
            withinMilliseconds: deadlines.serviceMilliseconds
        ) { session throws(PCSCError) in
            try session.establish()
        }
    }

    private func watch(
        _ session: PCSCSession, _ tell: (ReaderEvent) -> Void
    ) async throws(ReaderFault) {
        var roster = ReaderRoster()
        while !Task.isCancelled {
            // The list is compared each time: the pseudo reader only cuts the wait short, and a
            // reader may come between the list and the wait.
            let names = try await session.perform(
                withinMilliseconds: deadlines.serviceMilliseconds
            ) { session throws(PCSCError) in
                try session.listReaders()
            }
            roster.list(names).forEach(tell)
            let (known, slice) = (roster.known, deadlines.waitSliceMilliseconds)
            let states = try await session.perform(
                withinMilliseconds: Int(slice) + deadlines.serviceMilliseconds
            ) { session throws(PCSCError) in
                try session.wait(for: known, timeoutMilliseconds: slice)
            }
            roster.update(states).forEach(tell)
        }
    }

    // Denied access changes only when somebody changes a rule.
    private func pause(_ fault: ReaderFault?) async {
        let factor = fault == .notPermitted ? 4 : 1
        try? await Task.sleep(for: .milliseconds(deadlines.retryMilliseconds * factor))
    }
}
