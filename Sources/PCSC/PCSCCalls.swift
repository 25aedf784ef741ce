import CPCSC

/// The functions of libpcsclite, one each; no other file names them.
///
/// Every one of them may block for as long as the service likes, so they are called on a
/// ``ThreadExecutor`` only.
enum PCSCCalls {
    /// A context: the connection of one thread to the service. An integer, not a pointer.
    typealias Context = SCARDCONTEXT
    /// A connection to a card. An integer, not a pointer.
    typealias Card = SCARDHANDLE

    /// The pseudo reader whose state changes when a reader comes or goes.
    static let plugAndPlayName = "\\\\?PnP?\\Notification"

    /// What a wait reads and writes of each reader.
    typealias WaitEntry = SCARD_READERSTATE

    /// 16 readers of 128 octets each is the service's own limit, which a build may have raised.
    private static let namesOctets = [4_096, 16_384, 65_536]
    private static let attributeOctetsMaximum = 264

    static func establishContext() throws(PCSCError) -> Context {
        var context: Context = 0
        // Safe: the reserved pointers are nil, as documented; the result outlives the call.
        try check(unsafe SCardEstablishContext(DWORD(SCARD_SCOPE_SYSTEM), nil, nil, &context))
        return context
    }

    /// The result is of no use to anyone: the context is gone in any case.
    static func releaseContext(_ context: Context) { _ = SCardReleaseContext(context) }

    /// The readers' names; none is not an error.
    static func listReaders(_ context: Context) throws(PCSCError) -> [String] {
        try names { names, count in
            // Safe: the buffer's true size is passed, and the library writes no more than that.
            unsafe SCardListReaders(context, nil, &names, &count)
        }
    }

