import CardPorts

/// Watches the bus, and each reader on it, until told to stop.
struct USBMonitor: Sendable {
    let deadlines: USBDeadlines
    let sessions: USBSessions
    let tree: USBTree
    /// The reader that is watched; `nil` for all.
    let only: ReaderIdentity?

    /// Tells events until the task is cancelled.
    func run(_ tell: @escaping @Sendable (ReaderEvent) -> Void) async {
        var lastFault: ReaderFault?
        while !Task.isCancelled {
            let bus = USBBus(sessions.quarantine, tree)
            var watched: [USBReaderFacts: Task<Void, Never>] = [:]
            do throws(ReaderFault) {
                try await watch(bus, &watched) {
                    tell($0)
                } whenBack: {
                    if lastFault != nil { tell(.serviceBack) }
                    lastFault = nil
                }
            } catch {
                let fault = error == .notPermitted ? error : .serviceDown
                if fault != lastFault { tell(.serviceLost(fault)) }
                lastFault = fault
            }
            for (_, task) in watched { task.cancel() }
            for (_, task) in watched { await task.value }
            await bus.close(withinMilliseconds: deadlines.closeMilliseconds)
            if lastFault != nil {
                try? await Task.sleep(for: .milliseconds(deadlines.retryMilliseconds))
            }
        }
    }

    private func watch(
        _ bus: USBBus, _ watched: inout [USBReaderFacts: Task<Void, Never>],
        _ tell: @escaping @Sendable (ReaderEvent) -> Void, whenBack: () -> Void
    ) async throws(ReaderFault) {
        while !Task.isCancelled {
            // The list is compared after each wait: the library's word only cuts the wait short.
            let readers = try await bus.perform(
                withinMilliseconds: deadlines.serviceMilliseconds
            ) { bus throws(USBFault) in
                try bus.readers()
            }
            whenBack()
            let wanted = readers.filter(isWanted)
            for (facts, task) in watched where !wanted.contains(facts) {
                task.cancel()
                await task.value
                watched[facts] = nil
                facts.identities.forEach { tell(.readerDetached($0)) }
            }
            for facts in wanted where watched[facts] == nil {
                facts.identities.forEach { tell(.readerAttached($0)) }
                let watch = USBReaderWatch(facts: facts, sessions: sessions, deadlines: deadlines)
                watched[facts] = Task { await watch.run(tell) }
            }
            let slice = deadlines.waitSliceMilliseconds
            try await bus.perform(
                withinMilliseconds: slice + deadlines.serviceMilliseconds
            ) { bus throws(USBFault) in
                try bus.waitForChange(timeoutMilliseconds: slice)
            }
        }
    }

    private func isWanted(_ facts: USBReaderFacts) -> Bool {
        facts.unsuitability == nil && only.map(facts.identities.contains) ?? true
    }
}
