import GatewayClient
import Payment
import PaymentEngine
import PaymentJournal
import PaymentPorts
import SandboxGateway

/// A terminal, wired: configuration, reader, journal, gateway and the engine over them.
public final class Terminal: Sendable {
    /// The reading half: configuration in force, reader and kernels.
    public let reader: ConfiguredReader
    /// Takes payments.
    public let engine: PaymentEngine
    /// The gateway inside the process; `nil` where another one is used.
    public let sandbox: SandboxGateway?
    /// The token to prepare the engine with: the one that the file holds, or one that the
    /// sandbox inside minted.
    public let token: String
    /// The folder with journal and pending work.
    public let stateFolder: String

    private let journal: SQLiteJournal

    /// Puts the terminal together, takes up what a crash left open, and prepares nothing yet.
    ///
    /// - Throws: ``RuntimeFault``; nothing runs then.
    public static func start(_ options: RuntimeOptions) async throws(RuntimeFault) -> Terminal {
        let reader = try await ConfiguredReader.open(options)
        let stateFolder = try openState(options)
        let journal = try openJournal(stateFolder)
        var sandbox: SandboxGateway?
        do {
            let access = try GatewayAccess(reader.configuration, options)
            sandbox = try await access.startSandbox(
                ledgerFile: options.ledgerFile ?? "\(stateFolder)/sandbox-ledger.jsonl")
            let terminal = try Terminal(
                options, reader, stateFolder, journal, sandbox,
                gateway: access.gateway(sandbox), token: access.token(sandbox))
            await terminal.engine.start()
            return terminal
        } catch {
            await sandbox?.stop()
            await journal.close()
            throw error
        }
    }

    private init(
        _ options: RuntimeOptions, _ reader: ConfiguredReader, _ stateFolder: String,
        _ journal: SQLiteJournal, _ sandbox: SandboxGateway?, gateway: RESTGateway, token: String
    ) throws(RuntimeFault) {
        let configuration = reader.configuration
        self.reader = reader
        self.stateFolder = stateFolder
        self.journal = journal
        self.sandbox = sandbox
        self.token = token
        let site = configuration.site
        engine = PaymentEngine(
            configuration: EngineConfiguration(
                merchantName: configuration.merchant.name,
                currency: configuration.terminal.currency,
                surchargeCap: configuration.limits.surcharge,
                confirmationTimeoutSeconds: options.confirmationTimeoutSeconds,
                cardWaitMilliseconds: options.cardWaitMilliseconds),
            gateway: gateway, reader: reader.cardReader, journal: journal, time: SystemTime(),
            random: SystemRandomness(),
            location: SiteLocation(
                Site(
                    address: site.address, countryCode: site.countryCode, region: site.region)),
            terms: OperatorTerms(nil))
    }

    /// Ends what runs in the process; payments that are open stay in the journal.
    public func stop() async {
        await sandbox?.stop()
        await journal.close()
    }

    private static func openState(_ options: RuntimeOptions) throws(RuntimeFault) -> String {
        do {
            let folder = try Files.stateFolder(named: options.stateFolder)
            try Files.makeFolder(folder)
            return folder
        } catch {
            throw .failed("\(error)")
        }
    }

    private static func openJournal(_ folder: String) throws(RuntimeFault) -> SQLiteJournal {
        do {
            return try SQLiteJournal(path: "\(folder)/journal.sqlite")
        } catch {
            let text = "the journal in \(folder) does not open: \(error.explanation)"
            if case .lockedBy = error { throw .busy(text) }
            throw .failed(text)
        }
    }
}
