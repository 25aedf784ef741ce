import GatewayClient
import Payment
import PaymentPorts
import SandboxGateway
import TestSupport
import Testing

/// What the ledger file keeps, and what it does not.
@Suite struct LedgerFileTests {
    private func withLedger(
        _ body: (String, SandboxConfiguration) async throws -> Void
    ) async throws {
        let folder = try temporaryFolder()
        defer { removeFolder(folder) }
        var configuration = SandboxConfiguration()
        configuration.ledgerFile = "\(folder)/ledger.jsonl"
        try await body("\(folder)/ledger.jsonl", configuration)
    }

    /// Makes one authorised payment and stops.
    private func authorise(_ configuration: SandboxConfiguration) async throws -> GatewayPayment {
        let terminal = try await Terminal(configuration)
        let payment = try await terminal.authorised(.init(tip: 100))
        await terminal.sandbox.stop()
        return payment
    }

    @Test("What was authorised is there after a restart, key and counter included") func restart()
        async throws
    {
        try await withLedger { _, configuration in
            let payment = try await authorise(configuration)
            let terminal = try await Terminal(configuration)
            let found = await terminal.gateway.payments(orderId: "order-1", token: terminal.token)
            #expect(found.answer == [payment])
            let reused = try await terminal.authorise(.init(key: Terminal.key(2)))
            #expect(reused.refusalStatus == 400)
            let captured = await terminal.followUp(.capture, payment.paymentId, key: 3)
            #expect(captured.answer?.status == .ready)
            #expect(terminal.sandbox.ledger().map(\.sequence) == [1, 2])
        }
    }

    @Test("A ledger read back is the ledger that was written") func readBack() async throws {
        try await withLedger { _, configuration in
            let first = try await Terminal(configuration)
            _ = try await first.authorised()
            _ = try await first.authorised(
                .init(card: .mastercardDeclined, counter: 2, key: Terminal.key(2)))
            _ = try await first.authorised(
                .init(card: .visaDebit, tax: 5, bypass: true, counter: 3, key: Terminal.key(3)))
            let written = first.sandbox.ledger()
            await first.sandbox.stop()
            let second = try await SandboxGateway.start(configuration)
            #expect(second.ledger() == written)
            #expect(second.ledger().map(\.json) == written.map(\.json))
        }
    }

    @Test("Every cut of the last line is taken off; what came before stays") func tornTail()
        async throws
    {
        try await withLedger { path, configuration in
            let terminal = try await Terminal(configuration)
            _ = try await terminal.authorised()
            _ = try await terminal.authorised(.init(counter: 2, key: Terminal.key(2)))
            await terminal.sandbox.stop()
            let whole = try readFile(path)
            let first = try #require(whole.firstIndex(of: 0x0A)) + 1
            for cut in stride(from: first, to: whole.count, by: 37) {
                try writeFile(path, Array(whole.prefix(cut)))
                let sandbox = try await SandboxGateway.start(configuration)
                #expect(sandbox.ledger().count == 1)
                await sandbox.stop()
            }
            #expect(try readFile(path) == Array(whole.prefix(first)))
        }
    }

    @Test("A damaged line before the last stops the start") func damaged() async throws {
        try await withLedger { path, configuration in
            _ = try await authorise(configuration)
            let line = try readFile(path)
            try writeFile(path, Array("{}\n".utf8) + line)
            await #expect(throws: SandboxError.ledgerDamaged(line: 1)) {
                try await SandboxGateway.start(configuration)
            }
            #expect(try readFile(path) == Array("{}\n".utf8) + line)
        }
    }

    @Test("Two sandboxes do not share a ledger") func inUse() async throws {
        try await withLedger { _, configuration in
            let first = try await SandboxGateway.start(configuration)
            await #expect(throws: SandboxError.ledgerInUse) {
                try await SandboxGateway.start(configuration)
            }
            await first.stop()
        }
    }

    @Test("A ledger that cannot be opened stops the start") func unavailable() async throws {
        var configuration = SandboxConfiguration()
        configuration.ledgerFile = "/nonexistent/ledger"
        await #expect(throws: SandboxError.self) { try await SandboxGateway.start(configuration) }
    }

    @Test("No card number and no track is in the file") func canary() async throws {
        try await withLedger { path, configuration in
            _ = try await authorise(configuration)
            let text = String(decoding: try readFile(path), as: UTF8.self)
            #expect(text.contains("411111******1111"))
            #expect(!text.contains("4111111111111111"))
            #expect(!text.contains("D3012"))
        }
    }
}
