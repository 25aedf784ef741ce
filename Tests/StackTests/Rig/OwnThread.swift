import Glibc

/// Runs work that blocks on a thread that nobody else needs.
enum OwnThread {
    private final class Work: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    static func start(_ run: @escaping @Sendable () -> Void) throws {
        var thread = pthread_t()
        // Safe: the reference taken here is given back by the thread's body, which runs once.
        let reference = unsafe Unmanaged.passRetained(Work(run))
        let code = unsafe pthread_create(
            &thread, nil,
            { argument in
                // Safe: the argument is the reference that was passed.
                if let argument = unsafe argument {
                    unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
                }
                return nil
            }, unsafe reference.toOpaque())
        guard code == 0 else {
            unsafe reference.release()
            throw RigFailure(description: "no thread: error \(code)")
        }
        pthread_detach(thread)
    }
}
