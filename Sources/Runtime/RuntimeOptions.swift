import Payment

/// What the terminal is put together from, beside its configuration.
public struct RuntimeOptions: Hashable, Sendable {
    /// The reader's selector; `nil` takes the configuration's, and without one `pcsc`.
    public var reader: String?
    /// The configuration's file; without one only the demo profile is to be had.
    public var configurationFile: String?
    /// The folder for journal and pending work; `nil` takes the user's state folder.
    public var stateFolder: String?
    /// The gateway's address, where it is not the configured one.
    public var gatewayURL: String?
    /// The file with the token from the merchant's server, where it is not the configured one.
    public var tokenFile: String?
    /// The file with certification authority keys, where it is not the configured one.
    public var caKeysFile: String?
    /// Where the sandbox inside keeps its ledger; `nil` keeps it in the state folder.
    public var ledgerFile: String?
    /// The demo profile's currency; a configuration names its own.
    public var demoCurrency: Currency?
    /// How long to wait for a card; `nil` waits until somebody cancels.
    public var cardWaitMilliseconds: Int64? = 30_000
    /// How long the customer may look at a fee; `nil` means 30 seconds.
    public var confirmationTimeoutSeconds: Int?
    /// Whether the card session is to be recorded.
    public var recordsSession = false

    /// Nothing but what has a default.
    public init() {}
}
