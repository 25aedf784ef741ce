import Glibc
import PaymentPorts
import Synchronization

/// The one thread on which the database is used: its calls wait for the disk, which must not
/// hold up a thread of the concurrency pool.
final class JournalThread: SerialExecutor {
    private let mailbox: JournalMailbox

    /// - Throws: ``JournalError/cannotOpen(path:code:)`` where the system gives no thread.
    init() throws(JournalError) {
        mailbox = JournalMailbox()
        var thread = pthread_t()
        let argument = unsafe Unmanaged.passRetained(mailbox)
        // Safe: the thread takes over the reference that is retained for it.
        let code = unsafe pthread_create(
            &thread, nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                let mailbox = unsafe Unmanaged<JournalMailbox>.fromOpaque(argument)
                    .takeRetainedValue()
                mailbox.run()
                return nil
            }, argument.toOpaque())
        guard code == 0 else {
            unsafe argument.release()
            throw .cannotOpen(path: "thread", code: code)
        }
        pthread_detach(thread)
    }

    deinit { mailbox.close() }

    /// Hands a job to the thread.
    func enqueue(_ job: consuming ExecutorJob) {
        // Safe: a job keeps the actor that it is for alive, and that its executor.
        mailbox.add(unsafe JournalJob(job: UnownedJob(job), executor: asUnownedSerialExecutor()))
    }
}

/// One job of the actor's.
@safe
private struct JournalJob: Sendable {
    let job: UnownedJob
    let executor: UnownedSerialExecutor

    func run() {
        // Safe: run once, on the executor's own thread.
        unsafe job.runSynchronously(on: executor)
    }
}

/// What the thread is to do; shared by the executor and the thread, which may outlive it.
@safe
private final class JournalMailbox: @unchecked Sendable {
    private struct Queue {
        var jobs: [JournalJob] = []
        var isClosed = false
    }

    private let queue = Mutex(Queue())
    private let semaphore: UnsafeMutablePointer<sem_t>

    init() {
        // Safe: allocated and initialised here, destroyed in deinit, and every user holds a
        // reference to this object.
        unsafe semaphore = .allocate(capacity: 1)
        unsafe sem_init(semaphore, 0, 0)
    }

    deinit {
        // Safe: nobody refers to this object any more.
        unsafe sem_destroy(semaphore)
        unsafe semaphore.deallocate()
    }

    func add(_ job: JournalJob) {
        queue.withLock { $0.jobs.append(job) }
        // Safe: the semaphore lives as long as this object.
        unsafe _ = sem_post(semaphore)
    }

    func close() {
        queue.withLock { $0.isClosed = true }
        // Safe: the semaphore lives as long as this object.
        unsafe _ = sem_post(semaphore)
    }

    /// The thread's life: ends when the executor does.
    func run() {
        while true {
            // Safe: the semaphore lives as long as this object.
            while unsafe sem_wait(semaphore) != 0, errno == EINTR {}
            let (jobs, isClosed) = queue.withLock { queue in
                defer { queue.jobs = [] }
                return (queue.jobs, queue.isClosed)
            }
            for job in jobs { job.run() }
            if isClosed { return }
        }
    }
}
