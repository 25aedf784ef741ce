import Glibc

/// Runs what blocks on a thread of its own, never on Swift's pool.
enum OwnThread {
    /// Starts the thread; `false` where the system refuses one.
    @discardableResult
    static func run(_ body: @escaping @Sendable () -> Void) -> Bool {
        let box = unsafe Unmanaged.passRetained(Body(body))
        var thread = pthread_t()
        // Safe: the box is retained for the thread, which releases it.
        guard unsafe pthread_create(&thread, nil, start, box.toOpaque()) == 0 else {
            unsafe box.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private static let start:
        @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
            guard let argument = unsafe argument else { return nil }
            // Safe: the pointer is the box that was retained for this thread.
            unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
            return nil
        }
}
