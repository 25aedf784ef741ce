import CSQLite

/// The one place that names SQLite's functions: a connection and the few calls the journal makes.
///
/// Not thread-safe; its owner keeps it on one thread.
@safe
final class SQLiteConnection {
    /// An extended result code.
    struct Failure: Error, Hashable {
        let code: Int32

        /// The code without its extension.
        var primary: Int32 { code & 0xFF }
        var isFull: Bool { primary == SQLITE_FULL }
        var isDamage: Bool { primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB }
    }

    /// A value bound to a statement or read from a row.
    enum Value: Hashable {
        case integer(Int64)
        case text(String)
        case null
    }

    private let handle: OpaquePointer

    /// Opens a file; a writer creates it.
    init(path: String, isReadOnly: Bool) throws(Failure) {
        var opened: OpaquePointer?
        let access = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        // Safe: the handle is checked, owned by this object alone, and closed in deinit.
        let code = unsafe sqlite3_open_v2(
            path, &opened, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard let opened = unsafe opened else { throw Failure(code: SQLITE_NOMEM) }
        guard code == SQLITE_OK else {
            unsafe sqlite3_close_v2(opened)
            throw Failure(code: code)
        }
        unsafe handle = opened
        _ = unsafe sqlite3_busy_timeout(opened, 2_000)
    }

    deinit {
        // Safe: no statement outlives `rows`, so nothing refers to the handle any more.
        unsafe sqlite3_close_v2(handle)
    }

    /// Runs statements that take and give nothing.
    func execute(_ sql: String) throws(Failure) {
        // Safe: the text is copied for the call; no callback, no message is asked for.
        let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw Failure(code: code) }
    }

    /// Runs one statement and gives its rows, `limit` at most.
    @discardableResult
    func rows(
        _ sql: String, _ values: [Value] = [], limit: Int = .max
    ) throws(Failure) -> [[Value]] {
        var prepared: OpaquePointer?
        // Safe: the statement is checked and finalised before this returns.
        let code = unsafe sqlite3_prepare_v2(handle, sql, -1, &prepared, nil)
        guard code == SQLITE_OK, let statement = unsafe prepared else {
            throw Failure(code: code == SQLITE_OK ? SQLITE_MISUSE : code)
        }
        defer { unsafe sqlite3_finalize(statement) }
        unsafe try bind(values, to: statement)
        var rows: [[Value]] = []
        while rows.count < limit {
            let step = unsafe sqlite3_step(statement)
            if step == SQLITE_DONE { break }
            guard step == SQLITE_ROW else { throw Failure(code: step) }
            rows.append(unsafe row(of: statement))
        }
        return rows
    }

    private func bind(_ values: [Value], to statement: OpaquePointer) throws(Failure) {
        var index: Int32 = 0
        for value in values {
            index += 1
            let code: Int32
            switch value {
            case .integer(let number):
                // Safe: the statement is live.
                code = unsafe sqlite3_bind_int64(statement, index, number)
            case .text(let text):
                guard let count = Int32(exactly: text.utf8.count) else {
                    throw Failure(code: SQLITE_TOOBIG)
                }
                // Safe: SQLite copies the text before the call returns (SQLITE_TRANSIENT).
                code = unsafe csqlite_bind_text(statement, index, text, count)
            case .null:
                code = unsafe sqlite3_bind_null(statement, index)
            }
            guard code == SQLITE_OK else { throw Failure(code: code) }
        }
    }

    private func row(of statement: OpaquePointer) -> [Value] {
        // Safe: the columns are read at once after a step that gave a row, text before its
        // length as SQLite asks, and copied.
        let count = unsafe sqlite3_column_count(statement)
        var values: [Value] = []
        for column in 0..<max(0, count) {
            switch unsafe sqlite3_column_type(statement, column) {
            case SQLITE_INTEGER:
                values.append(.integer(unsafe sqlite3_column_int64(statement, column)))
            case SQLITE_TEXT:
                let text = unsafe sqlite3_column_text(statement, column)
                let octets = unsafe UnsafeBufferPointer(
                    start: text, count: Int(sqlite3_column_bytes(statement, column)))
                values.append(.text(unsafe String(decoding: octets, as: UTF8.self)))
            default: values.append(.null)
            }
        }
        return values
    }
}

extension SQLiteConnection.Value {
    var integer: Int64? {
        switch self {
        case .integer(let number): number
        case .text, .null: nil
        }
    }

    var text: String? {
        switch self {
        case .text(let text): text
        case .integer, .null: nil
        }
    }
}
