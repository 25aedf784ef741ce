import Cryptography
import Synchronization

/// Owns the acquirer and its ledger file: an entry is on the disk before it counts.
final class SandboxBook: Sendable {
    private struct Content: ~Copyable {
        var acquirer: Acquirer
        var file: LedgerFile?
        var isClosed = false
    }

    private let configuration: SandboxConfiguration
    private let content: Mutex<Content>

    init(_ configuration: SandboxConfiguration) throws(SandboxError) {
        self.configuration = configuration
        var acquirer = Acquirer(configuration)
        guard let path = configuration.ledgerFile else {
            content = Mutex(Content(acquirer: acquirer, file: nil))
            return
        }
        let file = try LedgerFile(path)
        for entry in file.entries { acquirer.apply(entry) }
        content = Mutex(Content(acquirer: acquirer, file: file))
    }

    /// What is so at this moment.
    func snapshot() -> Acquirer { content.withLock { $0.acquirer } }

    /// Carries out a request once: the entry it led to before, or a new one that is on the disk.
    func record(
        key: String, digest: String,
        _ decide: @Sendable (Acquirer) throws(Problem) -> LedgerEntry
    ) throws(Problem) -> LedgerEntry {
        try content.withLock { content throws(Problem) in
            if let known = try content.acquirer.repetition(key: key, digest: digest) {
                return known
            }
            let entry = try decide(content.acquirer)
            guard !content.isClosed else { throw .ledgerNotWritten }
            do throws(LedgerFile.NotWritten) {
                try content.file?.append(entry)
            } catch {
                throw .ledgerNotWritten
            }
            content.acquirer.apply(entry)
            return entry
        }
    }

    /// Forgets every payment.
    func reset() throws(Problem) {
        try content.withLock { content throws(Problem) in
            do throws(LedgerFile.NotWritten) {
                try content.file?.reset()
            } catch {
                throw .ledgerNotWritten
            }
            content.acquirer = Acquirer(configuration)
        }
    }

    /// Lets go of the ledger file; nothing is recorded from then on.
    func close() {
        content.withLock { content in
            content.isClosed = true
            content.file = nil
        }
    }

    /// A name that no payment has yet: 10 upper-case letters and digits.
    static func newPaymentId() -> String {
        let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789".utf8)
        return String(
            decoding: SystemRandom.octets(10).map { letters[Int($0) % letters.count] },
            as: UTF8.self)
    }

    /// Six digits.
    static func newApprovalCode() -> String {
        SystemRandom.octets(6).map { String($0 % 10) }.joined()
    }
}
