import Payment
import PaymentEngine
import Runtime
import Testing
import TestSupport

/// The one composition: a terminal that sells as it stands, and one that says what is missing.
@Suite struct TerminalTests {
    @Test func theDemoTerminalSells() async throws {
        let folder = try temporaryFolder()
        defer { removeFolder(folder) }
        var options = RuntimeOptions()
        options.reader = "card:visa-credit"
        options.stateFolder = folder
        let terminal = try await Terminal.start(options)
        #expect(terminal.reader.configuration.isDemo)
        #expect(terminal.sandbox != nil)
        try await terminal.engine.prepare(token: terminal.token)
        let currency = try #require(Currency(code: "EUR"))
        let request = SaleRequest(
            orderId: "r1",
            amounts: try SaleAmounts(amount: Money(minorUnits: 4200, currency: currency)))
        let result = await terminal.engine.sell(request) { question in
            question.surcharge.minorUnits == 126
        }
        #expect(result.status == .approved)
        #expect(result.total?.minorUnits == 4326)
        await terminal.stop()
    }

    @Test func oneStateFolderHasOneTerminal() async throws {
        let folder = try temporaryFolder()
        defer { removeFolder(folder) }
        var options = RuntimeOptions()
        options.reader = "card:visa-debit"
        options.stateFolder = folder
        let first = try await Terminal.start(options)
        await #expect(throws: RuntimeFault.self) { try await Terminal.start(options) }
        await first.stop()
    }

    @Test func aGatewayOutsideHasNoDemoProfile() async {
        var options = RuntimeOptions()
        options.reader = "card:visa-credit"
        options.gatewayURL = "https://gateway.example/v1"
        let fault = await #expect(throws: RuntimeFault.self) {
            try await ConfiguredReader.open(options)
        }
        guard case .configuration(let problems) = fault else {
            Issue.record("\(String(describing: fault))")
            return
        }
        let paths = problems.problems.map(\.path)
        for path in [
            "merchant.name", "terminal.id", "terminal.type", "terminal.country",
            "terminal.currency", "limits.transaction", "site.address", "gateway.url",
        ] { #expect(paths.contains(path), "\(path)") }
    }

    @Test(arguments: [
        ("card:visa-kredit", "unknown test card 'visa-kredit'; did you mean 'card:visa-credit'?"),
        ("replay:/nonexistent", "/nonexistent: No such file or directory"),
        ("cards:visa", "'cards' is no kind of reader; use pcsc, usb, replay:FILE or card:PROFILE"),
        ("card:", "the reader needs a value: card:PROFILE"),
    ])
    func aSelectorThatSelectsNothingIsExplained(selector: String, reason: String) async {
        let fault = await #expect(throws: RuntimeFault.self) {
            try await OpenedReader.open(selector)
        }
        #expect(fault == .wrongUsage(reason))
    }
}
