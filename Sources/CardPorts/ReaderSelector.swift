/// Which reader to use, as the command line and the configuration write it.
///
/// `pcsc` · `pcsc:PATTERN` · `pcsc:serial=…` · `pcsc:port=1-1.2` · `usb` ·
/// `usb:VENDOR:PRODUCT` · `usb:port=1-1.2` · `replay:FILE` · `card:PROFILE`
public enum ReaderSelector: Hashable, Sendable {
    /// The only contactless reader the PC/SC service lists.
    case pcsc
    /// The only PC/SC reader whose name contains this text, upper and lower case alike.
    case pcscName(String)
    /// The PC/SC reader with this serial number.
    case pcscSerial(String)
    /// The PC/SC reader at this USB port path.
    case pcscPort(String)
    /// The only contactless reader on USB, driven without the PC/SC service.
    case usb
    /// The only reader on USB with these vendor and product numbers.
    case usbDevice(vendor: UInt16, product: UInt16)
    /// The reader on USB at this port path.
    case usbPort(String)
    /// A recorded session plays the card.
    case replay(path: String)
    /// A software test card in the process.
    case card(profile: String)

    /// Reads a selector.
    ///
    /// - Throws: ``ReaderSelectorError``; nothing is guessed.
    public init(_ text: String) throws(ReaderSelectorError) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let kind = parts.first.map(String.init) ?? ""
        let value = parts.count == 2 ? String(parts[1]) : nil
        switch kind {
        case "pcsc": self = try Self.pcscSelector(value)
        case "replay": self = .replay(path: try Self.required(value, of: "replay:FILE"))
        case "card": self = .card(profile: try Self.required(value, of: "card:PROFILE"))
        case "usb": self = try Self.usbSelector(value)
        case _: throw .unknownKind(kind)
        }
    }

    private static func pcscSelector(
        _ value: String?
    ) throws(ReaderSelectorError) -> ReaderSelector {
        guard let value else { return .pcsc }
        let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        switch (parts.first, parts.count) {
        case ("serial", 2):
            return .pcscSerial(try required(String(parts[1]), of: "pcsc:serial=NUMBER"))
        case ("port", 2):
            return .pcscPort(try required(String(parts[1]), of: "pcsc:port=PATH"))
        case _:
            return .pcscName(try required(value, of: "pcsc:PATTERN"))
        }
    }

    private static func usbSelector(
        _ value: String?
    ) throws(ReaderSelectorError) -> ReaderSelector {
        guard let value else { return .usb }
        if value.hasPrefix("port=") {
            let port = String(value.dropFirst("port=".count))
            return .usbPort(try required(port, of: "usb:port=PATH"))
        }
        let numbers = value.split(separator: ":", omittingEmptySubsequences: false)
        guard numbers.count == 2, numbers.allSatisfy({ $0.count == 4 }),
            numbers.allSatisfy({ $0.allSatisfy(\.isHexDigit) }),
            let vendor = UInt16(numbers[0], radix: 16),
            let product = UInt16(numbers[1], radix: 16)
        else { throw .missingValue(form: "usb, usb:VENDOR:PRODUCT or usb:port=PATH") }
        return .usbDevice(vendor: vendor, product: product)
    }

    private static func required(
        _ value: String?, of form: String
    ) throws(ReaderSelectorError) -> String {
        guard let value, !value.isEmpty else { throw .missingValue(form: form) }
        return value
    }
}

extension ReaderSelector: CustomStringConvertible {
    /// The selector as it is written.
    public var description: String {
        switch self {
        case .pcsc: "pcsc"
        case .pcscName(let pattern): "pcsc:\(pattern)"
        case .pcscSerial(let serial): "pcsc:serial=\(serial)"
        case .pcscPort(let port): "pcsc:port=\(port)"
        case .usb: "usb"
        case .usbDevice(let vendor, let product):
            "usb:\(Self.digits(vendor)):\(Self.digits(product))"
        case .usbPort(let port): "usb:port=\(port)"
        case .replay(let path): "replay:\(path)"
        case .card(let profile): "card:\(profile)"
        }
    }

    // Four digits, as lsusb writes them.
    private static func digits(_ number: UInt16) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}

/// A text selects no reader.
public enum ReaderSelectorError: Error, Hashable, Sendable {
    /// The word before the colon names no kind of reader.
    case unknownKind(String)
    /// The form needs something after the colon or equals sign.
    case missingValue(form: String)
}

extension ReaderSelectorError: CustomStringConvertible {
    /// What is wrong and what would be right.
    public var description: String {
        switch self {
        case .unknownKind(let kind):
            "'\(kind)' is no kind of reader; use pcsc, usb, replay:FILE or card:PROFILE"
        case .missingValue(let form):
            "the reader needs a value: \(form)"
        }
    }
}
