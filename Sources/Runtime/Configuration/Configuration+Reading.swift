import JSONText
import Payment

extension Configuration {
    /// Reads a configuration written as JSON5.
    ///
    /// - Parameter name: what problems with the whole text are reported under: the file's name.
    /// - Throws: ``ConfigurationFault`` with everything that is wrong.
    public init(json5 text: [UInt8], name: String) throws(ConfigurationFault) {
        let value: JSON
        do {
            value = try JSON(parsing: text, as: .json5)
        } catch {
            throw ConfigurationFault(
                problems: [ConfigurationProblem(name, .unreadable, "\(error)")])
        }
        guard let members = value.object else {
            throw ConfigurationFault(
                problems: [ConfigurationProblem(name, .unreadable, "an object is due")])
        }
        var reader = ConfigurationReader()
        let read = Self.read(&reader, .init(path: "", members: members))
        guard let read, reader.problems.isEmpty else {
            throw ConfigurationFault(problems: reader.problems)
        }
        self = read
    }

    private static func read(
        _ reader: inout ConfigurationReader, _ top: ConfigurationReader.Section
    ) -> Configuration? {
        let selector = reader.text("reader", in: top, "a reader's selector is due: \"pcsc\"") {
            !$0.isEmpty && $0.utf8.count <= 512
        }
        let merchant = readMerchant(&reader, reader.section("merchant", in: top))
        let terminal = readTerminal(&reader, reader.section("terminal", in: top))
        let currency = terminal.currency
        let limits = readLimits(&reader, reader.section("limits", in: top), currency)
        let site = readSite(&reader, reader.section("site", in: top))
        let gateway = readGateway(&reader, reader.section("gateway", in: top))
        let caKeysFile = reader.optionalText("caKeysFile", in: top, "a file's name is due") {
            !$0.isEmpty
        }
        reader.finish(top)
        guard let selector, let merchant, let terminal = terminal.whole, let limits, let site,
            let gateway
        else { return nil }
        return Configuration(
            reader: selector, merchant: merchant, terminal: terminal, limits: limits, site: site,
            gateway: gateway, caKeysFile: caKeysFile, isDemo: false)
    }

    private static func readMerchant(
        _ reader: inout ConfigurationReader, _ section: ConfigurationReader.Section
    ) -> Merchant? {
        let name = reader.text("name", in: section, "1 to 40 printable characters are due") {
            isPrintable($0, 1...40)
        }
        let id = reader.text("id", in: section, "1 to 15 printable characters are due") {
            isPrintable($0, 1...15)
        }
        let code = reader.text("categoryCode", in: section, "four digits are due, as text") {
            isDigits($0, 4)
        }
        reader.finish(section)
        guard let name, let id, let code else { return nil }
        return Merchant(name: name, id: id, categoryCode: code)
    }

    private static func readTerminal(
        _ reader: inout ConfigurationReader, _ section: ConfigurationReader.Section
    ) -> (whole: Terminal?, currency: Currency?) {
        let id = reader.text("id", in: section, "8 printable characters are due") {
            isPrintable($0, 8...8)
        }
        let type = reader.text("type", in: section, "two digits by EMV's table are due: \"24\"") {
            isTerminalType($0)
        }
        let country = reader.convert(
            "country", in: section, "a number by ISO 3166 is due, three digits as text: \"276\""
        ) { value -> UInt16? in
            guard let text = value.string, isDigits(text, 3), let number = UInt16(text) else {
                return nil
            }
            return number > 0 ? number : nil
        }
        let codes = Currency.all.map(\.code)
        var nearest: String?
        if let written = section.members["currency"]?.string {
            nearest = Spelling.nearest(to: written, among: codes)
        }
        let due = "a code by ISO 4217 is due" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
        let currency = reader.convert("currency", in: section, due) { value in
            value.string.flatMap { Currency(code: $0) }
        }
        reader.finish(section)
        guard let id, let type, let country, let currency else { return (nil, currency) }
        return (Terminal(id: id, type: type, country: country, currency: currency), currency)
    }

