import CardSessions
import JSONText
import Payment
import PaymentEngine
import Runtime
import Synchronization

/// `pay`: one sale.
struct PayCommand: Sendable {
    private let arguments: Arguments
    private let console: Console
    private var isJSON: Bool { arguments.has("json") }

    init(_ arguments: Arguments, _ console: Console) {
        self.arguments = arguments
        self.console = console
    }

    /// Checks the arguments, puts the terminal together, sells, shows what came of it.
    func run() async throws -> ExitCode {
        console.showLevel(of: arguments)
        let request: SaleRequest
        do {
            request = try saleRequest()
        } catch {
            if isJSON {
                console.print(
                    SaleOutput.invalidArgument(
                        orderId: arguments["order-id"], detail: error.message))
            }
            throw error
        }
        var options = try arguments.runtimeOptions()
        options.recordsSession = arguments["record"] != nil
        if options.recordsSession, arguments.has("raw") { console.warnOfRawFile() }
        let terminal: Terminal
        do throws(RuntimeFault) {
            terminal = try await Terminal.start(options)
        } catch {
            if isJSON, let name = error.errorName {
                console.print(SaleOutput.failed(request, errorName: name))
            }
            throw error
        }
        let code = await sell(request, at: terminal)
        await terminal.stop()
        await record(terminal.reader, options)
        return code
    }

    /// Writes the session where one was asked for. That it cannot be written changes nothing of
    /// what became of the sale, nor of its exit code.
    private func record(_ reader: ConfiguredReader, _ options: RuntimeOptions) async {
        guard let file = arguments["record"], let recording = reader.recording,
            !recording.exchanges.isEmpty
        else { return }
        do {
            try await SessionOutput.write(
                recording, of: reader, to: file, isRaw: arguments.has("raw"),
                caKeysFile: options.caKeysFile)
        } catch {
            console.note("tapkiosk pay: the session was not written: \(error)", level: .error)
        }
    }

    private func saleRequest() throws(UsageError) -> SaleRequest {
        for required in ["amount", "currency", "order-id"] where arguments[required] == nil {
            throw arguments.usage("option '--\(required)' is missing")
        }
        guard let currency = try arguments.currency(),
            let amount = try arguments.money("amount", currency)
        else { throw arguments.usage("option '--amount' is missing") }
        let amounts: SaleAmounts
        let tip = try arguments.money("tip", currency)
        let tax = try arguments.money("tax", currency)
        do {
            amounts = try SaleAmounts(amount: amount, tip: tip, tax: tax)
        } catch {
            throw arguments.usage("amount, tip and tax together are out of range")
        }
        let request = SaleRequest(
            orderId: arguments["order-id"] ?? "", amounts: amounts,
            bypassesSurcharge: arguments.has("bypass-surcharge"))
        if let fault = request.fault { throw arguments.usage(Self.sentence(fault)) }
        return request
    }

    private func sell(_ request: SaleRequest, at terminal: Terminal) async -> ExitCode {
        console.noteProfile(terminal.reader.configuration)
        var refusal: SaleError?
        do {
            try await terminal.engine.prepare(token: terminal.token)
        } catch {
            refusal = error
        }
        // What the journal holds of the order counts first: a terminal that cannot be prepared is
        // no proof that the order was not charged before.
        if let earlier = await terminal.engine.earlierResult(of: request) {
            noteEarlier(earlier)
            return show(earlier, at: terminal, isInterrupted: false)
        }
        if let refusal {
            return show(
                SaleOutput.failed(
                    request, refusal, profile: terminal.reader.configuration.profile),
                "the terminal cannot be prepared: \(SaleOutput.sentence(refusal))",
                SaleOutput.exitCode(refusal, isInterrupted: false))
        }
        if await isUnanswerable(request, terminal) {
            return show(
                SaleOutput.failed(
                    request, .invalidArgument(.surchargeUnanswerable),
                    profile: terminal.reader.configuration.profile),
                "there may be a surcharge and nobody to ask: "
                    + "add --surcharge accept, --surcharge decline or --bypass-surcharge",
                .usage)
        }
        return await sellPrepared(request, at: terminal)
    }

    /// Shows the object of a sale that did not begin.
    private func show(_ json: JSON, _ sentence: String, _ code: ExitCode) -> ExitCode {
        if isJSON { console.print(json) }
        console.note("tapkiosk pay: \(sentence)", level: .error)
        return code
    }