    /// The names that `read` writes, each ended by a zero. The size is not asked for first: a
    /// reader that came in between would make it wrong. A buffer too small is tried again larger,
    /// a few times.
    static func names(
        _ read: (_ names: inout [CChar], _ count: inout DWORD) -> LONG
    ) throws(PCSCError) -> [String] {
        for octets in namesOctets {
            var names = [CChar](repeating: 0, count: octets)
            var count = DWORD(octets)
            let code = PCSCError(code: read(&names, &count))
            if code == .noReaders { return [] }
            if code == .insufficientBuffer { continue }
            if code.rawValue != 0 { throw code }
            return names.prefix(Int(clamping: count)).split(separator: 0).map { name in
                String(decoding: name.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            }
        }
        throw .insufficientBuffer
    }

    /// Waits until one of the states differs from what it is said to be; `nil` when the time is
    /// over without.
    static func statusChange(
        _ context: Context, from states: [ReaderState], timeoutMilliseconds: UInt32
    ) throws(PCSCError) -> [ReaderState]? {
        var names: [CChar] = []
        var offsets: [Int] = []
        for state in states {
            offsets.append(names.count)
            names += state.name.utf8.map { CChar(bitPattern: $0) } + [0]
        }
        var entries = unsafe [SCARD_READERSTATE]()
        // Safe: every entry points into `names`, each name ended by its zero, and the closure
        // keeps the buffer alive for the whole call; the count is the array's own.
        let code = unsafe names.withUnsafeBufferPointer { buffer in
            for (state, offset) in zip(states, offsets) {
                var entry = unsafe SCARD_READERSTATE()
                unsafe entry.szReader = buffer.baseAddress?.advanced(by: offset)
                unsafe entry.dwCurrentState = DWORD(state.flags.rawValue)
                unsafe entries.append(entry)
            }
            return unsafe SCardGetStatusChange(
                context, DWORD(timeoutMilliseconds), &entries, DWORD(entries.count))
        }
        if PCSCError(code: code) == .timeout { return nil }
        try check(code)
        return unsafe zip(states, entries).map { state, entry in unsafe state.updated(by: entry) }
    }

    /// Connects to the card alone, with whichever block or character protocol the driver reports.
    static func connect(
        _ context: Context, to name: String
    ) throws(PCSCError) -> (card: Card, protocol: DWORD) {
        // T=0 or T=1: contactless cards have neither, and drivers report either.
        try connect(context, name, SCARD_SHARE_EXCLUSIVE, SCARD_PROTOCOL_T0 | SCARD_PROTOCOL_T1)
    }

    /// Connects to the reader without a card and without powering one.
    static func connectDirect(
        _ context: Context, to name: String
    ) throws(PCSCError) -> Card {
        try connect(context, name, SCARD_SHARE_DIRECT, SCARD_PROTOCOL_UNDEFINED).card
    }

    private static func connect(
        _ context: Context, _ name: String, _ share: Int32, _ protocols: Int32
    ) throws(PCSCError) -> (card: Card, protocol: DWORD) {
        // A zero inside would cut the name and could name another reader.
        guard !name.utf8.contains(0) else { throw .unknownReader }
        var card: Card = 0
        var active: DWORD = 0
        // Safe: the name lives for the call, which does not keep it; the results outlive it.
        try check(
            unsafe SCardConnect(
                context, name, DWORD(share), DWORD(protocols), &card, &active))
        return (card, active)
    }

    /// The answer to reset of the card connected to.
    static func answerToReset(_ card: Card) throws(PCSCError) -> [UInt8] {
        var octets = [UInt8](repeating: 0, count: Int(MAX_ATR_SIZE))
        var count = DWORD(octets.count)
        // Safe: the name is not asked for; the buffer's true size is passed.
        try check(unsafe SCardStatus(card, nil, nil, nil, nil, &octets, &count))
        return Array(octets.prefix(Int(clamping: count)))
    }

    /// Sends a command; `buffer` takes the answer, whose octets are returned.
    static func transmit(
        _ card: Card, protocol active: DWORD, _ command: [UInt8], into buffer: inout [UInt8]
    ) throws(PCSCError) -> [UInt8] {
        var count = DWORD(buffer.count)
        // Safe: both lengths are the arrays' own; the library copies the command first.
        try check(
            unsafe cpcsc_transmit(
                card, active, command, DWORD(command.count), &buffer, &count))
        return Array(buffer.prefix(Int(clamping: count)))
    }

    /// The largest answer that the library delivers.
    static let answerOctetsMaximum = Int(clamping: CPCSC_MAX_BUFFER_SIZE_EXTENDED)

    /// Sends a control code to the driver.
    static func control(
        _ card: Card, code: DWORD, _ input: [UInt8] = []
    ) throws(PCSCError) -> [UInt8] {
        var octets = [UInt8](repeating: 0, count: attributeOctetsMaximum)
        var count: DWORD = 0
        // Safe: both lengths are the arrays' own.
        try check(
            unsafe SCardControl(
                card, code, input, DWORD(input.count), &octets, DWORD(octets.count), &count))
        return Array(octets.prefix(Int(clamping: count)))
    }

    /// Answered by libccid with `bus-port…:configuration.interface`.
    ///
    /// Source: HARDWARE.md#ports.
    static let pathControlCode = controlCode(3601)

    /// The number that this system's library takes for a function of the driver.
    static func controlCode(_ function: DWORD) -> DWORD { cpcsc_ctl_code(function) }

    /// An attribute of the reader.
    static func attribute(_ card: Card, _ identifier: DWORD) throws(PCSCError) -> [UInt8] {
        var octets = [UInt8](repeating: 0, count: attributeOctetsMaximum)
        var count = DWORD(octets.count)
        // Safe: the buffer's true size is passed.
        try check(unsafe SCardGetAttrib(card, identifier, &octets, &count))
        return Array(octets.prefix(Int(clamping: count)))
    }

    /// Takes the power off the card and ends the connection. The result is of no use to anyone.
    static func disconnectAndUnpower(_ card: Card) {
        _ = SCardDisconnect(card, DWORD(SCARD_UNPOWER_CARD))
    }

    /// Ends the connection and leaves the card as it is. The result is of no use to anyone.
    static func disconnect(_ card: Card) { _ = SCardDisconnect(card, DWORD(SCARD_LEAVE_CARD)) }

    /// What the library calls the error.
    static func words(for error: PCSCError) -> String {
        // Safe: the library returns a pointer to text of its own, copied before the next call
        // on this thread.
        unsafe String(cString: pcsc_stringify_error(LONG(error.rawValue)))
    }

    private static func check(_ code: LONG) throws(PCSCError) {
        let error = PCSCError(code: code)
        if error.rawValue != 0 { throw error }
    }
}

extension PCSCError {
    /// What a function of the library returned. The type has 64 bits on some systems and 32 on
    /// others, signed or not; the code is the low 32.
    init(code: LONG) { self.init(rawValue: UInt32(truncatingIfNeeded: code)) }
}

extension ReaderState {
    /// The state after a wait.
    fileprivate func updated(by entry: SCARD_READERSTATE) -> ReaderState {
        // Safe: the octets are copied from the entry itself; the count is bounded by its size.
        let answerToReset = unsafe withUnsafeBytes(of: entry.rgbAtr) { octets in
            unsafe Array(octets.prefix(Int(clamping: entry.cbAtr)))
        }
        return unsafe ReaderState(
            name: name, flags: Flags(rawValue: UInt32(truncatingIfNeeded: entry.dwEventState)),
            answerToReset: answerToReset)
    }
}
