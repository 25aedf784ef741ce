import CPCSC
import CardPorts

/// One context of the PC/SC service and at most one card, on a thread of their own.
///
/// Calls are made through `perform`, which keeps the deadline.
actor PCSCSession: BlockingSession {
    typealias CallError = PCSCError

    private let executor = ThreadExecutor()
    nonisolated let watch: CallWatch
    private var context: PCSCCalls.Context?
    private var card: PCSCCalls.Card?
    private var activeProtocol: DWORD = 0
    private var buffer: [UInt8] = []
    private var cardAnswers = true
    private var takesShortOnly: Bool?

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        // Safe: the session keeps the executor for as long as it lives.
        unsafe executor.asUnownedSerialExecutor()
    }

    init(_ quarantine: Quarantine) { watch = CallWatch(quarantine) }

    deinit { executor.finish() }

    /// Closes what is open; the thread ends. Harmless to repeat.
    func end() {
        if let card, cardAnswers { PCSCCalls.disconnectAndUnpower(card) }
        // pcscd marks a reader empty where it cannot unpower a card that left, and then misses
        // the next card if that comes before its next look: measured with pcscd 1.9.9.
        if let card, !cardAnswers { PCSCCalls.disconnect(card) }
        card = nil
        if let context { PCSCCalls.releaseContext(context) }
        context = nil
        executor.finish()
    }

    // MARK: Calls, for use inside `perform`

    func establish() throws(PCSCError) {
        guard context == nil else { return }
        context = try PCSCCalls.establishContext()
    }

    func listReaders() throws(PCSCError) -> [String] {
        try PCSCCalls.listReaders(established())
    }

    /// Waits for a reader to come or go or one of the states to change; empty when none did.
    func wait(
        for states: [ReaderState], timeoutMilliseconds: UInt32
    ) throws(PCSCError) -> [ReaderState] {
        let plugAndPlay = ReaderState(name: PCSCCalls.plugAndPlayName)
        do {
            let changed = try PCSCCalls.statusChange(
                established(), from: [plugAndPlay] + states,
                timeoutMilliseconds: timeoutMilliseconds)
            return Array((changed ?? []).dropFirst())
        } catch .unknownReader {
            // Unplugged since the list was made; the next list tells.
            return []
        }
    }

    /// Connects to the card alone.
    ///
    /// - Returns: its answer to reset.
    func connect(to name: String) throws(PCSCError) -> [UInt8] {
        let connection = try PCSCCalls.connect(established(), to: name)
        card = connection.card
        activeProtocol = connection.protocol
        buffer = [UInt8](repeating: 0, count: PCSCCalls.answerOctetsMaximum)
        return try PCSCCalls.answerToReset(connection.card)
    }

    func transmit(_ command: [UInt8], isExtended: Bool) throws(PCSCError) -> [UInt8] {
        guard let card else { throw .invalidHandle }
        // Drivers report a command too long for the reader as they report a card that left.
        if isExtended, isForShortCommands(card) { throw .insufficientBuffer }
        cardAnswers = false
        let answer = try PCSCCalls.transmit(
            card, protocol: activeProtocol, command, into: &buffer)
        cardAnswers = !answer.isEmpty
        return answer
    }

    private func isForShortCommands(_ card: PCSCCalls.Card) -> Bool {
        if let known = takesShortOnly { return known }
        let code = (try? PCSCCalls.control(card, code: DriverFeatures.requestCode))
            .flatMap(DriverFeatures.propertiesCode)
        let properties = code.flatMap { try? PCSCCalls.control(card, code: $0) }
        // A driver that does not say is taken at its word when it comes to it.
        let answer = properties.flatMap(DriverFeatures.largestCommandData) == 0
        takesShortOnly = answer
        return answer
    }

    /// What the driver tells of the reader, without touching the card.
    func details(of name: String) throws(PCSCError) -> ReaderDetails {
        let card = try PCSCCalls.connectDirect(established(), to: name)
        defer { PCSCCalls.disconnect(card) }
        // A driver that knows neither is no error.
        return ReaderDetails(
            serialOctets: try? PCSCCalls.attribute(card, CPCSC_ATTR_VENDOR_IFD_SERIAL_NO),
            pathOctets: try? PCSCCalls.control(card, code: PCSCCalls.pathControlCode))
    }

    private func established() throws(PCSCError) -> PCSCCalls.Context {
        guard let context else { throw .noService }
        return context
    }
}
