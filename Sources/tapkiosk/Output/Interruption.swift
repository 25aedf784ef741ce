import Glibc
import Synchronization

/// Turns SIGINT and SIGTERM into the cancellation of a task.
///
/// The signals are taken by a handler that writes to a pipe; blocking them would not do, since
/// the main thread waits with an empty signal mask once the main queue has a thread of its own.
enum Interruption {
    /// Runs `operation`; each signal cancels it. One call in a process.
    static func cancelling<Result: Sendable>(
        _ operation: @escaping @Sendable () async -> Result
    ) async -> Result {
        let task = Task { await operation() }
        listen { task.cancel() }
        return await task.value
    }

    /// Calls `signalled` at each signal. Where the system refuses the pipe or thread, the
    /// signals end the process as ever.
    private static func listen(_ signalled: @escaping @Sendable () -> Void) {
        var ends: [Int32] = [-1, -1]
        // Safe: the array has the two elements that pipe writes.
        guard unsafe pipe(&ends) == 0 else { return }
        pipeEnd.store(ends[1], ordering: .sequentiallyConsistent)
        let waiter = unsafe Unmanaged.passRetained(
            Waiter(descriptor: ends[0], signalled: signalled))
        var thread = pthread_t()
        // Safe: the waiter is retained for the thread, which lives as long as the process.
        guard unsafe pthread_create(&thread, nil, waitForSignals, waiter.toOpaque()) == 0 else {
            return unsafe waiter.release()
        }
        pthread_detach(thread)
        // The handler only writes an octet to the pipe, which a handler may.
        _ = signal(SIGINT, noteSignal)
        _ = signal(SIGTERM, noteSignal)
    }
}

/// Where the handler writes to; set before the handler is.
private let pipeEnd = Atomic<Int32>(-1)

private func noteSignal(_ number: Int32) {
    let saved = errno
    var octet: UInt8 = 1
    // Safe: one octet of a local variable.
    _ = unsafe write(pipeEnd.load(ordering: .relaxed), &octet, 1)
    errno = saved
}

/// What the thread that waits for signals reads from, and does at each.
private final class Waiter: Sendable {
    let descriptor: Int32
    let signalled: @Sendable () -> Void

    init(descriptor: Int32, signalled: @escaping @Sendable () -> Void) {
        self.descriptor = descriptor
        self.signalled = signalled
    }
}

private func waitForSignals(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument = unsafe argument else { return nil }
    // Safe: the pointer is the waiter that was retained for this thread and is never released.
    let waiter = unsafe Unmanaged<Waiter>.fromOpaque(argument).takeUnretainedValue()
    var octet: UInt8 = 0
    while true {
        // Safe: one octet into a local variable.
        let count = unsafe read(waiter.descriptor, &octet, 1)
        if count == 1 { waiter.signalled() }
        if count == 0 || count < 0 && errno != EINTR { return nil }
    }
}
