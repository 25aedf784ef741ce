import Glibc
import Synchronization

/// Turns SIGINT, SIGTERM and SIGHUP into a call.
///
/// The signals are taken by a handler that writes to a pipe; blocking them would not do, since
/// the main thread waits with an empty signal mask once the main queue has a thread of its own.
enum Interruption {
    /// Runs `operation`; each signal cancels it.
    static func cancelling<Result: Sendable>(
        _ operation: @escaping @Sendable () async -> Result
    ) async -> Result {
        // Nothing is begun before a signal can end it.
        let (listening, begin) = AsyncStream<Void>.makeStream()
        let task = Task {
            for await _ in listening {}
            return await operation()
        }
        listen { task.cancel() }
        begin.finish()
        return await task.value
    }

    /// Calls `signalled` at each signal from now on. Once in a process. Where the system refuses
    /// the pipe or thread, the signals end the process as ever.
    static func listen(_ signalled: @escaping @Sendable () -> Void) {
        var ends: [Int32] = [-1, -1]
        // Safe: the array has the two elements that pipe writes.
        guard unsafe pipe(&ends) == 0 else { return }
        let (readEnd, writeEnd) = (ends[0], ends[1])
        pipeEnd.store(writeEnd, ordering: .sequentiallyConsistent)
        let isListening = OwnThread.run {
            var octet: UInt8 = 0
            while true {
                // Safe: one octet into a local variable.
                let count = unsafe read(readEnd, &octet, 1)
                if count == 1 { signalled() }
                if count == 0 || count < 0 && errno != EINTR { return }
            }
        }
        guard isListening else { return }
        // The handler only writes an octet to the pipe, which a handler may.
        _ = signal(SIGINT, noteSignal)
        _ = signal(SIGTERM, noteSignal)
        // A terminal that closes ends the sale in order as well; under nohup it ends nothing.
        takeHangUp()
    }
}

/// Takes SIGHUP unless whoever started the process had it ignored.
private func takeHangUp() {
    var inForce = sigaction()
    // Safe: only reads the action in force into a local variable.
    guard unsafe sigaction(SIGHUP, nil, &inForce) == 0 else { return }
    // Safe: the handler's address is compared, not called.
    let handler = unsafe unsafeBitCast(inForce.__sigaction_handler, to: Int.self)
    let ignored = unsafe unsafeBitCast(SIG_IGN, to: Int.self)
    if handler != ignored { _ = signal(SIGHUP, noteSignal) }
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
