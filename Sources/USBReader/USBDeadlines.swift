import CCID

/// How long the host waits for each kind of call, whatever a reader does.
public struct USBDeadlines: Hashable, Sendable {
    /// Listing the devices.
    public var serviceMilliseconds: Int
    /// Opening a reader and powering its card.
    public var connectMilliseconds: Int
    /// One command; the slot's own deadlines pass before it.
    public var transmitMilliseconds: Int
    /// Taking the power off, and the way back after a fault before that.
    public var closeMilliseconds: Int
    /// One wait for news where the reader tells of cards; also how long ending a watch may take.
    public var waitSliceMilliseconds: Int
    /// Between two looks at a reader that does not tell of cards.
    public var pollMilliseconds: Int
    /// Between two tries to open a reader.
    public var retryMilliseconds: Int
    /// What the slots keep.
    public var slot: SlotDeadlines

    /// The deadlines.
    public init(
        serviceMilliseconds: Int = 3_000, connectMilliseconds: Int = 6_000,
        transmitMilliseconds: Int = 6_000, closeMilliseconds: Int = 6_000,
        waitSliceMilliseconds: Int = 2_000, pollMilliseconds: Int = 400,
        retryMilliseconds: Int = 500, slot: SlotDeadlines = SlotDeadlines()
    ) {
        self.serviceMilliseconds = serviceMilliseconds
        self.connectMilliseconds = connectMilliseconds
        self.transmitMilliseconds = transmitMilliseconds
        self.closeMilliseconds = closeMilliseconds
        self.waitSliceMilliseconds = waitSliceMilliseconds
        self.pollMilliseconds = pollMilliseconds
        self.retryMilliseconds = retryMilliseconds
        self.slot = slot
    }
}