    /// Whether there may be a question about a fee and nobody to answer it.
    private func isUnanswerable(_ request: SaleRequest, _ terminal: Terminal) async -> Bool {
        guard !request.bypassesSurcharge, !Console.isInteractive else { return false }
        let answer = arguments["surcharge"]
        guard answer == nil || answer == "ask" else { return false }
        return await terminal.engine.surchargeSettings()?.isEnabled ?? false
    }

    private func sellPrepared(_ request: SaleRequest, at terminal: Terminal) async -> ExitCode {
        let engine = terminal.engine
        let console = console
        let signals = SignalCount()
        Interruption.listen {
            signals.add()
            Task {
                if await engine.cancel() == .notAllowed {
                    console.note("the card was read: the sale goes on", level: .error)
                }
            }
        }
        let steps = SaleSteps(console)
        let events = await engine.events()
        let narrator = Task {
            var isNew = false
            for await event in events {
                if case .phase(_, .awaitingCard) = event { isNew = true }
                steps.show(event)
            }
            return isNew
        }
        let result = await engine.sell(request, surcharge: surchargeHandler)
        // Cancelling ends the stream behind what was told: the steps stand before the result.
        narrator.cancel()
        if await !narrator.value { noteEarlier(result) }
        let code = show(result, at: terminal, isInterrupted: signals.isAny)
        if result.isReversalPending { await giveBack(by: engine, signals) }
        return code
    }

    /// Says that the result is that of a sale before.
    private func noteEarlier(_ result: SaleResult) {
        guard result.receipt != nil else { return }
        console.note(
            "order \(result.orderId) is over already: this is its result, no card was read",
            level: .error)
    }

    private func show(
        _ result: SaleResult, at terminal: Terminal, isInterrupted: Bool
    ) -> ExitCode {
        let code = SaleOutput.exitCode(result, isInterrupted: isInterrupted)
        if isJSON {
            console.print(SaleOutput.json(result, profile: terminal.reader.configuration.profile))
        } else if let receipt = result.receipt {
            console.write(SaleOutput.text(receipt))
        }
        let colour: Console.Colour = code == .done ? .green : code == .declined ? .yellow : .red
        console.note(
            console.paintNote(SaleOutput.sentence(result), colour),
            level: code == .done || code == .declined ? .info : .error)
        if let reason = result.refusalReason {
            console.note("tapkiosk pay: the gateway refused: \(reason)", level: .error)
            if reason.contains("dataKsn") { console.note(Self.keyRemedy, level: .error) }
        }
        return code
    }

    /// The counter of keys is kept in the journal, and begins anew where that is lost.
    private static let keyRemedy =
        "Keys of this device were used before, as after the state folder was lost. Pay again, or "
        + "name another gateway.device.keySerialNumber."

    /// Tries a few times more to give back what is owed: most troubles on the wire are short. The
    /// result is shown by then, and what still fails is taken up by the next sale.
    private func giveBack(by engine: PaymentEngine, _ signals: SignalCount) async {
        for milliseconds in [250, 750, 1_500] where !signals.isAny {
            try? await Task.sleep(for: .milliseconds(milliseconds))
            let isOwed = await engine.retryReversals().contains { $0.kind == .reversal }
            if !isOwed { return console.note("the reversal is done") }
        }
    }

    private var surchargeHandler: SurchargeHandler {
        let console = console
        switch arguments["surcharge"] {
        case "accept":
            return { question in
                console.note("\(Self.sentence(question)): accepted")
                return true
            }
        case "decline":
            return { question in
                console.note("\(Self.sentence(question)): declined")
                return false
            }
        case _:
            return { question in
                await Prompt.isConfirmed("\(Self.sentence(question)): accept it?", console)
            }
        }
    }

    private static func sentence(_ question: SurchargeQuestion) -> String {
        "surcharge \(question.surcharge), total \(question.total)"
    }

    private static func sentence(_ fault: SaleRequestFault) -> String {
        switch fault {
        case .amountNotPositive: "option '--amount' takes an amount above 0"
        case .orderIdEmpty: "option '--order-id' takes a name that is not blank"
        case .orderIdTooLong: "option '--order-id' takes at most 24 characters"
        case .orderIdNotPrintable: "option '--order-id' takes printable characters"
        case .callbackURLUnusable: "the callback address cannot be used"
        case .currencyNotSupported: "this terminal does not sell in that currency"
        case .bypassNotAllowed: "this terminal does not let the surcharge be bypassed"
        case .surchargeUnanswerable: "nobody can be asked about a surcharge"
        }
    }
}

/// How many signals came.
private final class SignalCount: Sendable {
    private let count = Atomic<Int>(0)
    func add() { count.add(1, ordering: .relaxed) }
    var isAny: Bool { count.load(ordering: .relaxed) > 0 }
}
