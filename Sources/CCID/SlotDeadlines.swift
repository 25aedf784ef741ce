/// How long each kind of answer may take, and how often a reader may ask for more.
public struct SlotDeadlines: Hashable, Sendable {
    /// Slot status, power off, parameters and clock.
    public var statusMilliseconds = 2_000
    /// Power on: slow readers look for the card for a second at each voltage.
    public var powerOnMilliseconds = 3_000
    /// A command to the card, before the reader asks for more time.
    public var transferMilliseconds = 3_000
    /// An escape command.
    public var escapeMilliseconds = 2_000
    /// The longest wait that a time extension may ask for.
    public var extendedMilliseconds = 10_000
    /// Time extensions to one block.
    public var extensionsMaximum = 32
    /// The status that probes a reader after a fault.
    public var probeMilliseconds = 500
    /// The answer to an abort.
    public var abortMilliseconds = 1_000
    /// Between two tries of a command that found the slot busy.
    public var busyMilliseconds = 50

    /// The defaults; each is above what libccid 1.5.2 waits for or what a card may ask for.
    public init() {}
}
