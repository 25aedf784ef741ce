import Glibc
import Synchronization

/// Runs an actor's jobs one after another on a thread of its own, so that calls which block never
/// hold a thread of Swift's pool.
///
/// The thread is started with the first job and waits for the next until ``finish()``; a job that
/// comes later still runs, on a new thread that ends when nothing is left to do.
package final class ThreadExecutor: SerialExecutor {
    private struct Queue {
        var jobs: [UnownedJob] = []
        var hasThread = false
        var isFinished = false
    }

    private let queue = Mutex(Queue())
    private let work: Semaphore

    /// An executor that has no thread yet.
    package init() { work = Semaphore() }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let startsThread = queue.withLock { queue in
            queue.jobs.append(job)
            defer { queue.hasThread = true }
            return !queue.hasThread
        }
        if startsThread { startThread() } else { work.post() }
    }

    /// Lets the thread end once it has nothing left to do.
    package func finish() {
        queue.withLock { $0.isFinished = true }
        work.post()
    }

    /// Whether a thread waits for jobs or runs one.
    package var hasThread: Bool { queue.withLock { $0.hasThread } }

    private enum Step {
        case run(UnownedJob)
        case wait
        case end
    }

    private func nextStep(mayWait: Bool) -> Step {
        queue.withLock { queue in
            if !queue.jobs.isEmpty { return .run(queue.jobs.removeFirst()) }
            if mayWait, !queue.isFinished { return .wait }
            queue.hasThread = false
            return .end
        }
    }

    private func runJobs(mayWait: Bool) {
        while true {
            switch nextStep(mayWait: mayWait) {
            // Safe: the job was taken from the queue and is run this once.
            case .run(let job): unsafe job.runSynchronously(on: asUnownedSerialExecutor())
            case .wait: work.wait()
            case .end: return
            }
        }
    }

    private func startThread() {
        // Safe: the reference taken here is given back by the thread's body, which runs once.
        let reference = unsafe Unmanaged.passRetained(self)
        var thread = pthread_t()
        let code = unsafe pthread_create(
            &thread, nil,
            { argument in
                // Safe: the argument is the reference that startThread passed.
                if let argument = unsafe argument {
                    let executor =
                        unsafe Unmanaged<ThreadExecutor>.fromOpaque(argument).takeRetainedValue()
                    ThreadExecutor.blockSignals()
                    executor.runJobs(mayWait: true)
                }
                return nil
            }, unsafe reference.toOpaque())
        guard code == 0 else {
            // No thread is to be had. The jobs hold up a thread of the pool instead of being lost.
            unsafe reference.release()
            return runJobs(mayWait: false)
        }
        pthread_detach(thread)
    }

    /// Signals are for other threads; and writing to a service that died gives an error here
    /// instead of ending the process with SIGPIPE.
    private static func blockSignals() {
        var signals = sigset_t()
        // Safe: the set is initialised by the first call before the second reads it.
        unsafe sigfillset(&signals)
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}

/// A counting semaphore of the system. Safe to share: the pointer never changes and the system's
/// functions may be called on it from any thread.
@safe private final class Semaphore: @unchecked Sendable {
    private let semaphore: UnsafeMutablePointer<sem_t>

    init() {
        // Safe: one semaphore is allocated and initialised before anyone sees the pointer.
        unsafe semaphore = .allocate(capacity: 1)
        unsafe semaphore.initialize(to: sem_t())
        unsafe sem_init(semaphore, 0, 0)
    }

    deinit {
        // Safe: nobody holds a reference any more, so nobody waits.
        unsafe sem_destroy(semaphore)
        unsafe semaphore.deallocate()
    }

    // Safe: semaphores may be used from any thread while this object lives.
    func post() { unsafe sem_post(semaphore) }

    // Safe: as above; a signal only makes the wait begin again.
    func wait() { while unsafe sem_wait(semaphore) != 0 && errno == EINTR {} }
}
