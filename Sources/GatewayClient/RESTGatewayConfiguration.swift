/// Where the gateway is and as which terminal and device it is spoken to.
public struct RESTGatewayConfiguration: Sendable {
    /// The base of the API's paths: `https://host/v1`.
    public var baseURL: GatewayURL
    /// The gateway's name for the terminal.
    public var terminalId: String
    /// The reader as the gateway knows it.
    public var device: PaymentDevice
    /// The keys that seal track data.
    public var sealing: TrackSealing
    /// Who operates the terminal, as it is shown in the gateway's reports.
    public var operatorName: String?
    /// Where the terminal's surcharge settings are read, at the origin of ``baseURL``: `{id}` is
    /// the terminal. `nil` where the gateway has none to read: surcharging is off then.
    ///
    /// No public path exists for them; this one is the sandbox's extension.
    public var surchargeSettingsPath: String? = "/x-sandbox/terminals/{id}/surcharge"
    /// Certificates to trust, as a PEM file, instead of the system's.
    public var caFile: String?
    /// How long calls may take.
    public var deadlines = Deadlines()

    /// What has no default.
    ///
    /// - Parameter baseURL: one without a path stands for its `/v1`, the published version.
    /// - Throws: ``GatewayConfigurationError/badTerminalId``.
    public init(
        baseURL: GatewayURL, terminalId: String, device: PaymentDevice, sealing: TrackSealing
    ) throws(GatewayConfigurationError) {
        guard (1...50).contains(terminalId.utf8.count),
            terminalId.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw .badTerminalId }
        self.baseURL = baseURL.isOrigin ? baseURL.appending("v1") : baseURL
        self.terminalId = terminalId
        self.device = device
        self.sealing = sealing
    }

    /// Milliseconds for a whole call, from the connection to the last octet of the answer.
    public struct Deadlines: Sendable {
        /// Authorisations and captures.
        public var paymentMilliseconds = 30_000
        /// Reversals.
        public var reversalMilliseconds = 30_000
        /// Settings, queries, tokens.
        public var queryMilliseconds = 10_000

        /// The defaults.
        public init() {}
    }
}

/// The device that read the card, as the wire names it.
///
/// Source: Payroc public REST, `device`.
public struct PaymentDevice: Hashable, Sendable {
    /// One of the gateway's model names; no PC/SC reader is among them.
    public var model: String
    /// The device's serial number.
    public var serialNumber: String
    /// Whether a cashier stands by.
    public var category: Category

    /// Whether a cashier stands by.
    public enum Category: String, Hashable, Sendable {
        /// Someone stands by.
        case attended
        /// A kiosk.
        case unattended
    }

    /// From its parts.
    public init(model: String, serialNumber: String, category: Category = .unattended) {
        self.model = model
        self.serialNumber = serialNumber
        self.category = category
    }
}
