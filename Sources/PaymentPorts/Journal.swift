import Payment

/// A record on its way into the journal.
public struct JournalDraft: Hashable, Sendable {
    /// The attempt it belongs to; empty for what belongs to none.
    public let attemptId: String
    /// The order the attempt is for; empty for what belongs to none.
    public let orderId: String
    /// Seconds since 1970 by the wall clock, for people.
    public let wallClockSeconds: Int64
    /// What there is to record.
    public let record: JournalRecord

    /// From its parts.
    public init(
        attemptId: String, orderId: String, wallClockSeconds: Int64, record: JournalRecord
    ) {
        self.attemptId = attemptId
        self.orderId = orderId
        self.wallClockSeconds = wallClockSeconds
        self.record = record
    }
}

/// A record in the journal.
public struct JournalEntry: Hashable, Sendable {
    /// Counts up without end; the only order there is, whatever the clock did.
    public let sequence: Int64
    /// What was recorded, when, and for what.
    public let draft: JournalDraft

    /// The attempt it belongs to; empty for what belongs to none.
    public var attemptId: String { draft.attemptId }
    /// The order the attempt is for; empty for what belongs to none.
    public var orderId: String { draft.orderId }
    /// What is recorded.
    public var record: JournalRecord { draft.record }

    /// From its parts.
    public init(sequence: Int64, draft: JournalDraft) {
        self.sequence = sequence
        self.draft = draft
    }
}

extension JournalEntry: CustomStringConvertible {
    /// One line for people: `12 a1 capture.intent call=capture payment=Q7XK2M9T4B …`.
    public var description: String {
        var parts = [String(sequence), orderId.isEmpty ? "-" : orderId, record.kind.rawValue]
        parts += record.fields.fields.map { "\($0.name)=\(Self.quoted($0.value))" }
        return parts.joined(separator: " ")
    }

    private static func quoted(_ text: String) -> String {
        let isPlain =
            !text.isEmpty
            && text.unicodeScalars.allSatisfy {
                $0.value > 0x20 && $0.value < 0x7F && $0 != "\"" && $0 != "\\"
            }
        if isPlain { return text }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x22, 0x5C: quoted += "\\\(scalar)"
            case 0..<0x20, 0x7F..<0xA0: quoted += "\\u{\(String(scalar.value, radix: 16))}"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

/// Where every step of every payment is written before it is taken.
public protocol Journal: Sendable {
    /// Makes all the drafts durable in their order, or none of them.
    ///
    /// - Throws: ``JournalError``. After ``JournalError/diskFull`` or
    ///   ``JournalError/inputOutput(code:)`` nobody knows whether they are on disk, and every
    ///   further call throws ``JournalError/poisoned``.
    @discardableResult
    func append(_ drafts: [JournalDraft]) async throws(JournalError) -> [JournalEntry]

    /// Everything recorded for an order, oldest first.
    func entries(orderId: String) async throws(JournalError) -> [JournalEntry]

    /// Everything recorded for an attempt, oldest first.
    func entries(attemptId: String) async throws(JournalError) -> [JournalEntry]

    /// Up to `limit` entries above a sequence number, oldest first.
    func entries(after sequence: Int64, limit: Int) async throws(JournalError) -> [JournalEntry]

    /// Attempts without an end, in the order they began.
    func openAttempts() async throws(JournalError) -> [String]

    /// The newest entry of a kind.
    func last(_ kind: JournalRecord.Kind) async throws(JournalError) -> JournalEntry?

    /// Whether nothing can be recorded any more.
    func isPoisoned() async -> Bool
}

/// Why the journal cannot be used.
public enum JournalError: Error, Hashable, Sendable {
    /// Another program writes to it; its own words for itself.
    case lockedBy(String)
    /// The file, its lock or its folder cannot be opened or made.
    case cannotOpen(path: String, code: Int32)
    /// The file is damaged; what the check found.
    case corrupted(String)
    /// The file was written by a newer version.
    case unknownSchema(Int64)
    /// The database does not promise that what it confirmed survives a power cut.
    case notDurable(String)
    /// An entry is none that this version can read.
    case unreadableEntry(sequence: Int64)
    /// The disk is full.
    case diskFull
    /// The database reports an error: SQLite's extended result code.
    case inputOutput(code: Int32)
    /// Writing failed before, or the journal was closed: nothing new is started.
    case poisoned
    /// It was opened for reading only.
    case readOnly
}
