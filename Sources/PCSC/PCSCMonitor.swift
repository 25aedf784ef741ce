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
        var pacing = MonitorPacing(deadlines)
        while !Task.isCancelled {
            let session = PCSCSession(quarantine)
            do throws(ReaderFault) {
                try await open(session)
                try await watch(session, &pacing) { event in
                    // The service is back when it lists its readers, not when it lets us in.
                    if lastFault != nil { tell(.serviceBack) }
                    lastFault = nil
                    event.map(tell)
                }
            } catch {
                // A hung service and a dead one are the same to whoever waits for a card.
                let fault = error == .notPermitted ? error : .serviceDown
                if fault != lastFault { tell(.serviceLost(fault)) }
                lastFault = fault
            }
            await session.close(withinMilliseconds: deadlines.closeMilliseconds)
            if let lastFault { await pause(pacing.milliseconds(after: lastFault)) }
        }
    }

    private func open(_ session: PCSCSession) async throws(ReaderFault) {
        try await session.perform(
            withinMilliseconds: deadlines.serviceMilliseconds
        ) { session throws(PCSCError) in
            try session.establish()
        }
    }

    /// Tells events, and `nil` for each look at the readers that succeeded.
    private func watch(
        _ session: PCSCSession, _ pacing: inout MonitorPacing, _ tell: (ReaderEvent?) -> Void
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
            tell(nil)
            let listed = roster.list(names)
            listed.forEach(tell)
            let (known, slice) = (roster.known, deadlines.waitSliceMilliseconds)
            let start = ContinuousClock.now
            let states = try await session.perform(
                withinMilliseconds: Int(slice) + deadlines.serviceMilliseconds
            ) { session throws(PCSCError) in
                try session.wait(for: known, timeoutMilliseconds: slice)
            }
            let updated = roster.update(states)
            updated.forEach(tell)
            await pause(
                pacing.milliseconds(
                    afterEvents: listed.count + updated.count, in: start.duration(to: .now)))
        }
    }

    private func pause(_ milliseconds: Int) async {
        guard milliseconds > 0 else { return }
        try? await Task.sleep(for: .milliseconds(milliseconds))
    }
}
