import Contactless

/// How long a tap took, measured from outside the card.
public struct TapTiming: Hashable, Sendable {
    /// One command with its answer, GET RESPONSE included.
    public struct Command: Hashable, Sendable {
        /// The command.
        public let name: CommandName
        /// From sending it to having its whole answer.
        public let microseconds: Int64
    }

    /// From asking for a card to having one; `nil` where nobody waited.
    public internal(set) var detectMicroseconds: Int64?
    /// From the first command to the last answer, the host's own work included.
    public internal(set) var cardMicroseconds: Int64 = 0
    /// The commands in the order they were sent.
    public internal(set) var commands: [Command] = []
}
