import Payment
import PaymentPorts
import TestSupport
import Testing

@testable import PaymentJournal

@Suite struct SQLiteJournalTests {
    @Test func whatIsAppendedIsThereAfterAReopen() async throws {
        try await withFolder { folder in
            let path = "\(folder)/journal.sqlite"
            let drafts = JournalSample.records.map { JournalSample.draft($0) }
            do {
                let journal = try SQLiteJournal(path: path)
                let entries = try await journal.append(drafts)
                #expect(entries.map(\.sequence) == Array(1...Int64(drafts.count)))
                #expect(entries.map(\.draft) == drafts)
                await journal.close()
                await #expect(throws: JournalError.poisoned) {
                    try await journal.append(drafts)
                }
            }
            let journal = try SQLiteJournal(path: path)
            let found = try await journal.entries(attemptId: "t1")
            #expect(found.map(\.draft) == drafts)
            #expect(try await journal.entries(orderId: "a1") == found)
            #expect(try await journal.entries(after: 2, limit: 3) == Array(found[2..<5]))
            #expect(try await journal.entries(orderId: "a2").isEmpty)
            #expect(try await journal.last(.keySerialUsed)?.record == .keySerialUsed(7))
            #expect(try await journal.last(.termsAccepted) == nil)
        }
    }

    @Test func attemptsWithoutAnEndAreOpen() async throws {
        try await withFolder { folder in
            let journal = try SQLiteJournal(path: "\(folder)/journal.sqlite")
            for attempt in ["t1", "t2", "t3"] {
                try await journal.append([
                    JournalSample.draft(try JournalSample.sale(order: "a1"), attempt: attempt)
                ])
            }
            try await journal.append([JournalSample.draft(.ended(.cancelled), attempt: "t2")])
            #expect(try await journal.openAttempts() == ["t1", "t3"])
        }
    }

    @Test func aSecondWriterIsToldWhoIsFirst() async throws {
        try await withFolder { folder in
            let path = "\(folder)/journal.sqlite"
            let first = try SQLiteJournal(path: path)
            let error = #expect(throws: JournalError.self) { try SQLiteJournal(path: path) }
            guard case .lockedBy(let holder) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(holder.contains("process \(processNumber())"))
            #expect(await !first.isPoisoned())
        }
    }

    @Test func aReaderReadsWhileAWriterWritesAndWritesNothing() async throws {
        try await withFolder { folder in
            let path = "\(folder)/journal.sqlite"
            let writer = try SQLiteJournal(path: path)
            try await writer.append([JournalSample.draft(.keySerialUsed(1))])
            let reader = try SQLiteJournal(path: path, access: .reading)
            try await writer.append([JournalSample.draft(.keySerialUsed(2))])
            #expect(try await reader.entries(after: 0, limit: 9).count == 2)
            await #expect(throws: JournalError.readOnly) {
                try await reader.append([JournalSample.draft(.keySerialUsed(3))])
            }
        }
    }

    @Test func aFullDiskPoisonsTheJournalAndLosesNothing() async throws {
        try await withFolder { folder in
            let journal = try SQLiteJournal(path: "\(folder)/journal.sqlite")
            try await journal.limit(pages: 12)
            let drafts = JournalSample.records.map { JournalSample.draft($0) }
            var written = 0
            var error: JournalError?
            while written < 1_000, error == nil {
                do throws(JournalError) {
                    try await journal.append(drafts)
                    written += 1
                } catch let thrown {
                    error = thrown
                }
            }
            #expect(error == .diskFull)
            #expect(await journal.isPoisoned())
            await #expect(throws: JournalError.poisoned) {
                try await journal.append([JournalSample.draft(.reversalAttempt)])
            }
            // A transaction is there whole or not at all, and what was confirmed is there.
            let entries = try await journal.entries(attemptId: "t1")
            #expect(entries.count == written * drafts.count)
        }
    }

    @Test func aNewerSchemaIsRefused() async throws {
        try await withFolder { folder in
            let path = "\(folder)/journal.sqlite"
            let connection = try SQLiteConnection(path: path, isReadOnly: false)
            try connection.execute("PRAGMA user_version=99")
            #expect(throws: JournalError.unknownSchema(99)) { try SQLiteJournal(path: path) }
        }
    }

    @Test func aFileThatIsNoJournalIsRefused() async throws {
        try await withFolder { folder in
            let path = "\(folder)/journal.sqlite"
            try writeFile(path, Array(repeating: 0x41, count: 8_192))
            let error = #expect(throws: JournalError.self) { try SQLiteJournal(path: path) }
            guard case .corrupted = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test func aDamagedFileIsFoundOut() async throws {
        try await withFolder { folder in
            let path = "\(folder)/journal.sqlite"
            do {
                let journal = try SQLiteJournal(path: path)
                for _ in 0..<40 {
                    try await journal.append(JournalSample.records.map { JournalSample.draft($0) })
                }
                await journal.close()
            }
            var octets = try readFile(path)
            try #require(octets.count > 16_384)
            for index in 8_192..<12_288 { octets[index] = 0x5A }
            try writeFile(path, octets)
            let error = #expect(throws: JournalError.self) { try SQLiteJournal(path: path) }
            guard case .corrupted = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test func anEntryOfAnUnknownKindIsNotSkipped() async throws {
        try await withFolder { folder in
            let path = "\(folder)/journal.sqlite"
            try await SQLiteJournal(path: path).close()
            do {
                let connection = try SQLiteConnection(path: path, isReadOnly: false)
                try connection.execute(
                    "INSERT INTO entries VALUES (5, 0, 't1', 'a1', 'refund.intent', '')")
            }
            let journal = try SQLiteJournal(path: path)
            await #expect(throws: JournalError.unreadableEntry(sequence: 5)) {
                try await journal.entries(attemptId: "t1")
            }
        }
    }

    @Test(arguments: ["/nonexistent/journal.sqlite", "/proc/journal.sqlite"])
    func aFolderThatIsNotThereIsNamed(_ path: String) throws {
        let error = #expect(throws: JournalError.self) { try SQLiteJournal(path: path) }
        guard case .cannotOpen(let named, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(named.hasPrefix(path))
    }

    @Test func onlyTheOwnerMayReadIt() async throws {
        try await withFolder { folder in
            let path = "\(folder)/journal.sqlite"
            let journal = try SQLiteJournal(path: path)
            try await journal.append([JournalSample.draft(.reversalAttempt)])
            for file in [path, "\(path)-wal", "\(path).lock"] {
                #expect(try permissions(of: file) == 0o600, "\(file)")
            }
        }
    }
}
