import Glibc
import Payment
import PaymentPorts
import TestSupport
import Testing

@testable import PaymentJournal

/// A journal that was there and is not any more: beginning anew would forget which orders were
/// charged.
@Suite struct LostJournalTests {
    /// Makes a journal with an entry, lets `damage` do its worst to the file, and opens it again.
    private func reopen(
        after damage: (_ path: String, _ folder: String) throws -> Void
    ) async throws -> JournalError? {
        try await withFolder { folder -> JournalError? in
            let path = "\(folder)/journal.sqlite"
            let journal = try SQLiteJournal(path: path)
            try await journal.append([JournalSample.draft(.reversalAttempt)])
            await journal.close()
            try damage(path, folder)
            do throws(JournalError) {
                _ = try SQLiteJournal(path: path)
                return nil
            } catch {
                return error
            }
        }
    }

    private func isGone(_ error: JournalError?) -> Bool {
        guard case .corrupted(let finding) = error else { return false }
        return finding.contains("remove its lock file")
    }

    @Test func oneThatIsWholeOpens() async throws {
        #expect(try await reopen { _, _ in } == nil)
    }

    @Test func oneThatWasRemovedIsMissed() async throws {
        #expect(isGone(try await reopen { path, _ in removeFile(path) }))
    }

    @Test func oneThatWasEmptiedIsMissed() async throws {
        #expect(isGone(try await reopen { path, _ in try writeFile(path, []) }))
    }

    @Test func withItsLockFileRemovedTheFolderIsNew() async throws {
        let error = try await reopen { path, _ in
            removeFile(path)
            removeFile("\(path).lock")
        }
        #expect(error == nil)
    }

    @Test func aLinkIsNotFollowed() async throws {
        let error = try await reopen { path, folder in
            try writeFile("\(folder)/elsewhere", try readFile(path))
            removeFile(path)
            makeLink(path, to: "\(folder)/elsewhere")
        }
        guard case .cannotOpen(_, ELOOP) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func aFolderOrPipeInItsPlaceIsNoJournal() async throws {
        for make in [makeFolder, makePipe] {
            let error = try await reopen { path, _ in
                removeFile(path)
                make(path)
            }
            guard case .cannotOpen(_, EINVAL) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
    }

    /// The process ended between its lock and its journal: nothing was recorded yet.
    @Test func oneThatWasNeverMadeIsMade() async throws {
        try await withFolder { folder in
            let path = "\(folder)/journal.sqlite"
            try writeFile("\(path).lock", Array("tapkiosk, process 1".utf8))
            try writeFile(path, [])
            let journal = try SQLiteJournal(path: path)
            try await journal.append([JournalSample.draft(.reversalAttempt)])
        }
    }
}
