import CardPorts

/// The readers of the PC/SC service.
///
/// Every call is made on a thread that waits for nothing else, and every one has a deadline that
/// the host keeps. A call that outlives it is given up: its late answer is thrown away, and its
/// thread is in quarantine until the service answers or dies. When several threads are, every
/// call fails with ``ReaderFault/serviceDown`` at once.
public final class PCSCReaders: ReaderWatching {
    /// Events kept for a consumer that is slow; the oldest are dropped beyond.
    private static let eventsMaximum = 1_024

    let deadlines: PCSCDeadlines
    let quarantine: Quarantine

    /// The readers of the service that this process's environment names.
    public init(deadlines: PCSCDeadlines = PCSCDeadlines(), quarantinedThreadsMaximum: Int = 4) {
        self.deadlines = deadlines
        quarantine = Quarantine(threadsMaximum: quarantinedThreadsMaximum)
    }

    /// Threads that wait for calls which outlived their deadline.
    public var quarantinedThreadCount: Int { quarantine.threadCount }

    /// The readers there are, in the service's order, with the serial numbers in their names.
    public func readers() async throws(ReaderFault) -> [ReaderIdentity] {
        try await once { session throws(PCSCError) in
            try session.listReaders().map(ReaderName.identity)
        }
    }

    /// The readers with serial numbers and USB ports as their drivers tell them, where they do.
    ///
    /// A reader that another program uses alone is listed with what its name tells.
    public func identifiedReaders() async throws(ReaderFault) -> [ReaderIdentity] {
        try await once { session throws(PCSCError) in
            try session.listReaders().map { name in
                let details = try? session.details(of: name)
                let serial = ReaderName(name).serial ?? details?.serial
                return ReaderIdentity(name: name, serial: serial, port: details?.port)
            }
        }
    }

    /// The one reader that the selector means.
    ///
    /// - Throws: ``PCSCSelectionError``: the service's fault, or why no reader was chosen.
    public func reader(
        for selector: ReaderSelector
    ) async throws(PCSCSelectionError) -> ReaderIdentity {
        let readers: [ReaderIdentity]
        do throws(ReaderFault) {
            switch selector {
            case .pcscSerial, .pcscPort: readers = try await identifiedReaders()
            case .pcsc, .pcscName, .usb, .usbDevice, .usbPort, .replay, .card:
                readers = try await self.readers()
            }
        } catch {
            throw .fault(error)
        }
        do throws(ReaderChoiceError) {
            return try selector.choose(from: readers)
        } catch {
            throw .choice(error)
        }
    }

    /// What happens at the readers; the watch ends within one wait after the consumer stopped.
    public func events() -> AsyncStream<ReaderEvent> {
        let monitor = PCSCMonitor(deadlines: deadlines, quarantine: quarantine)
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
        let session = PCSCSession(quarantine)
        do throws(ReaderFault) {
            let answerToReset = try await session.perform(
                withinMilliseconds: deadlines.connectMilliseconds
            ) { session throws(PCSCError) in
                try session.establish()
                return try session.connect(to: reader.name)
            }
            return PCSCChannel(session, answerToReset: answerToReset, deadlines: deadlines)
        } catch {
            await session.close(withinMilliseconds: deadlines.closeMilliseconds)
            throw error
        }
    }

    private func once<Value: Sendable>(
        _ body: @escaping @Sendable (isolated PCSCSession) throws(PCSCError) -> Value
    ) async throws(ReaderFault) -> Value {
        let session = PCSCSession(quarantine)
        do throws(ReaderFault) {
            let value = try await session.perform(
                withinMilliseconds: deadlines.serviceMilliseconds
            ) { session throws(PCSCError) in
                try session.establish()
                return try body(session)
            }
            await session.close(withinMilliseconds: deadlines.closeMilliseconds)
            return value
        } catch {
            await session.close(withinMilliseconds: deadlines.closeMilliseconds)
            throw error
        }
    }
}

/// No reader could be chosen.
public enum PCSCSelectionError: Error, Hashable, Sendable {
    /// The service did not tell its readers.
    case fault(ReaderFault)
    /// It told them, and none or several are meant.
    case choice(ReaderChoiceError)
}
