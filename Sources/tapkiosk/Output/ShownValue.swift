import BERTLV
import EMV
import Octets

/// What may be seen of a data element's value.
struct ShownValue: Sendable {
    /// Whether the user asked to see card data.
    let isUnmasked: Bool

    /// The value in hexadecimal; where it is card data, first six and last four of the card
    /// number and nothing else.
    func text(
        _ tag: Tag, _ content: TLVHeader.Content, _ value: ArraySlice<UInt8>
    ) -> String {
        switch content {
        case .primitive: text(tag, value)
        // What lies in a template that cannot be read may be anything.
        case .opaque, .template: isUnmasked ? Hex.encode(value) : Self.stars(value)
        }
    }

    /// The value of a tag in hexadecimal or masked.
    func text(_ tag: Tag, _ value: ArraySlice<UInt8>) -> String {
        guard !isUnmasked, Self.isSensitive(tag) else { return Hex.encode(value) }
        if let pan = try? PAN(bcd: value) { return pan.masked }
        if let track2 = try? Track2(value) { return track2.pan.masked }
        return Self.stars(value)
    }

    /// What the bits of the value mean, a line for each; none where they have no names or may
    /// not be seen.
    func meaning(_ tag: Tag, _ value: ArraySlice<UInt8>) -> [String] {
        guard isUnmasked || !Self.isSensitive(tag) else { return [] }
        return []
    }

    /// Whether any book has the tag for card data. The expiry date is shown with a masked number.
    private static func isSensitive(_ tag: Tag) -> Bool {
        guard tag != .applicationExpirationDate else { return false }
        return DataDictionary.elements(for: tag).contains { element in
            switch element.sensitivity {
            case .none: false
            case .personal, .cardholderData, .authenticationData: true
            }
        }
    }

    private static func stars(_ value: ArraySlice<UInt8>) -> String {
        String(repeating: "*", count: value.count * 2)
    }
}
