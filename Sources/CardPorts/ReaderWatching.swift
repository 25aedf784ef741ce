/// A reader as it can be told from others.
public struct ReaderIdentity: Hashable, Sendable {
    /// The name the service lists it under; changes with re-plugging.
    public let name: String
    /// The serial number, where the reader has one.
    public let serial: String?
    /// The USB port path (`1-1.2`), where it can be found out.
    public let port: String?

    /// Names a reader.
    public init(name: String, serial: String? = nil, port: String? = nil) {
        self.name = name
        self.serial = serial
        self.port = port
    }
}

/// What happened at the readers.
public enum ReaderEvent: Hashable, Sendable {
    /// A reader is there that was not before.
    case readerAttached(ReaderIdentity)
    /// A reader is gone.
    case readerDetached(ReaderIdentity)
    /// A card came into the field.
    case cardPresent(ReaderIdentity, answerToReset: [UInt8])
    /// The field is empty.
    case cardAbsent(ReaderIdentity)
    /// The service or bus went away; every reader with it.
    case serviceLost(ReaderFault)
    /// The service or bus is back.
    case serviceBack
}

/// Lists readers, tells what happens at them, and opens a channel to the card in one.
public protocol ReaderWatching: Sendable {
    /// The readers there are now.
    func readers() async throws(ReaderFault) -> [ReaderIdentity]

    /// What happens from now on, beginning with what is there; ends when the consumer stops.
    func events() -> AsyncStream<ReaderEvent>

    /// Powers the card in the reader and connects to it alone.
    ///
    /// - Throws: ``ReaderFault/cardLost`` where there is none.
    func connect(to reader: ReaderIdentity) async throws(ReaderFault) -> any CardChannel
}
