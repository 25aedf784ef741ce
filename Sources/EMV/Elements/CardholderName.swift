import Octets

/// The cardholder's name, 5F20 or 9F0B. It prints itself as nothing but bullets.
///
/// Source: EMV 4.4 Book 3, Annex A; ISO/IEC 7813.
public struct CardholderName: Hashable, Sendable {
    private let text: Sensitive<String>

    /// Reads a name in ISO/IEC 8859-1 without the blanks around it; `nil` where the card has
    /// none, which it says with nothing, with blanks, or with a lone slash.
    public init?(_ octets: some Collection<UInt8>) {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x00 }
        let trimmed = Array(octets.drop(while: isBlank)).reversed().drop(while: isBlank).reversed()
        guard !trimmed.isEmpty, Array(trimmed) != [UInt8(ascii: "/")] else { return nil }
        let scalars = trimmed.map { Character(Unicode.Scalar($0)) }
        text = Sensitive(String(scalars), shownAs: "••••")
    }

    /// The name as the card has it: for use, never for output.
    public func reveal() -> String { text.reveal() }
}

extension CardholderName: CustomStringConvertible, CustomReflectable {
    /// Bullets.
    public var description: String { text.description }
    /// Hides the name from `dump`.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
