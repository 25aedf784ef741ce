import BERTLV
import EMV
import Octets

/// What may be seen of a data element's value.
struct ShownValue: Sendable {
    /// Whether the user asked to see card data.
    let isUnmasked: Bool

    /// The value in hexadecimal, with asterisks for card data unless it was asked for.
    func text(
        _ tag: Tag, _ content: TLVHeader.Content, _ value: ArraySlice<UInt8>
    ) -> String {
        guard !isUnmasked else { return Hex.encode(value) }
        switch content {
        case .primitive: return MaskedValue.text(of: tag, value) ?? Hex.encode(value)
        // What lies in a template that cannot be read may be anything.
        case .opaque, .template: return String(repeating: "*", count: value.count * 2)
        }
    }

    /// What the value means, a line for each bit or code; none where it may not be seen.
    func meaning(_ tag: Tag, _ value: ArraySlice<UInt8>) -> [String] {
        Meaning.of(tag: tag, value: value)
    }
}
