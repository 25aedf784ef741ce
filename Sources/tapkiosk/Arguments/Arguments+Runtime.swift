import CardReading
import Payment
import Runtime

extension Arguments {
    /// What the options that all terminal commands share say.
    func runtimeOptions() throws(UsageError) -> RuntimeOptions {
        var options = RuntimeOptions()
        options.reader = self["reader"]
        options.configurationFile = self["config"]
        options.stateFolder = self["state"]
        options.gatewayURL = self["gateway"]
        options.tokenFile = self["token"]
        options.caKeysFile = self["ca-keys"]
        options.ledgerFile = self["ledger"]
        options.demoCurrency = try currency()
        if let seconds = try integer("wait-for-card", in: 1...86_400) {
            options.cardWaitMilliseconds = seconds * 1_000
        }
        return options
    }

    /// The currency that `--currency` names.
    func currency() throws(UsageError) -> Currency? {
        guard let code = self["currency"] else { return nil }
        guard let currency = Currency(code: code) else {
            throw UsageError(
                "unknown currency", code, among: Currency.all.map(\.code), command: commandLine)
        }
        return currency
    }

    /// An amount that an option names in major units.
    func money(_ option: String, _ currency: Currency) throws(UsageError) -> Money? {
        guard let text = self[option] else { return nil }
        do {
            return try Money(majorUnits: text, currency: currency)
        } catch {
            throw usage("option '--\(option)': \(Self.explanation(of: error, text, currency))")
        }
    }

    private static func explanation(
        of error: MoneyError, _ text: String, _ currency: Currency
    ) -> String {
        switch error {
        case .notANumber: "'\(text)' is no amount such as 42.00"
        case .tooManyDecimals:
            "'\(text)' has more decimals than \(currency.code) has: \(currency.exponent)"
        case .outOfRange: "'\(text)' is out of range"
        case .currencyMismatch: "currencies differ"
        }
    }
}

extension Console {
    /// Sets what goes to standard error.
    func showLevel(of arguments: Arguments) {
        switch arguments["log-level"] {
        case "error": show(.error)
        case "debug": show(.debug)
        case _: show(arguments.has("verbose") ? .debug : .info)
        }
    }

    /// Says that the demo profile is in use.
    func noteProfile(_ configuration: Configuration) {
        guard configuration.isDemo else { return }
        note("demo profile: no real card, no real gateway, no money")
    }

    /// Says what a raw session holds.
    func warnOfRawFile() {
        note("warning: card data stays in the file; it is for its owner only", level: .error)
    }

    /// What the customer is to do.
    func note(_ progress: TapProgress) {
        switch progress {
        case .presentCard: note("present card")
        case .presentCardAgain: note("present the card again")
        case .seePhone: note("see phone, then present it again")
        case .removeCard: note("remove the card first")
        case .processing: note("reading card")
        case .cardReadOK: note("card read, may be removed")
        }
    }
}

extension Configuration {
    /// The profile's name, where it is a built-in one.
    var profile: String? { isDemo ? "demo" : nil }
}

extension RuntimeFault {
    /// The error's name in JSON; `nil` for wrong usage, which is for people only.
    var errorName: String? {
        switch self {
        case .wrongUsage, .configuration: nil
        case .noReader: "notSupported"
        case .busy: "busy"
        case .failed: "paymentFailed"
        }
    }
}
