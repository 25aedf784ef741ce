import JSONText
import Payment
import PaymentPorts
import Runtime

/// `journal` and `pending`: what the journal holds, read without writing to it.
struct JournalCommand {
    private let arguments: Arguments
    private let console: Console
    private var isJSON: Bool { arguments.has("json") }

    /// Entries read at a time.
    private static let pageSize = 500

    init(_ arguments: Arguments, _ console: Console) {
        self.arguments = arguments
        self.console = console
    }

    /// Shows the entries, or only that they are whole.
    func list() async throws -> ExitCode {
        guard let journal = try StoredJournal.open(stateFolder: arguments["state"]) else {
            return verified(count: 0)
        }
        if let order = arguments["order"] {
            for entry in try await journal.entries(orderId: order) { show(entry) }
            return .done
        }
        var last: Int64 = 0
        var count = 0
        while true {
            let page = try await journal.entries(after: last, limit: Self.pageSize)
            guard let end = page.last else { break }
            if !arguments.has("verify") { for entry in page { show(entry) } }
            last = end.sequence
            count += page.count
        }
        return verified(count: count)
    }

    private func verified(count: Int) -> ExitCode {
        guard arguments.has("verify") else { return .done }
        if isJSON {
            console.print(["entries": .integer(Int64(count)), "whole": true])
        } else {
            console.print("\(count) entries, in order")
        }
        return .done
    }

    private func show(_ entry: JournalEntry) {
        let time = CalendarText.utc(epochSeconds: entry.draft.wallClockSeconds)
        guard isJSON else { return console.print("\(time)  \(entry)") }
        let fields = entry.record.fields.fields.map { ($0.name, JSON.string($0.value)) }
        console.print([
            "sequence": .integer(entry.sequence), "time": .string(time),
            "attemptId": .string(entry.attemptId), "orderId": .string(entry.orderId),
            "kind": .string(entry.record.kind.rawValue),
            "fields": .object(Dictionary(fields) { _, last in last }),
        ])
    }

    /// Lists the attempts that are not over.
    func pending() async throws -> ExitCode {
        guard let journal = try StoredJournal.open(stateFolder: arguments["state"]) else {
            return .done
        }
        for id in try await journal.openAttempts() {
            let entries = try await journal.entries(attemptId: id)
            let history = AttemptHistory(entries.map(\.record))
            guard let first = entries.first, let sale = history.sale else { continue }
            let time = CalendarText.utc(epochSeconds: first.draft.wallClockSeconds)
            let amount = sale.request.amounts.totalBeforeFee
            let kind = Self.kind(history)
            if isJSON {
                console.print([
                    "orderId": .string(sale.request.orderId), "attemptId": .string(id),
                    "kind": .string(kind), "uniqueRef": .optional(history.payment?.paymentId),
                    "amount": SaleOutput.json(amount), "since": .string(time),
                ])
            } else {
                let reference = history.payment.map { "  ref \($0.paymentId)" } ?? ""
                console.print("\(time)  \(sale.request.orderId)  \(kind)  \(amount)\(reference)")
            }
        }
        return .done
    }

    private static func kind(_ history: AttemptHistory) -> String {
        guard history.reversal != nil else { return "unclear" }
        return history.reversalOutcome == .impossible ? "supportNeeded" : "reversal"
    }
}
