/// How long the host waits for each kind of call, whatever the service and its drivers do.
public struct PCSCDeadlines: Hashable, Sendable {
    /// Establishing a context and listing readers.
    public var serviceMilliseconds: Int
    /// Powering a card and connecting to it. Slow readers take a second to find it.
    public var connectMilliseconds: Int
    /// One command. A card may ask for 2.3 s (FWI 7 with 59 waiting-time units), and the driver
    /// gives up after 3 s by default.
    ///
    /// Source: EMV Contactless Level 1, annex A (FWI, WTXM); HARDWARE.md#timing.
    public var transmitMilliseconds: Int
    /// Taking the power off.
    public var closeMilliseconds: Int
    /// One wait for news; also how long ending a watch may take.
    public var waitSliceMilliseconds: UInt32
    /// Between two tries to reach a service that is down.
    public var retryMilliseconds: Int

    /// The deadlines; every one has a measured or documented default.
    public init(
        serviceMilliseconds: Int = 3_000, connectMilliseconds: Int = 5_000,
        transmitMilliseconds: Int = 5_000, closeMilliseconds: Int = 1_000,
        waitSliceMilliseconds: UInt32 = 500, retryMilliseconds: Int = 500
    ) {
        self.serviceMilliseconds = serviceMilliseconds
        self.connectMilliseconds = connectMilliseconds
        self.transmitMilliseconds = transmitMilliseconds
        self.closeMilliseconds = closeMilliseconds
        self.waitSliceMilliseconds = waitSliceMilliseconds
        self.retryMilliseconds = retryMilliseconds
    }
}
