/// What the service says of one reader.
struct ReaderState: Hashable, Sendable {
    /// The low half is flags, the high half counts the cards that came and went.
    ///
    /// Source: pcsclite.h (`SCARD_STATE_…`).
    struct Flags: OptionSet, Hashable, Sendable {
        let rawValue: UInt32

        /// It differs from what was said before.
        static let changed = Flags(rawValue: 0x0002)
        /// The service knows no reader of this name.
        static let unknown = Flags(rawValue: 0x0004)
        /// The reader does not answer.
        static let unavailable = Flags(rawValue: 0x0008)
        /// No card.
        static let empty = Flags(rawValue: 0x0010)
        /// A card.
        static let present = Flags(rawValue: 0x0020)
        /// A card that did not answer to reset.
        static let mute = Flags(rawValue: 0x0200)

        /// The count of cards that came and went.
        var eventCount: UInt32 { rawValue >> 16 }
    }

    /// The reader's name.
    var name: String
    /// What it was at the last wait; nothing before the first.
    var flags: Flags = []
    /// The card's answer to reset; empty where there is no card.
    var answerToReset: [UInt8] = []

    /// Whether a card lies in the field that can be spoken to.
    var hasCard: Bool { flags.contains(.present) && !flags.contains(.mute) }
}
