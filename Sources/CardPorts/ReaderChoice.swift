/// No one reader answers to what was asked for.
public enum ReaderChoiceError: Error, Hashable, Sendable {
    /// The service lists no reader at all.
    case noReader
    /// No CCID reader is on USB.
    case noUSBReader
    /// There are readers, and none is the one asked for.
    case noneMatches(ReaderSelector, available: [String])
    /// More than one is: the caller must say which.
    case several(candidates: [String])
    /// The selector asks for no PC/SC reader.
    case notPCSC(ReaderSelector)
}

extension ReaderChoiceError: CustomStringConvertible {
    /// What there is and how to say which.
    public var description: String {
        switch self {
        case .noReader:
            "the PC/SC service lists no reader"
        case .noUSBReader:
            "there is no CCID reader on USB"
        case .noneMatches(let selector, let available):
            "no reader is '\(selector)'; there is \(Self.listed(available))"
        case .several(let candidates):
            "several readers fit: \(Self.listed(candidates)); choose one with pcsc:PATTERN or usb:port=PATH"
        case .notPCSC(let selector):
            "'\(selector)' is no PC/SC reader"
        }
    }

    private static func listed(_ names: [String]) -> String {
        names.map { "'\($0)'" }.joined(separator: ", ")
    }
}

extension ReaderSelector {
    /// The one reader of the list that is meant; never another in its place.
    ///
    /// `pcsc` alone means the only reader whose name says contactless; where no name does, the
    /// only one whose name does not say that it is for contact cards.
    ///
    /// - Throws: ``ReaderChoiceError`` with the candidates where there is not exactly one.
    public func choose(
        from readers: [ReaderIdentity]
    ) throws(ReaderChoiceError) -> ReaderIdentity {
        let matches: [ReaderIdentity]
        switch self {
        case .pcsc: matches = Self.contactless(readers)
        case .pcscName(let pattern):
            let exact = readers.filter { $0.name == pattern }
            let folded = pattern.lowercased()
            matches =
                exact.isEmpty
                ? readers.filter { $0.name.lowercased().contains(folded) } : exact
        case .pcscSerial(let serial): matches = readers.filter { $0.serial == serial }
        case .pcscPort(let port): matches = readers.filter { $0.port == port }
        case .usb, .usbDevice, .usbPort, .replay, .card: throw .notPCSC(self)
        }
        guard !readers.isEmpty else { throw .noReader }
        return try one(of: matches, from: readers)
    }

    /// The one USB reader that is meant, of those meant by number or port; `usb` alone
    /// means the only contactless one.
    package func chooseUSB(
        from readers: [ReaderIdentity], meant: [ReaderIdentity]
    ) throws(ReaderChoiceError) -> ReaderIdentity {
        guard !readers.isEmpty else { throw .noUSBReader }
        return try one(of: self == .usb ? Self.contactless(meant) : meant, from: readers)
    }

    private func one(
        of matches: [ReaderIdentity], from readers: [ReaderIdentity]
    ) throws(ReaderChoiceError) -> ReaderIdentity {
        guard let match = matches.first else {
            throw .noneMatches(self, available: readers.map(\.name))
        }
        // A device whose serial or port was asked for may have a contact interface too.
        let narrowed = matches.count > 1 ? Self.contactless(matches) : matches
        guard matches.count == 1 || narrowed.count == 1 else {
            throw .several(candidates: matches.map(\.name))
        }
        return narrowed.first ?? match
    }

    private static func contactless(_ readers: [ReaderIdentity]) -> [ReaderIdentity] {
        let stated = readers.filter { ReaderName($0.name).kind == .contactless }
        return stated.isEmpty
            ? readers.filter { ReaderName($0.name).kind == .unstated } : stated
    }
}
