import CardReading
import CardSessions
import JSONText
import Payment
import PaymentEngine
import Runtime

/// `read` and `record`.
struct ReadCommand {
    let arguments: Arguments
    let console: Console
    private var isJSON: Bool { arguments.has("json") }

    /// Waits for a tap and shows it; `record` also writes the session.
    func run() async throws -> ExitCode {
        console.showLevel(of: arguments)
        var options = try arguments.runtimeOptions()
        options.recordsSession = arguments.path == ["record"]
        let isRaw = arguments.has("raw")
        if isRaw { console.warnOfRawFile() }
        let reader: ConfiguredReader
        do throws(RuntimeFault) {
            reader = try await ConfiguredReader.open(options)
        } catch {
            if isJSON, let name = error.errorName {
                console.print(["error": ["code": .string(name)]])
            }
            throw error
        }
        let request = try request(reader.configuration, options)
        // A session tells its own amount, date and number.
        let session = arguments.has("amount") ? nil : try? reader.replayed?.tapParameters()
        console.noteProfile(reader.configuration)
        let console = console
        let end = await Interruption.cancelling {
            guard let session else {
                return await reader.cardReader.read(for: request) { console.note($0) }
            }
            return await reader.cardReader.read(
                session, waitMilliseconds: request.waitMilliseconds
            ) { console.note($0) }
        }
        let code = show(
            end,
            TapOutput(
                isUnmasked: arguments.has("unmask"), profile: reader.configuration.profile,
                isVerbose: arguments.has("verbose")))
        if let recording = reader.recording, !recording.exchanges.isEmpty {
            try await SessionOutput.write(
                recording, of: reader, to: arguments.operands.first ?? "-", isRaw: isRaw,
                caKeysFile: options.caKeysFile)
        }
        return code
    }

    private func request(
        _ configuration: Configuration, _ options: RuntimeOptions
    ) throws -> TapRequest {
        let currency = configuration.terminal.currency
        if let asked = options.demoCurrency, asked != currency {
            throw arguments.usage(
                "the terminal sells in \(currency.code), not in \(asked.code)")
        }
        let amount =
            try arguments.money("amount", currency) ?? (Money(majorUnits: "1", currency: currency))
        return TapRequest(
            amountMinorUnits: amount.minorUnits, currencyNumber: currency.number,
            currencyExponent: UInt8(clamping: currency.exponent),
            waitMilliseconds: options.cardWaitMilliseconds)
    }

    private func show(_ end: CardReader.End, _ output: TapOutput) -> ExitCode {
        switch end {
        case .report(let report, _):
            show(report, output)
            return TapOutput.exitCode(report.outcome)
        case .fault(_, let report):
            show(report, output)
            return .failed
        case .readerNotReady(let fault):
            fail(code: "readerNotReady", "the reader is not ready: \(fault.explanation)")
            return .failed
        case .timedOut:
            fail(code: "timedOut", "no card came in time")
            return .failed
        case .cancelled:
            fail(code: "cancelled", "interrupted")
            return .interrupted
        }
    }

    private func show(_ report: TapReport, _ output: TapOutput) {
        if isJSON {
            console.print(JSON.object(output.json(report)))
        } else {
            for line in output.lines(report) { console.print(line) }
        }
    }

    private func fail(code: String, _ sentence: String) {
        if isJSON { console.print(["error": ["code": .string(code)]]) }
        console.note("\(arguments.commandLine): \(sentence)", level: .error)
    }
}

/// Writes sessions to files.
enum SessionOutput {
    /// Writes a recording; readable by its owner only where it is raw.
    static func write(
        _ recording: SessionRecording, of reader: ConfiguredReader, to path: String, isRaw: Bool,
        caKeysFile: String?
    ) async throws(RuntimeFault) {
        let now = CalendarText.utc(epochSeconds: SystemTime().wallClockSeconds())
        let writing = SessionWriting(
            recording, reader: reader.opened.identity,
            origin: "tapkiosk record \(App.version), \(now)")
        let session = try await writing.session(
            isRaw: isRaw, reader.configuration, caKeysFile: caKeysFile)
        do {
            try Files.write(
                Array(session.serialised.utf8), to: path, mode: isRaw ? 0o600 : 0o644)
        } catch {
            throw .failed("\(error)")
        }
    }
}
