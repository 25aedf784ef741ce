import Payment
import PaymentPorts

/// The journal in an SQLite file: write-ahead log, `synchronous=FULL`, one writer, one
/// transaction for what belongs together.
///
/// Every call runs on a thread of the journal's own.
public actor SQLiteJournal: Journal {
    /// What a journal is opened for.
    public enum Access: Hashable, Sendable {
        /// To write, by one process at a time.
        case writing
        /// To read, also while another process writes.
        case reading
    }

    /// The version of the tables that this code writes and reads.
    static let schemaVersion: Int64 = 1

    private let thread: JournalThread
    /// `nil` once it is closed.
    private var connection: SQLiteConnection?
    private var lock: WriterLock?
    private var isBroken = false

    /// The journal's own thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        // Safe: the actor holds its thread for as long as it lives.
        unsafe thread.asUnownedSerialExecutor()
    }

    /// Opens the file, or makes it; checks it whole and that it is durable.
    ///
    /// - Parameter path: the database file; beside it lie its write-ahead log and a lock file.
    /// - Throws: ``JournalError``; nothing may be sold where the journal does not open.
    public init(path: String, access: Access = .writing) throws(JournalError) {
        thread = try JournalThread()
        switch access {
        case .writing:
            let lock = try WriterLock(path: "\(path).lock")
            try JournalFile.make(path, wasMade: lock.wasJournalMade)
            self.lock = lock
        case .reading:
            lock = nil
        }
        let connection: SQLiteConnection
        do {
            connection = try SQLiteConnection(path: path, isReadOnly: access == .reading)
        } catch {
            throw error.isDamage
                ? .corrupted("not a database") : .inputOutput(code: error.code)
        }
        do {
            try Self.verify(connection, access)
        } catch let error as SQLiteConnection.Failure {
            throw Self.error(error)
        } catch let error as JournalError {
            throw error
        } catch {
            throw .inputOutput(code: 0)
        }
        lock?.noteJournalMade()
        self.connection = connection
    }

    /// Gives up the file and the right to write to it; every later call throws
    /// ``JournalError/poisoned``.
    public func close() {
        connection = nil
        lock = nil
    }

    private func opened() throws(JournalError) -> SQLiteConnection {
        guard let connection else { throw .poisoned }
        return connection
    }

    private static func verify(_ connection: SQLiteConnection, _ access: Access) throws {
        if access == .writing {
            try connection.execute("PRAGMA synchronous=FULL")
            try connection.rows("PRAGMA journal_mode=WAL")
        }
        try checkIntegrity(connection)
        let version = try connection.rows("PRAGMA user_version").first?.first?.integer ?? 0
        guard version <= schemaVersion else { throw JournalError.unknownSchema(version) }
        guard access == .writing else {
            guard version > 0 else { throw JournalError.corrupted("empty") }
            return
        }
        if version == 0 { try createTables(connection) }
        let mode = try connection.rows("PRAGMA journal_mode").first?.first?.text ?? ""
        guard mode == "wal" else { throw JournalError.notDurable("journal_mode=\(mode)") }
        let level = try connection.rows("PRAGMA synchronous").first?.first?.integer ?? -1
        guard level == 2 else { throw JournalError.notDurable("synchronous=\(level)") }
    }

    private static func checkIntegrity(_ connection: SQLiteConnection) throws {
        let findings = try connection.rows("PRAGMA integrity_check(1)").first?.first?.text
        guard findings == "ok" else { throw JournalError.corrupted(findings ?? "no answer") }
    }

    private static func createTables(_ connection: SQLiteConnection) throws {
        try connection.execute(
            """
            BEGIN IMMEDIATE;
            CREATE TABLE entries (
                sequence INTEGER PRIMARY KEY AUTOINCREMENT,
                wall_clock_seconds INTEGER NOT NULL,
                attempt TEXT NOT NULL,
                order_id TEXT NOT NULL,
                kind TEXT NOT NULL,
                fields TEXT NOT NULL
            ) STRICT;
            CREATE INDEX entries_by_attempt ON entries (attempt, kind);
            CREATE INDEX entries_by_order ON entries (order_id);
            CREATE INDEX entries_by_kind ON entries (kind);
            PRAGMA user_version=\(schemaVersion);
            COMMIT;
            """)
    }

    private static func error(_ failure: SQLiteConnection.Failure) -> JournalError {
        if failure.isFull { return .diskFull }
        if failure.isDamage { return .corrupted("code \(failure.code)") }
        return .inputOutput(code: failure.code)
    }

    // MARK: Writing

    /// Lets the file grow to so many pages and no further: the disk is full there.
    func limit(pages: Int) throws {
        try opened().rows("PRAGMA max_page_count=\(pages)")
    }

    /// One transaction: all of them, or none.
    @discardableResult
    public func append(_ drafts: [JournalDraft]) throws(JournalError) -> [JournalEntry] {
        let connection = try opened()
        guard lock != nil else { throw .readOnly }
        guard !isBroken else { throw .poisoned }
        do {
            try connection.execute("BEGIN IMMEDIATE")
            var entries: [JournalEntry] = []
            for draft in drafts {
                let sequence = try Self.insert(draft, connection)
                entries.append(JournalEntry(sequence: sequence, draft: draft))
            }
            try connection.execute("COMMIT")
            return entries
        } catch {
            // Whether a failed commit reached the disk is not known, and a second try would
            // only hide it: nothing is written any more until the file is opened anew.
            isBroken = true
            _ = try? connection.execute("ROLLBACK")
            throw Self.error(error)
        }
    }

    private static func insert(
        _ draft: JournalDraft, _ connection: SQLiteConnection
    ) throws(SQLiteConnection.Failure) -> Int64 {
        let rows = try connection.rows(
            """
            INSERT INTO entries (wall_clock_seconds, attempt, order_id, kind, fields)
            VALUES (?, ?, ?, ?, ?) RETURNING sequence
            """,
            [
                .integer(draft.wallClockSeconds), .text(draft.attemptId), .text(draft.orderId),
                .text(draft.record.kind.rawValue), .text(FieldText.encode(draft.record.fields)),
            ])
        return rows.first?.first?.integer ?? 0
    }

    /// Whether a write failed since the file was opened.
    public func isPoisoned() -> Bool { isBroken }

    // MARK: Reading

    /// Everything recorded for an order, oldest first.
    public func entries(orderId: String) throws(JournalError) -> [JournalEntry] {
        try select("WHERE order_id = ? ORDER BY sequence", [.text(orderId)])
    }

    /// Everything recorded for an attempt, oldest first.
    public func entries(attemptId: String) throws(JournalError) -> [JournalEntry] {
        try select("WHERE attempt = ? ORDER BY sequence", [.text(attemptId)])
    }

    /// Up to `limit` entries above a sequence number, oldest first.
    public func entries(
        after sequence: Int64, limit: Int
    ) throws(JournalError) -> [JournalEntry] {
        try select(
            "WHERE sequence > ? ORDER BY sequence LIMIT ?",
            [.integer(sequence), .integer(Int64(max(0, limit)))])
    }

    /// The newest entry of a kind.
    public func last(_ kind: JournalRecord.Kind) throws(JournalError) -> JournalEntry? {
        try select("WHERE kind = ? ORDER BY sequence DESC LIMIT 1", [.text(kind.rawValue)]).first
    }

    /// Attempts without an end, in the order they began.
    public func openAttempts() throws(JournalError) -> [String] {
        let created = JournalRecord.Kind.attemptCreated.rawValue
        let ended = JournalRecord.Kind.ended.rawValue
        let connection = try opened()
        do {
            return try connection.rows(
                """
                SELECT attempt FROM entries AS begun WHERE kind = ? AND NOT EXISTS
                (SELECT 1 FROM entries WHERE attempt = begun.attempt AND kind = ?)
                ORDER BY sequence
                """, [.text(created), .text(ended)]
            ).compactMap { $0.first?.text }
        } catch {
            throw Self.error(error)
        }
    }

    private func select(
        _ condition: String, _ values: [SQLiteConnection.Value]
    ) throws(JournalError) -> [JournalEntry] {
        let connection = try opened()
        let rows: [[SQLiteConnection.Value]]
        do {
            rows = try connection.rows(
                """
                SELECT sequence, wall_clock_seconds, attempt, order_id, kind, fields
                FROM entries \(condition)
                """, values)
        } catch {
            throw Self.error(error)
        }
        var entries: [JournalEntry] = []
        for row in rows { entries.append(try Self.entry(row)) }
        return entries
    }

    private static func entry(
        _ row: [SQLiteConnection.Value]
    ) throws(JournalError) -> JournalEntry {
        let sequence = row.first?.integer ?? -1
        guard row.count == 6, let seconds = row[1].integer, let attempt = row[2].text,
            let order = row[3].text, let kind = row[4].text.flatMap(JournalRecord.Kind.init),
            let fields = row[5].text.flatMap(FieldText.decode),
            let record = JournalRecord(kind: kind, fields: fields)
        else { throw .unreadableEntry(sequence: sequence) }
        return JournalEntry(
            sequence: sequence,
            draft: JournalDraft(
                attemptId: attempt, orderId: order, wallClockSeconds: seconds, record: record))
    }
}
