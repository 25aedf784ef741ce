/// How much disorder a reader of objects puts up with.
///
/// Both policies skip octets `00` between objects and refuse everything a length could hide
/// behind: indefinite lengths, lengths of more than four octets, lengths beyond what is there.
/// Source: EMV 4.4 Book 3, Annex B1.
public enum TLVPolicy: Hashable, Sendable {
    /// For what cards send. A run of `FF` where a tag is due is skipped and noted, provided a
    /// well-formed object or the end follows; a constructed value whose content is not a
    /// sequence of objects is kept opaque and noted, except in ``mandatoryTemplates``.
    case card
    /// For what must be right: whatever is not an object or `00` is an error.
    case strict

    /// Templates whose content has to be objects under either policy.
    public static let mandatoryTemplates: [Tag] = [0x6F, 0xA5, 0xBF0C, 0x61, 0x70, 0x77]

    /// How many templates may lie within each other.
    public static let maximumNesting = 32
}
