import Payment

/// What a terminal has to be told; nothing of it is guessed.
public struct Configuration: Hashable, Sendable {
    /// The shop.
    public struct Merchant: Hashable, Sendable {
        /// Name and location as receipts and the card are told (9F4E), 1–40 characters.
        public let name: String
        /// The acquirer's name for the merchant (9F16), 1–15 characters.
        public let id: String
        /// Four digits (9F15).
        public let categoryCode: String
    }

    /// The terminal.
    public struct Terminal: Hashable, Sendable {
        /// Eight characters (9F1C).
        public let id: String
        /// Two digits (9F35): 24 is unattended and online only.
        public let type: String
        /// Number by ISO 3166 (9F1A).
        public let country: UInt16
        /// The currency of its sales (5F2A).
        public let currency: Currency
    }

    /// What a tap may be for.
    public struct Limits: Hashable, Sendable {
        /// From this amount on no tap is taken.
        public let transaction: Money
        /// From this amount on the cardholder is to be verified.
        public let cardholderVerification: Money
        /// Above this amount a sale goes online; here every sale does.
        public let floor: Money
        /// The highest surcharge rate that any gateway may ask here; `nil` where the site sets
        /// none.
        public let surcharge: Percentage?
    }

    /// Where the terminal stands.
    public struct Site: Hashable, Sendable {
        /// Street, town: for receipts.
        public let address: String
        /// ISO 3166 two-letter country.
        public let countryCode: String
        /// The state or province, where rules for fees depend on it.
        public let region: String?
    }

    /// Where payments go.
    public struct GatewayAddress: Hashable, Sendable {
        /// `https://…`, or `http://` on loopback; `nil` for the sandbox inside.
        public let url: String?
        /// The gateway's name for the terminal.
        public let terminalId: String
        /// A file with the token from the merchant's server; `nil` for the sandbox inside.
        public let tokenFile: String?
        /// The reader as the gateway knows it; `nil` for the sandbox inside.
        public let device: Device?
    }

    /// The device that reads cards, as the gateway knows it, and the keys that seal track data.
    public struct Device: Hashable, Sendable {
        /// One of the gateway's model names.
        public let model: String
        /// The device's serial number.
        public let serialNumber: String
        /// Ten octets, hexadecimal; the counter in the low 21 bits does not matter.
        public let keySerialNumber: String
        /// A file with the base key: 32 hexadecimal digits. A test key, since a real one never
        /// leaves the gateway.
        public let baseKeyFile: String

        static let keys = ["model", "serialNumber", "keySerialNumber", "baseKeyFile"]
    }

    /// The reader's selector.
    public let reader: String
    /// The shop.
    public let merchant: Merchant
    /// The terminal.
    public let terminal: Terminal
    /// What a tap may be for.
    public let limits: Limits
    /// Where the terminal stands.
    public let site: Site
    /// Where payments go.
    public let gateway: GatewayAddress
    /// A file with certification authority keys; `nil` where there is none.
    public let caKeysFile: String?
    /// Whether this is the built-in profile for demonstrations.
    public let isDemo: Bool
}
