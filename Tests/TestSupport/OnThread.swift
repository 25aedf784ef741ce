import Glibc

/// Runs blocking calls on a thread of their own, so that they never hold one of Swift's pool,
/// which the code under test needs.
public func onThread<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
) async -> Result {
    await withCheckedContinuation { continuation in
        detachThread { continuation.resume(returning: body()) }
    }
}

/// Runs blocking calls on a thread of their own and waits for nothing.
public func detachThread(_ body: @escaping @Sendable () -> Void) {
    let work = unsafe Unmanaged.passRetained(ThreadWork(body))
    var thread = pthread_t()
    // Safe: the new thread takes over the one reference that it is given.
    let code = unsafe pthread_create(
        &thread, nil,
        { argument in
            guard let argument = unsafe argument else { return nil }
            unsafe Unmanaged<ThreadWork>.fromOpaque(argument).takeRetainedValue().run()
            return nil
        }, work.toOpaque())
    if code == 0 {
        pthread_detach(thread)
    } else {
        unsafe work.takeRetainedValue().run()
    }
}

private final class ThreadWork: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
