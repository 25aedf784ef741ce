import Glibc
import Synchronization
import Testing

@testable import CardPorts

/// An actor on a thread of its own.
private actor Worker {
    let executor = ThreadExecutor()
    private(set) var count = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        // Safe: the actor keeps the executor for as long as it lives.
        unsafe executor.asUnownedSerialExecutor()
    }

    func thread() -> UInt {
        count += 1
        return UInt(pthread_self())
    }

    func signalsAreBlocked() -> Bool {
        var signals = sigset_t()
        // Safe: the set is filled by the first call and read by the second.
        unsafe pthread_sigmask(SIG_BLOCK, nil, &signals)
        return unsafe sigismember(&signals, SIGPIPE) == 1
    }
}

@Suite(.timeLimit(.minutes(1))) struct ThreadExecutorTests {
    @Test func jobsRunOneAfterAnotherOnOneThread() async {
        let worker = Worker()
        let threads = await withTaskGroup(of: UInt.self) { group in
            for _ in 0..<200 { group.addTask { await worker.thread() } }
            return await group.reduce(into: Set<UInt>()) { $0.insert($1) }
        }
        #expect(threads.count == 1)
        #expect(await worker.count == 200)
        #expect(await worker.signalsAreBlocked())
        worker.executor.finish()
    }

    @Test func theThreadStartsWithTheFirstJobAndEndsWhenFinished() async {
        let worker = Worker()
        #expect(!worker.executor.hasThread)
        _ = await worker.thread()
        #expect(worker.executor.hasThread)
        worker.executor.finish()
        while worker.executor.hasThread { await Task.yield() }
        // A job that comes later still runs, and its thread ends too.
        _ = await worker.thread()
        #expect(await worker.count == 2)
        while worker.executor.hasThread { await Task.yield() }
    }

    @Test func finishingWithoutAJobStartsNothing() {
        let executor = ThreadExecutor()
        executor.finish()
        #expect(!executor.hasThread)
    }
}

@Suite struct QuarantineTests {
    @Test func admitsUntilTooManyCallsHang() {
        let quarantine = Quarantine(threadsMaximum: 2)
        #expect(quarantine.admits)
        quarantine.enter()
        #expect(quarantine.admits)
        quarantine.enter()
        #expect(!quarantine.admits)
        #expect(quarantine.threadCount == 2)
        quarantine.leave()
        #expect(quarantine.admits)
    }
}

@Suite struct RaceTests {
    @Test func theFirstOutcomeWins() async {
        let wins = Mutex<[Int]>([])
        let outcome = await withCheckedContinuation { continuation in
            let race = Race<Int>(continuation)
            #expect(race.finish(1) { wins.withLock { $0.append(1) } })
            #expect(!race.finish(2) { wins.withLock { $0.append(2) } })
        }
        #expect(outcome == 1)
        #expect(wins.withLock { $0 } == [1])
    }
}
