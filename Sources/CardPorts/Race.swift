import Synchronization

/// Lets the first of two outcomes through and tells the second that it came too late.
final class Race<Outcome: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Outcome, Never>?>

    init(_ continuation: CheckedContinuation<Outcome, Never>) {
        self.continuation = Mutex(continuation)
    }

    /// Delivers the outcome if none was delivered before; `onWin` runs before anyone learns of it.
    ///
    /// - Returns: whether it was the first.
    func finish(_ outcome: Outcome, onWin: () -> Void = {}) -> Bool {
        let winner = continuation.withLock { continuation in
            defer { continuation = nil }
            if continuation != nil { onWin() }
            return continuation
        }
        winner?.resume(returning: outcome)
        return winner != nil
    }
}
