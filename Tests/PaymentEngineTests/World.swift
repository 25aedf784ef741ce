import Payment
import PaymentPorts
import Synchronization

/// What outlives a process: what is on disk and at the gateway; and the process's death.
///
/// Every effect on the world passes a boundary here. At the boundary chosen for it the process
/// dies: from then on nothing it does has any effect, until ``revive()``.
final class World: Sendable {
    struct State: Sendable {
        var entries: [JournalEntry] = []
        var ledger: [String: LedgerLine] = [:]
        var boundaries = 0
        var deathAt: Int?
        var isDead = false
        /// What a double saw that must never be.
        var violations: [String] = []
    }

    /// A payment as the gateway has it.
    struct LedgerLine: Hashable, Sendable {
        var payment: GatewayPayment
        var key: String
        var captures = 0
        var reversals = 0
    }

    let state = Mutex(State())

    init(dyingAt boundary: Int? = nil) {
        state.withLock { $0.deathAt = boundary }
    }

    /// Whether the process still lives after this boundary.
    func pass() -> Bool {
        state.withLock { state in
            if state.isDead { return false }
            if state.boundaries == state.deathAt { state.isDead = true }
            state.boundaries += 1
            return !state.isDead
        }
    }

    /// A new process, which may have its own boundary to die at.
    func revive(dyingIn boundaries: Int? = nil) {
        state.withLock { state in
            state.isDead = false
            state.deathAt = boundaries.map { state.boundaries + $0 }
        }
    }

    func report(_ violation: String) { state.withLock { $0.violations.append(violation) } }

    var entries: [JournalEntry] { state.withLock { $0.entries } }
    var records: [JournalRecord] { entries.map(\.record) }
    var ledger: [LedgerLine] { state.withLock { Array($0.ledger.values) } }
    var violations: [String] { state.withLock { $0.violations } }
    var boundaries: Int { state.withLock { $0.boundaries } }
}

/// A journal in the world's memory.
final class WorldJournal: Journal {
    private let world: World
    private let poisoned = Mutex(false)

    init(_ world: World) { self.world = world }

    func append(_ drafts: [JournalDraft]) async throws(JournalError) -> [JournalEntry] {
        guard !poisoned.withLock({ $0 }) else { throw .poisoned }
        guard world.pass() else { throw poison() }
        let entries = world.state.withLock { state in
            let first = Int64(state.entries.count) + 1
            let entries = drafts.enumerated().map {
                JournalEntry(sequence: first + Int64($0.offset), draft: $0.element)
            }
            state.entries += entries
            return entries
        }
        // The write is on disk, and the process may die before it knows.
        guard world.pass() else { throw poison() }
        return entries
    }

    private func poison() -> JournalError {
        poisoned.withLock { $0 = true }
        return .inputOutput(code: 10)
    }

    func entries(orderId: String) async throws(JournalError) -> [JournalEntry] {
        world.entries.filter { $0.orderId == orderId }
    }

    func entries(attemptId: String) async throws(JournalError) -> [JournalEntry] {
        world.entries.filter { $0.attemptId == attemptId }
    }

    func entries(after sequence: Int64, limit: Int) async throws(JournalError) -> [JournalEntry] {
        Array(world.entries.filter { $0.sequence > sequence }.prefix(limit))
    }

    func openAttempts() async throws(JournalError) -> [String] {
        let entries = world.entries
        let ended = Set(
            entries.filter { $0.record.kind == .ended }.map(\.attemptId))
        return entries.filter { $0.record.kind == .attemptCreated && !ended.contains($0.attemptId) }
            .map(\.attemptId)
    }

    func last(_ kind: JournalRecord.Kind) async throws(JournalError) -> JournalEntry? {
        world.entries.last { $0.record.kind == kind }
    }

    func isPoisoned() async -> Bool { poisoned.withLock { $0 } }
}
