import Synchronization

/// An actor on a thread of its own whose calls may block for longer than anybody waits.
///
/// Calls are made through ``perform(withinMilliseconds:_:)``, which keeps the deadline. A session
/// whose call outlived it is never used again: the call's late result is thrown away and
/// everything it opened is closed when it comes.
package protocol BlockingSession: Actor {
    /// What the library under it reports.
    associatedtype CallError: FaultNaming

    /// Who keeps the deadlines.
    nonisolated var watch: CallWatch { get }

    /// Closes what is open; the thread ends. Harmless to repeat.
    func end()
}

/// An error that says what the caller must do.
package protocol FaultNaming: Error, Sendable {
    /// The fault it comes to.
    var fault: ReaderFault { get }
}

/// Knows whether a session was given up, and counts those that were.
package final class CallWatch: Sendable {
    private let quarantine: Quarantine
    private let state = Mutex(false)

    /// A session that may be used.
    package init(_ quarantine: Quarantine) { self.quarantine = quarantine }

    /// Whether a call outlived its deadline.
    package var isAbandoned: Bool { state.withLock { $0 } }

    fileprivate var admits: Bool { quarantine.admits }

    fileprivate func abandon() {
        state.withLock { $0 = true }
        quarantine.enter()
    }

    fileprivate func leave() { quarantine.leave() }
}

extension BlockingSession {
    /// Runs `body` on the session's thread and waits for it until the deadline.
    ///
    /// The caller's cancellation does not end the wait: a command under way is not known to have
    /// failed until the reader says so.
    ///
    /// - Throws: ``ReaderFault/timedOut`` when the deadline passed, ``ReaderFault/serviceDown``
    ///   where too many calls hang already, and what the error of `body` asks of the caller.
    package nonisolated func perform<Value: Sendable>(
        withinMilliseconds deadline: Int,
        _ body: @escaping @Sendable (isolated Self) throws(CallError) -> Value
    ) async throws(ReaderFault) -> Value {
        guard !watch.isAbandoned else { throw .timedOut }
        guard watch.admits else { throw .serviceDown }
        let watch = watch
        let outcome = await withCheckedContinuation { continuation in
            let race = Race<Result<Value, CallError>?>(continuation)
            let timer = Task {
                try? await Task.sleep(for: .milliseconds(deadline))
                if !Task.isCancelled { _ = race.finish(nil, onWin: watch.abandon) }
            }
            Task {
                let result = await self.result(of: body)
                timer.cancel()
                if !race.finish(result) { await self.endAfterQuarantine() }
            }
        }
        switch outcome {
        case .success(let value): return value
        case .failure(let error): throw error.fault
        case nil: throw .timedOut
        }
    }

    /// Ends the session and waits no longer than the deadline for it; where the library hangs, it
    /// ends when that answers.
    package nonisolated func close(withinMilliseconds deadline: Int) async {
        do throws(ReaderFault) {
            try await perform(withinMilliseconds: deadline) { $0.end() }
        } catch .serviceDown {
            // Too many calls hang already. This one needs no new thread, and nobody waits for it.
            Task { await end() }
        } catch {
            // Its own call hangs; the session ends after it.
        }
    }

    private func result<Value>(
        of body: @Sendable (isolated Self) throws(CallError) -> Value
    ) -> Result<Value, CallError> {
        do {
            return .success(try body(self))
        } catch {
            return .failure(error)
        }
    }

    private func endAfterQuarantine() {
        end()
        watch.leave()
    }
}
