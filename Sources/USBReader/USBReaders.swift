import CCID
import CardPorts

/// The CCID readers on USB, driven without pcscd.
///
/// A reader belongs to one program at a time: who watches it or has a channel to its card keeps
/// pcscd and everybody else away. Calls keep deadlines as `PCSCReaders` keeps them.
public final class USBReaders: ReaderWatching {
    /// Events kept for a consumer that is slow; the oldest are dropped beyond.
    private static let eventsMaximum = 1_024

    private let deadlines: USBDeadlines
    private let sessions: USBSessions
    private let tree = USBTree()
    private let only: ReaderIdentity?

    /// All readers, or `only` one, that the watch then keeps to.
    public convenience init(
        only: ReaderIdentity? = nil, deadlines: USBDeadlines = USBDeadlines(),
        quarantinedThreadsMaximum: Int = 4
    ) {
        self.init(
            only,
            USBSessions(deadlines, Quarantine(threadsMaximum: quarantinedThreadsMaximum)),
            deadlines)
    }

    private init(_ only: ReaderIdentity?, _ sessions: USBSessions, _ deadlines: USBDeadlines) {
        self.only = only
        self.sessions = sessions
        self.deadlines = deadlines
    }

    /// Threads that wait for calls which outlived their deadline.
    public var quarantinedThreadCount: Int { sessions.quarantine.threadCount }

    /// The readers that can be used for payments, in the order of their ports.
    public func readers() async throws(ReaderFault) -> [ReaderIdentity] {
        try await list().filter { $0.unsuitability == nil }.flatMap(\.identities)
    }

    /// Every CCID interface, with what speaks against it and who has it.
    public func reports() async throws(ReaderFault) -> [USBReaderReport] {
        try await list().map { USBReaderReport($0, holder: tree.driver(of: $0.entry)) }
    }

    /// The one reader that the selector means.
    ///
    /// - Throws: ``USBSelectionError``.
    public func reader(
        for selector: ReaderSelector
    ) async throws(USBSelectionError) -> ReaderIdentity {
        let facts: [USBReaderFacts]
        do throws(ReaderFault) {
            facts = try await list()
        } catch {
            throw .fault(error)
        }
        let meant = facts.filter { $0.isMeant(by: selector) }
        if let refused = meant.first, meant.allSatisfy({ $0.unsuitability != nil }) {
            throw .unsuitable(
                name: refused.identities.first?.name ?? "", refused.unsuitability ?? "")
        }
        let chosen: ReaderIdentity
        do throws(ReaderChoiceError) {
            chosen = try selector.chooseUSB(
                from: facts.filter { $0.unsuitability == nil }.flatMap(\.identities),
                meant: meant.filter { $0.unsuitability == nil }.flatMap(\.identities))
        } catch {
            throw .choice(error)
        }
        let holder: USBReaderReport.Holder?
        do throws(ReaderFault) {
            holder = try await self.holder(of: chosen)
        } catch {
            throw .fault(error)
        }
        if let holder { throw .held(name: chosen.name, holder) }
        return chosen
    }

    /// Claims the reader and lets it go again, to find out who has it otherwise; `nil` where
    /// nobody has.
    private func holder(
        of reader: ReaderIdentity
    ) async throws(ReaderFault) -> USBReaderReport.Holder? {
        let (facts, _) = try await find(reader)
        let session = sessions.acquire(facts)
        do throws(ReaderFault) {
            _ = try await session.perform(
                withinMilliseconds: deadlines.serviceMilliseconds
            ) { session throws(USBFault) in
                try session.open()
            }
            await sessions.release(session)
            return nil
        } catch {
            await sessions.release(session)
            guard error == .busy else { throw error }
            return USBReaderReport.Holder(driver: tree.driver(of: facts.entry))
        }
    }

    /// What happens at the readers; the watch ends within one wait after the consumer stopped.
    public func events() -> AsyncStream<ReaderEvent> {
        let monitor = USBMonitor(
            deadlines: deadlines, sessions: sessions, tree: tree, only: only)
        return AsyncStream(bufferingPolicy: .bufferingNewest(Self.eventsMaximum)) { continuation in
            let task = Task {
                await monitor.run { continuation.yield($0) }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// Powers the card and connects to it alone.
    public func connect(to reader: ReaderIdentity) async throws(ReaderFault) -> any CardChannel {
        let (facts, slot) = try await find(reader)
        let session = sessions.acquire(facts)
        do throws(ReaderFault) {
            let (answer, number) = try await session.perform(
                withinMilliseconds: deadlines.connectMilliseconds
            ) { session throws(USBFault) in
                try session.connect(to: slot)
            }
            return USBChannel(
                session, of: sessions, slot: slot, number: number, answerToReset: answer,
                deadlines: deadlines)
        } catch {
            await sessions.release(session)
            throw error
        }
    }

    /// Sends the reader a command in its maker's way, with or without a card.
    ///
    /// The answer is the reader's own; a status word is in it only where the maker says so.
    public func escape(
        _ command: [UInt8], to reader: ReaderIdentity
    ) async throws(ReaderFault) -> [UInt8] {
        let (facts, slot) = try await find(reader)
        let session = sessions.acquire(facts)
        do throws(ReaderFault) {
            let answer = try await session.perform(
                withinMilliseconds: deadlines.transmitMilliseconds
            ) { session throws(USBFault) in
                try session.escape(command, slot: slot)
            }
            await sessions.release(session)
            return answer
        } catch {
            await sessions.release(session)
            throw error
        }
    }

    private func find(
        _ reader: ReaderIdentity
    ) async throws(ReaderFault) -> (facts: USBReaderFacts, slot: UInt8) {
        for facts in try await list() where facts.unsuitability == nil {
            if let slot = facts.identities.firstIndex(of: reader) {
                return (facts, UInt8(clamping: slot))
            }
        }
        throw .readerGone
    }

    private func list() async throws(ReaderFault) -> [USBReaderFacts] {
        let bus = USBBus(sessions.quarantine, tree)
        do throws(ReaderFault) {
            let readers = try await bus.perform(
                withinMilliseconds: deadlines.serviceMilliseconds
            ) { bus throws(USBFault) in
                try bus.readers()
            }
            await bus.close(withinMilliseconds: deadlines.closeMilliseconds)
            return readers
        } catch {
            await bus.close(withinMilliseconds: deadlines.closeMilliseconds)
            throw error
        }
    }
}

extension USBReaderFacts {
    /// Whether a selector may mean one of the slots.
    func isMeant(by selector: ReaderSelector) -> Bool {
        switch selector {
        case .usb: true
        case .usbDevice(let vendor, let product):
            self.vendor == vendor && self.product == product
        case .usbPort(let port): self.port == port
        case .pcsc, .pcscName, .pcscSerial, .pcscPort, .replay, .card: false
        }
    }
}
