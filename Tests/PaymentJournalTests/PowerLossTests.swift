import Payment
import PaymentPorts
import TestSupport
import Testing

@testable import PaymentJournal

/// The power goes while the write-ahead log is written: it ends anywhere.
@Suite struct PowerLossTests {
    @Test func whatWasConfirmedSurvivesALogCutAnywhere() async throws {
        try await withFolder { folder in
            let path = "\(folder)/journal.sqlite"
            let journal = try SQLiteJournal(path: path)
            var confirmed: [(logOctets: Int, entries: Int)] = [
                (try readFile("\(path)-wal").count, 0)
            ]
            for round in 1...6 {
                try await journal.append([
                    JournalSample.draft(.reversalAttempt),
                    JournalSample.draft(.keySerialUsed(UInt32(round))),
                ])
                confirmed.append((try readFile("\(path)-wal").count, round * 2))
            }
            let (base, log) = (try readFile(path), try readFile("\(path)-wal"))
            let first = confirmed[0].logOctets
            var cuts = Set(
                confirmed.flatMap { [$0.logOctets - 1, $0.logOctets, $0.logOctets + 1] })
            cuts.formUnion(stride(from: first, through: log.count, by: 1_999))
            for cut in cuts.sorted() where (first...log.count).contains(cut) {
                let count = try await entries(base, Array(log.prefix(cut)), folder)
                let whole = confirmed.last { $0.logOctets <= cut }?.entries ?? 0
                #expect(count == whole, "cut at \(cut)")
            }
        }
    }

    @Test func aTornTailIsNoRecord() async throws {
        try await withFolder { folder in
            let path = "\(folder)/journal.sqlite"
            let journal = try SQLiteJournal(path: path)
            try await journal.append([JournalSample.draft(.keySerialUsed(1))])
            try await journal.append([JournalSample.draft(.keySerialUsed(2))])
            var log = try readFile("\(path)-wal")
            try #require(log.count > 4_096)
            for index in (log.count - 512)..<log.count { log[index] ^= 0xFF }
            #expect(try await entries(try readFile(path), log, folder) == 1)
        }
    }

    private func entries(_ base: [UInt8], _ log: [UInt8], _ folder: String) async throws -> Int {
        let path = "\(folder)/after.sqlite"
        removeFile("\(path)-shm")
        try writeFile(path, base)
        try writeFile("\(path)-wal", log)
        let journal = try SQLiteJournal(path: path)
        let count = try await journal.entries(after: 0, limit: 1_000).count
        await journal.close()
        return count
    }
}
