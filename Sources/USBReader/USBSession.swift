import CCID
import CardPorts
import Synchronization

/// One interface of a reader that this process has to itself, on a thread of its own.
///
/// Calls are made through `perform`, which keeps the host's deadline; the slot machine keeps the
/// reader's.
actor USBSession: BlockingSession {
    typealias CallError = USBFault

    nonisolated let watch: CallWatch
    nonisolated let facts: USBReaderFacts
    private let executor = ThreadExecutor()
    private let isDead = Atomic(false)
    private let deadlines: SlotDeadlines
    private var context: USBContext?
    var link: USBLink?
    private var machines: [UInt8: SlotMachine] = [:]
    /// What a fault left to be done for the next request to find the reader well.
    private var unfinished: [UInt8: [SlotMachine.Effect]] = [:]
    /// The answers to reset of the cards that are powered.
    private var powered: [UInt8: [UInt8]] = [:]
    /// The channel that has each card, by number.
    private var channels: [UInt8: Int] = [:]
    private var channelCount = 0
    /// What the end of the session asks of whoever still uses it.
    private var ending = ReaderFault.readerGone

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        // Safe: the session keeps the executor for as long as it lives.
        unsafe executor.asUnownedSerialExecutor()
    }

    init(_ facts: USBReaderFacts, _ quarantine: Quarantine, _ deadlines: SlotDeadlines) {
        self.facts = facts
        self.deadlines = deadlines
        watch = CallWatch(quarantine)
    }

    deinit { executor.finish() }

    /// Whether the reader may still be reached through it.
    nonisolated var isUsable: Bool {
        !watch.isAbandoned && !isDead.load(ordering: .acquiring)
    }

    // MARK: Calls, for use inside `perform`

    /// Opens the device and claims the interface, if that was not done.
    ///
    /// No configuration is set: the device's other interfaces may be somebody else's.
    @discardableResult
    func open() throws(USBFault) -> USBLink {
        if let link { return link }
        guard isUsable else { throw .ended(ending) }
        do throws(USBError) {
            let context = try opened()
            let link = try context.open(bus: facts.key.bus, address: facts.key.address)
            try link.claim(facts.key.interface)
            self.link = link
            return link
        } catch {
            throw .call(error)
        }
    }

    private func opened() throws(USBError) -> USBContext {
        if let context { return context }
        let context = try USBContext()
        self.context = context
        return context
    }

    /// Whether a card is in the slot.
    func status(of slot: UInt8) throws(USBFault) -> ReaderAnswer.CardStatus {
        let card = try run(.status, in: slot).card
        if card != .active { powered[slot] = nil }
        return card
    }

    /// Powers the card, unless it is.
    ///
    /// - Returns: its answer to reset.
    func powerOn(_ slot: UInt8) throws(USBFault) -> [UInt8] {
        try open()
        if let known = powered[slot], try status(of: slot) == .active { return known }
        let answer = try run(.powerOn, in: slot).octets.octets
        powered[slot] = answer
        return answer
    }

    /// Gives the card to one channel alone.
    ///
    /// - Returns: its answer to reset and the channel's number.
    func connect(
        to slot: UInt8
    ) throws(USBFault) -> (answerToReset: [UInt8], channel: Int) {
        guard channels[slot] == nil else { throw .inUse }
        let answer = try powerOn(slot)
        channelCount += 1
        channels[slot] = channelCount
        return (answer, channelCount)
    }

    /// Takes the card from the channel that has it: it left, or another took its place.
    func revoke(_ slot: UInt8) {
        channels[slot] = nil
        powered[slot] = nil
    }

    /// Whether this host powered the card and knows nothing to the contrary.
    func isPowered(_ slot: UInt8) -> Bool { powered[slot] != nil }

    /// Takes the power off the channel's card and the card from it.
    func disconnect(_ channel: Int, from slot: UInt8) throws(USBFault) {
        guard channels[slot] == channel else { return }
        try powerOff(slot)
    }

    private func powerOff(_ slot: UInt8) throws(USBFault) {
        revoke(slot)
        guard link != nil, isUsable else { return }
        _ = try run(.powerOff, in: slot)
    }

    /// One command to the channel's card, as octets.
    func transmit(
        _ command: [UInt8], to slot: UInt8, channel: Int
    ) throws(USBFault) -> [UInt8] {
        guard channels[slot] == channel else { throw .slot(.cardAbsent) }
        return try run(.exchange(MessageOctets(command)), in: slot).octets.octets
    }

    /// One command to the reader in its maker's way.
    func escape(_ command: [UInt8], slot: UInt8) throws(USBFault) -> [UInt8] {
        try open()
        return try run(.escape(MessageOctets(command)), in: slot).octets.octets
    }

    /// Answers that came too late or from elsewhere and were thrown away.
    var discardedAnswerCount: Int { machines.values.reduce(0) { $0 &+ $1.discardedCount } }

    func end() {
        for slot in powered.keys.sorted() { try? powerOff(slot) }
        drop()
        executor.finish()
    }

    /// Lets the device go.
    private func drop() {
        isDead.store(true, ordering: .releasing)
        // Whoever waits for notifications may hold the link a little longer; the claim ends here.
        link?.release(facts.key.interface)
        link = nil
        context = nil
        powered = [:]
    }

    // MARK: The machine's effects

    private func run(
        _ request: SlotMachine.Request, in slot: UInt8
    ) throws(USBFault) -> SlotMachine.Result {
        guard let link, isUsable else { throw .ended(ending) }
        var machine =
            machines[slot]
            ?? SlotMachine(
                slot: slot, descriptor: facts.descriptor, quirks: facts.quirks,
                deadlines: deadlines)
        defer { machines[slot] = machine }
        if let rest = unfinished.removeValue(forKey: slot) {
            var pump = USBPump(link, facts, machine)
            _ = pump.run(rest, stopsAtFailure: false)
            machine = pump.machine
        }
        guard let effects = try? machine.handle(.asked(request)) else {
            // Given up: a fresh connection may find it well, after somebody plugged it in anew.
            ending = .timedOut
            drop()
            throw .ended(ending)
        }
        var pump = USBPump(link, facts, machine)
        let outcome = pump.run(effects, stopsAtFailure: true)
        machine = pump.machine
        if !pump.rest.isEmpty { unfinished[slot] = pump.rest }
        switch outcome {
        case .success(let result): return result
        case .failure(let failure):
            powered[slot] = nil
            if machine.state == .over { drop() }
            throw .slot(failure)
        case nil:
            ending = .protocolBroken
            drop()
            throw .ended(ending)
        }
    }
}
