import Payment

extension Configuration {
    /// A whole configuration with comments; it passes the check as it stands.
    public static let example = """
        // TapKiosk configuration (JSON5); `tapkiosk config check --config FILE` checks every key.
        {
          // pcsc: the only contactless reader. pcsc:PATTERN: a part of its name, or serial=…, or
          // port=1-1.2. usb, usb:072f:223b, usb:port=1-1.2: the same reader without pcscd.
          // card:PROFILE: a software test card. replay:FILE: a recorded session plays the card.
          reader: "pcsc",

          merchant: {
            // As receipts and the card are told (9F4E), up to 40 characters.
            name: "Kiosk 7, Hauptbahnhof",
            // The acquirer's name for the merchant (9F16), up to 15 characters.
            id: "000000000012345",
            // ISO 18245, four digits (9F15): vending machines.
            categoryCode: "5814",
          },

          terminal: {
            // Eight characters (9F1C).
            id: "KIOSK007",
            // 24: unattended, online only, operated by the merchant (9F35).
            type: "24",
            // ISO 3166, three digits (9F1A): Germany.
            country: "276",
            // ISO 4217 (5F2A): the only currency this terminal sells in.
            currency: "EUR",
          },

          // Contactless limits in major units of the currency.
          limits: {
            // From this amount on no tap is taken.
            transaction: "500.00",
            // From this amount on the cardholder is to be verified.
            cardholderVerification: "50.00",
            // Above this amount a sale goes online. 0.00: every sale.
            floor: "0.00",
            // The highest surcharge rate any gateway may ask here, in percent.
            // surcharge: "3",
          },

          // Where the terminal stands.
          site: {
            address: "Europaplatz 1, 10557 Berlin",
            // ISO 3166, two letters.
            countryCode: "DE",
            // State or province, where rules for fees depend on it.
            // region: "BE",
          },

          gateway: {
            // "sandbox": the sandbox gateway inside the process. Else https://…
            url: "sandbox",
            // The gateway's name for this terminal.
            terminalId: "\(sandboxTerminalId)",
            // The token your server handed out; needed with a URL.
            // tokenFile: "/etc/tapkiosk/token",
            // The reader as the gateway knows it, and what seals track data; needed with a URL.
            // device: {
            //   model: "…", serialNumber: "…",
            //   keySerialNumber: "FFFF9876543210E00000", baseKeyFile: "/etc/tapkiosk/base-key",
            // },
          },

          // Certification authority keys for offline data authentication.
          // caKeysFile: "/etc/tapkiosk/ca-keys.json",
        }

        """

    /// What the sandbox calls its terminal.
    static let sandboxTerminalId = "7700142"

    /// The built-in profile for demonstrations: only for a reader that is no reader and the
    /// sandbox inside; whoever uses it says so.
    public static func demo(reader: String, currency: Currency) -> Configuration {
        let unit = [1, 10, 100, 1000, 10000].dropFirst(currency.exponent).first ?? 1
        let money = { (units: Int64) -> Money in
            (try? Money(minorUnits: units * Int64(unit), currency: currency)) ?? .zero(currency)
        }
        return Configuration(
            reader: reader,
            merchant: Merchant(name: "TapKiosk demo", id: "DEMO", categoryCode: "5814"),
            terminal: Terminal(id: "DEMO0001", type: "24", country: 276, currency: currency),
            limits: Limits(
                transaction: money(1_000_000), cardholderVerification: money(1_000_000),
                floor: money(0), surcharge: nil),
            site: Site(address: "Demonstration", countryCode: "DE", region: nil),
            gateway: GatewayAddress(
                url: nil, terminalId: sandboxTerminalId, tokenFile: nil, device: nil),
            caKeysFile: nil, isDemo: true)
    }
}
