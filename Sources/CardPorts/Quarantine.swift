import Synchronization

/// Counts the calls that outlived their deadline and still hold a thread.
///
/// Such a thread cannot be stopped. It ends by itself when the service answers or dies; until
/// then no more than a few may pile up, and new calls fail at once.
package final class Quarantine: Sendable {
    /// More calls in quarantine than this mean that the service hangs.
    package let threadsMaximum: Int
    private let threads = Mutex(0)

    /// Nothing hangs yet.
    package init(threadsMaximum: Int) { self.threadsMaximum = threadsMaximum }

    /// Whether another call may be made.
    package var admits: Bool { threadCount < threadsMaximum }

    /// Threads that wait for calls nobody waits for any more.
    package var threadCount: Int { threads.withLock { $0 } }

    func enter() { threads.withLock { $0 += 1 } }

    func leave() { threads.withLock { $0 -= 1 } }
}
