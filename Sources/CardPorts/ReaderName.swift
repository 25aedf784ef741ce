/// A reader's name, taken apart as pcscd puts it together:
/// `<driver's name> [<interface>] (<serial number>) NN SS`.
///
/// NN and SS are the reader's index and slot in hexadecimal. They change with re-plugging, so
/// readers are told apart by the rest.
///
/// Source: pcscd's naming; fixtures/usb.
public struct ReaderName: Hashable, Sendable {
    /// What a reader's interface is for.
    public enum Kind: Hashable, Sendable {
        /// The name says contactless.
        case contactless
        /// The name says contact card or security module.
        case contact
        /// The name does not say.
        case unstated
    }

    /// The whole name.
    public let text: String
    /// The driver's name of the device.
    public let device: String
    /// The interface's own name, where it has one.
    public let interface: String?
    /// The serial number, where pcscd shows it.
    public let serial: String?

    /// Takes a name apart; what does not have pcscd's form is all device.
    public init(_ text: String) {
        self.text = text
        var rest = Self.withoutIndex(text)
        serial = Self.take(last: "(", ")", from: &rest)
        interface = Self.take(last: "[", "]", from: &rest)
        device = String(rest)
    }

    /// What the interface is for, by the words in its name. The interface's own name decides
    /// before the device's, which often names both ("Dual").
    public var kind: Kind {
        for part in [interface, device] {
            guard let part else { continue }
            let words = Self.words(part)
            let isContact = words.contains(where: Self.contactWords.contains)
            let isContactless = words.contains { word in
                Self.contactlessWords.contains(word) || Self.endsInCL(word)
            }
            switch (isContact, isContactless) {
            case (true, true): return .unstated
            case (true, false): return .contact
            case (false, true): return .contactless
            case (false, false): continue
            }
        }
        return .unstated
    }

    /// The identity a name gives: itself and the serial number in it.
    package static func identity(of name: String) -> ReaderIdentity {
        ReaderIdentity(name: name, serial: ReaderName(name).serial)
    }

    // Source: the interface names of fixtures/usb.
    private static let contactWords: Set<String> = [
        "SAM", "SAM1", "SAM2", "ICC", "CONTACT", "CT", "SMC0", "SMC1", "SMC2", "SMC3",
    ]
    private static let contactlessWords: Set<String> = [
        "PICC", "CL", "CONTACTLESS", "NFC", "NFC0", "RFID", "PROX", "FELICA",
    ]

    // OMNIKEY writes 5422CL.
    private static func endsInCL(_ word: String) -> Bool {
        word.hasSuffix("CL") && word.dropLast(2).allSatisfy(\.isNumber)
    }

    private static func words(_ text: String) -> [String] {
        text.uppercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    private static func withoutIndex(_ text: String) -> Substring {
        let tail = text.suffix(6)
        let parts = tail.split(separator: " ", omittingEmptySubsequences: false)
        let isIndex =
            tail.count == 6 && parts.count == 3 && parts[0].isEmpty
            && parts.dropFirst().allSatisfy { $0.count == 2 && $0.allSatisfy(\.isHexDigit) }
        return isIndex ? text.dropLast(6) : text[...]
    }

    private static func take(
        last open: Character, _ close: Character, from rest: inout Substring
    ) -> String? {
        guard rest.last == close, let start = rest.lastIndex(of: open) else { return nil }
        let inside = rest[start...].dropFirst().dropLast()
        rest = rest[..<start]
        while rest.last == " " { rest.removeLast() }
        return inside.isEmpty ? nil : String(inside)
    }
}
