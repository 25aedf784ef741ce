import Payment
import PaymentJournal
import PaymentPorts
import TestSupport
import Testing

@testable import PaymentEngine

/// Sales with the real journal on disk.
@Suite struct DurableSaleTests {
    private func engine(
        _ journal: SQLiteJournal, _ gateway: CheckingGateway, _ random: CountingRandom
    ) -> PaymentEngine {
        PaymentEngine(
            configuration: EngineConfiguration(
                merchantName: "Test shop", currency: Samples.euro, surchargeCap: nil,
                confirmationTimeoutSeconds: nil, cardWaitMilliseconds: nil),
            gateway: gateway, reader: ScriptedReader(), journal: journal, time: ManualTime(),
            random: random, location: SiteLocation(Samples.site), terms: OperatorTerms(nil))
    }

    @Test("K07: nothing of the card number, the track or the token is in the journal's files")
    func nothingOfTheCardIsOnDisk() async throws {
        let folder = try temporaryFolder()
        defer { removeFolder(folder) }
        let path = "\(folder)/journal.sqlite"
        let random = CountingRandom()
        var results: [SaleResult] = []
        do {
            let journal = try SQLiteJournal(path: path)
            let gateway = CheckingGateway(World())
            let engine = engine(journal, gateway, random)
            await engine.start()
            try await engine.prepare(token: Samples.token)
            results.append(await engine.sell(try Samples.request()) { _ in true })
            results.append(await engine.sell(try Samples.request("a2")) { _ in false })
            let files = try listFolder(folder)
            #expect(files.contains("journal.sqlite") && files.contains("journal.sqlite-wal"))
            for file in files {
                let text = String(decoding: try readFile("\(folder)/\(file)"), as: UTF8.self)
                for canary in ["4111111111111111", "D3012201", "token:", "1796152803"] {
                    #expect(!text.contains(canary), "\(canary) in \(file)")
                }
            }
            await journal.close()
        }
        #expect(results.map(\.status) == [.approved, .voided])

        let journal = try SQLiteJournal(path: path)
        let later = engine(journal, CheckingGateway(World()), random)
        await later.start()
        #expect(await later.sell(try Samples.request()).paymentId == results[0].paymentId)
        #expect(await later.pending().isEmpty)
        await journal.close()
    }

    @Test("An attempt that cannot be read takes the terminal out of service")
    func unreadable() async throws {
        let journal = UnreadableJournal()
        let world = World()
        let engine = PaymentEngine(
            configuration: EngineConfiguration(
                merchantName: "Test shop", currency: Samples.euro, surchargeCap: nil,
                confirmationTimeoutSeconds: nil, cardWaitMilliseconds: nil),
            gateway: CheckingGateway(world), reader: ScriptedReader(), journal: journal,
            time: ManualTime(), random: CountingRandom(), location: SiteLocation(Samples.site),
            terms: OperatorTerms(nil))
        await engine.start()
        try await engine.prepare(token: Samples.token)
        let result = await engine.sell(try Samples.request()) { _ in true }
        #expect(result.error == .failed(.unknown) && result.evidence == .neverSent)
        #expect(world.ledger.isEmpty)
    }

    @Test("Every record of a sale reads back as it was")
    func readsBack() async throws {
        let folder = try temporaryFolder()
        defer { removeFolder(folder) }
        let journal = try SQLiteJournal(path: "\(folder)/journal.sqlite")
        let engine = engine(journal, CheckingGateway(World()), CountingRandom())
        await engine.start()
        try await engine.prepare(token: Samples.token)
        _ = await engine.sell(try Samples.request()) { _ in true }
        let entries = try await journal.entries(orderId: "a1")
        #expect(
            entries.map(\.record.kind) == [
                .attemptCreated, .keySerialUsed, .authoriseIntent, .authoriseOutcome,
                .surchargeAsked, .surchargeAnswered, .captureIntent, .captureOutcome, .ended,
            ])
        #expect(entries.last?.description == "9 a1 attempt.ended end=approved")
        await journal.close()
    }
}

/// A journal with one attempt that a later version wrote.
private struct UnreadableJournal: Journal {
    func append(_ drafts: [JournalDraft]) async throws(JournalError) -> [JournalEntry] { [] }
    func entries(orderId: String) async throws(JournalError) -> [JournalEntry] { [] }
    func entries(attemptId: String) async throws(JournalError) -> [JournalEntry] {
        throw .unreadableEntry(sequence: 1)
    }
    func entries(after sequence: Int64, limit: Int) async throws(JournalError) -> [JournalEntry] {
        throw .unreadableEntry(sequence: 1)
    }
    func openAttempts() async throws(JournalError) -> [String] { ["t1"] }
    func last(_ kind: JournalRecord.Kind) async throws(JournalError) -> JournalEntry? { nil }
    func isPoisoned() async -> Bool { false }
}
