import BERTLV
import CardPorts
import CardReading
import CardSessions
import Contactless
import EMV
import Octets
import OfflineAuthentication
import Payment
import PaymentEngine

/// The reading half of a terminal: the configuration in force, the reader that was selected, and
/// the kernels over it.
public struct ConfiguredReader: Sendable {
    /// The configuration in force.
    public let configuration: Configuration
    /// The reader that was selected.
    public let opened: OpenedReader
    /// Waits for taps and reads them.
    public let cardReader: CardReader
    /// What the cards at it say, where it is recorded.
    public let recording: SessionRecording?
    /// What the session knew that is played again; `nil` for every other reader.
    public let replayed: SessionParameters?

    /// Reads the configuration, opens the reader and sets up the kernels.
    ///
    /// - Throws: ``RuntimeFault``. A reader that is not there is reported before a configuration
    ///   that is.
    public static func open(_ options: RuntimeOptions) async throws(RuntimeFault)
        -> ConfiguredReader
    {
        if let file = options.configurationFile {
            let configuration = try read(file)
            let opened = try await OpenedReader.open(options.reader ?? configuration.reader)
            return try ConfiguredReader(configuration, opened, options)
        }
        let selector = options.reader ?? "pcsc"
        let opened = try await OpenedReader.open(selector)
        guard opened.isSimulated, options.gatewayURL == nil else {
            throw .configuration(.nothingConfigured)
        }
        let currency = options.demoCurrency ?? opened.sessionCurrency ?? .euro
        guard let currency else { throw .failed("the currency table has no euro") }
        return try ConfiguredReader(
            .demo(reader: selector, currency: currency), opened, options)
    }

    /// Sets the kernels up over a session that is played.
    static func replaying(
        _ session: SessionFile, through replayer: ReplayReader, under configuration: Configuration,
        _ options: RuntimeOptions
    ) async throws(RuntimeFault) -> ConfiguredReader {
        let opened = try await OpenedReader.openReplay(session, through: replayer)
        return try ConfiguredReader(configuration, opened, options)
    }

    private init(
        _ configuration: Configuration, _ opened: OpenedReader, _ options: RuntimeOptions
    ) throws(RuntimeFault) {
        self.configuration = configuration
        self.opened = opened
        let keys = try AuthorityKeys.load(
            file: options.caKeysFile ?? configuration.caKeysFile,
            includesTestKeys: configuration.isDemo)
        var contactless = configuration.contactless(authorityKeys: keys)
        var clock: any TapClock = SystemTapClock()
        var numbers: UnpredictableNumbers = { SystemRandomness().octets(4) }
        replayed = try opened.sessionParameters()
        if let replayed {
            // A session without a card tells nothing of what the terminal would take.
            if !replayed.applications.isEmpty {
                contactless = replayed.configuration(over: contactless)
            }
            clock = SessionTapClock(replayed.moment)
            numbers = replayed.replayedNumbers()
        }
        recording = options.recordsSession ? SessionRecording() : nil
        let watching: any ReaderWatching =
            recording.map { RecordingReader(opened.watching, into: $0) } ?? opened.watching
        cardReader = CardReader(
            readers: watching, reader: opened.identity, configuration: contactless,
            authenticator: Self.authenticator(keys, isRedacted: opened.isRedacted),
            unpredictableNumbers: numbers, clock: clock)
    }

    /// Looks at signatures; those of a redacted session are no longer there.
    private static func authenticator(
        _ keys: [CAPublicKey], isRedacted: Bool
    ) -> CardAuthenticator {
        guard !isRedacted else {
            return { request in
                AuthenticationResult(method: request.method, verdict: .notPossible(.redacted))
            }
        }
        let authenticator = OfflineAuthenticator(authorities: keys)
        return { authenticator.authenticate($0) }
    }

    private static func read(_ file: String) throws(RuntimeFault) -> Configuration {
        do {
            return try ConfigurationFile.read(file)
        } catch {
            throw .configuration(error)
        }
    }
}

extension OpenedReader {
    /// What the session's terminal knew: its `@terminal` line, and where that says nothing what
    /// was sent to the card.
    func sessionParameters() throws(RuntimeFault) -> SessionParameters? {
        guard case .replay(let session) = kind else { return nil }
        var parameters = SessionParameters(
            inferredFrom: session.exchanges.map(SessionParameters.Exchange.init))
        guard let line = session["terminal"] else { return parameters }
        do {
            parameters.overrule(with: try SessionParameters(terminalLine: line))
        } catch {
            throw .wrongUsage("@terminal: \(error.tag) is no data object with a value")
        }
        return parameters
    }

    /// Whether a session is played whose signatures were blanked.
    var isRedacted: Bool {
        guard case .replay(let session) = kind else { return false }
        return session.isRedacted
    }

    /// The currency of the session that is played.
    var sessionCurrency: Currency? {
        guard let octets = (try? sessionParameters())?.elements[.transactionCurrencyCode] else {
            return nil
        }
        let digits = Hex.encode(octets.prefix(2))
        return UInt16(digits).flatMap { Currency(number: $0) }
    }
}

extension SessionParameters {
    /// The session's date and time; the time is of no consequence where it is not told.
    fileprivate var moment: TapDateTime {
        TapDateTime(
            date: elements[.transactionDate] ?? [0, 1, 1],
            time: elements[.transactionTime] ?? [0, 0, 0])
    }
}

extension Currency {
    fileprivate static var euro: Currency? { Currency(code: "EUR") }
}