    private static func readLimits(
        _ reader: inout ConfigurationReader, _ section: ConfigurationReader.Section,
        _ currency: Currency?
    ) -> Limits? {
        let transaction = reader.amount("transaction", in: section, currency)
        let verification = reader.amount("cardholderVerification", in: section, currency)
        let floor = reader.amount("floor", in: section, currency)
        let rate = "a rate in percent as text is due: \"3\""
        let surcharge = reader.optionalText("surcharge", in: section, rate) {
            Percentage(text: $0) != nil
        }
        reader.finish(section)
        guard let transaction, let verification, let floor else { return nil }
        return Limits(
            transaction: transaction, cardholderVerification: verification, floor: floor,
            surcharge: surcharge.flatMap { Percentage(text: $0) })
    }

    private static func readSite(
        _ reader: inout ConfigurationReader, _ section: ConfigurationReader.Section
    ) -> Site? {
        let address = reader.text("address", in: section, "1 to 200 characters are due") {
            (1...200).contains($0.count)
        }
        let due = "two capital letters by ISO 3166 are due: \"DE\""
        let country = reader.text("countryCode", in: section, due) {
            $0.utf8.count == 2 && $0.utf8.allSatisfy { (0x41...0x5A).contains($0) }
        }
        let region = reader.optionalText("region", in: section, "1 to 60 characters are due") {
            (1...60).contains($0.count)
        }
        reader.finish(section)
        guard let address, let country else { return nil }
        return Site(address: address, countryCode: country, region: region)
    }

    private static func readGateway(
        _ reader: inout ConfigurationReader, _ section: ConfigurationReader.Section
    ) -> GatewayAddress? {
        let due = "\"sandbox\", https://…, or http:// on loopback is due"
        let url = reader.text("url", in: section, due) { $0 == "sandbox" || isGatewayURL($0) }
        let isSandbox = url == "sandbox"
        let terminalId = reader.text("terminalId", in: section, "4 to 50 characters are due") {
            isPrintable($0, 4...50)
        }
        // The sandbox inside mints its own token.
        let file = "a file's name is due"
        let tokenFile =
            isSandbox
            ? reader.optionalText("tokenFile", in: section, file) { !$0.isEmpty }
            : reader.text("tokenFile", in: section, file) { !$0.isEmpty }
        let device = readDevice(&reader, section, isRequired: !isSandbox)
        reader.finish(section)
        guard let url, let terminalId else { return nil }
        return GatewayAddress(
            url: isSandbox ? nil : url, terminalId: terminalId,
            tokenFile: isSandbox ? nil : tokenFile, device: device)
    }

    private static func readDevice(
        _ reader: inout ConfigurationReader, _ gateway: ConfigurationReader.Section,
        isRequired: Bool
    ) -> Device? {
        let section = reader.section("device", in: gateway)
        guard isRequired || gateway.members["device"] != nil else { return nil }
        let name = "1 to 50 printable characters are due"
        let model = reader.text("model", in: section, name) { isPrintable($0, 1...50) }
        let serial = reader.text("serialNumber", in: section, name) { isPrintable($0, 1...50) }
        let number = reader.text("keySerialNumber", in: section, "20 hex digits are due") {
            $0.utf8.count == 20 && $0.utf8.count { Character(Unicode.Scalar($0)).isHexDigit } == 20
        }
        let file = reader.text("baseKeyFile", in: section, "a file's name is due") { !$0.isEmpty }
        reader.finish(section)
        guard let model, let serial, let number, let file else { return nil }
        return Device(
            model: model, serialNumber: serial, keySerialNumber: number, baseKeyFile: file)
    }

    private static func isPrintable(_ text: String, _ count: ClosedRange<Int>) -> Bool {
        count.contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }

    private static func isDigits(_ text: String, _ count: Int) -> Bool {
        text.utf8.count == count && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Source: EMV 4.4 Book 4, Annex A1.
    private static func isTerminalType(_ text: String) -> Bool {
        isDigits(text, 2) && "123".contains(text.prefix(1)) && "123456".contains(text.suffix(1))
            && text != "31" && text != "32" && text != "33"
    }

    /// Whether a text can be a gateway's address: plain HTTP never leaves the machine.
    public static func isGatewayURL(_ text: String) -> Bool {
        let isPlausible =
            text.utf8.count <= 2000 && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard isPlausible else { return false }
        if text.hasPrefix("https://") { return text.utf8.count > 8 }
        return ["127.0.0.1", "localhost", "[::1]"].contains { host in
            ["", ":", "/"].contains { end in
                let start = "http://\(host)\(end)"
                return end.isEmpty ? text == start : text.hasPrefix(start)
            }
        }
    }
}
