/// What a reader's driver tells of it.
struct ReaderDetails: Hashable, Sendable {
    /// The serial number the device reports; `nil` where it has none.
    let serial: String?
    /// The USB port path `bus-port.port…`; `nil` where the driver does not tell.
    let port: String?

    /// From what the driver answered; `nil` where it refused.
    init(serialOctets: [UInt8]?, pathOctets: [UInt8]?) {
        serial = Self.text(serialOctets)
        let path = Self.text(pathOctets)?.split(separator: ":").first.map(String.init)
        let isPath = path?.allSatisfy { $0.isNumber || $0 == "-" || $0 == "." } ?? false
        port = isPath ? path : nil
    }

    // C text: whatever follows the first zero is left over from something else.
    private static func text(_ octets: [UInt8]?) -> String? {
        guard let text = octets?.prefix(while: { $0 != 0 }), !text.isEmpty,
            text.allSatisfy({ (0x20...0x7E).contains($0) })
        else { return nil }
        return String(decoding: text, as: UTF8.self)
    }
}
