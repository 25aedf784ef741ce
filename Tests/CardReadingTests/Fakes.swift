import CardPorts
import CardReading
import Contactless
import EMV
import ISO7816
import Octets
import OfflineAuthentication
import Synchronization
import TestCards

/// A clock that moves only when somebody asks it or sleeps.
final class TestClock: TapClock {
    private let now = Mutex<Int64>(0)
    /// How long was slept, in order.
    let sleeps = Mutex<[Int64]>([])

    func monotonicMicroseconds() -> Int64 {
        now.withLock { now in
            now += 1_000
            return now
        }
    }

    func localDateTime() -> TapDateTime {
        TapDateTime(date: [0x26, 0x11, 0x30], time: [0x19, 0x20, 0x03])
    }

    func sleep(milliseconds: Int64) async {
        sleeps.withLock { $0.append(milliseconds) }
        now.withLock { $0 += milliseconds * 1_000 }
    }
}

/// A clock whose sleepers sleep until they are cancelled.
final class PatientClock: TapClock {
    func monotonicMicroseconds() -> Int64 { 0 }
    func localDateTime() -> TapDateTime {
        TapDateTime(date: [0x26, 0x11, 0x30], time: [0x19, 0x20, 0x03])
    }
    func sleep(milliseconds: Int64) async {
        let (stream, _) = AsyncStream.makeStream(of: Never.self)
        for await _ in stream {}
    }
}

/// A reader that plays a script of events to each watcher and gives out channels in order.
final class ScriptedReader: ReaderWatching {
    static let identity = ReaderIdentity(name: "Scripted reader")

    private let scripts: Mutex<[[ReaderEvent]]>
    private let channels: Mutex<[Result<any CardChannel, ReaderFault>]>
    private let listed: Result<[ReaderIdentity], ReaderFault>

    /// One script for each time somebody watches; the stream stays open after it.
    init(
        _ scripts: [[ReaderEvent]], channels: [Result<any CardChannel, ReaderFault>] = [],
        listed: Result<[ReaderIdentity], ReaderFault> = .success([identity])
    ) {
        self.scripts = Mutex(scripts)
        self.channels = Mutex(channels)
        self.listed = listed
    }

    func readers() async throws(ReaderFault) -> [ReaderIdentity] { try listed.get() }

    func events() -> AsyncStream<ReaderEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: ReaderEvent.self)
        let script = scripts.withLock { $0.isEmpty ? [] : $0.removeFirst() }
        for event in script { continuation.yield(event) }
        // Kept open by the closure, as a live reader's stream is.
        continuation.onTermination = { [continuation] _ in _ = continuation }
        return stream
    }

    func connect(to reader: ReaderIdentity) async throws(ReaderFault) -> any CardChannel {
        let next = channels.withLock { $0.isEmpty ? .failure(.cardLost) : $0.removeFirst() }
        return try next.get()
    }
}

/// A channel that answers commands in their order, whatever they are, and then has lost the card.
final class AnsweringChannel: CardChannel {
    private let answers: Mutex<[Result<ResponseAPDU, ReaderFault>]>
    let sent = Mutex<[CommandAPDU]>([])
    let closes = Mutex(0)
    let answerToReset: [UInt8] = [0x3B, 0x80, 0x80, 0x01, 0x01]

    init(_ answers: [Result<ResponseAPDU, ReaderFault>]) { self.answers = Mutex(answers) }

    func transmit(_ command: CommandAPDU) async throws(ReaderFault) -> ResponseAPDU {
        sent.withLock { $0.append(command) }
        let next = answers.withLock { $0.isEmpty ? .failure(.cardLost) : $0.removeFirst() }
        return try next.get()
    }

    func close() async { closes.withLock { $0 += 1 } }
}

/// The kiosk of the tests: goes online with every sale.
enum Kiosk {
    static let limits = Combination.Limits(
        transactionMinorUnits: 100_000, floorMinorUnits: 0, cvmRequiredMinorUnits: 5_000)

    static func configuration(
        keys: Set<ContactlessConfiguration.AuthorityKey> = []
    ) -> ContactlessConfiguration {
        ContactlessConfiguration(
            combinations: ContactlessConfiguration.combinations(
                limits: limits, authenticatesMastercard: !keys.isEmpty),
            terminalData: [
                .terminalCountryCode: [0x02, 0x76], .terminalType: [0x24],
                .terminalCapabilities: [0x00, 0x08, 0x08],
            ], authorityKeys: keys)
    }

    static func authorities() throws -> [CAPublicKey] {
        try TestCertificationAuthority.all().map {
            try CAPublicKey(
                rid: $0.rid, index: $0.index, modulus: $0.modulus, exponent: $0.exponent)
        }
    }

    static func keys(
        _ authorities: [CAPublicKey]
    ) -> Set<ContactlessConfiguration.AuthorityKey> {
        Set(authorities.map { .init(rid: $0.rid, index: $0.index) })
    }

    static func reader(
        _ readers: any ReaderWatching, _ identity: ReaderIdentity,
        authorities: [CAPublicKey] = [], clock: any TapClock = TestClock()
    ) -> CardReader {
        let authenticator = OfflineAuthenticator(authorities: authorities)
        return CardReader(
            readers: readers, reader: identity,
            configuration: configuration(keys: keys(authorities)),
            authenticator: { authenticator.authenticate($0) },
            unpredictableNumbers: { [0x1A, 0x2B, 0x3C, 0x4D] }, clock: clock)
    }

    static let request = TapRequest(
        amountMinorUnits: 4_200, currencyNumber: 978, currencyExponent: 2)
}

/// What a screen was told.
final class Screen: Sendable {
    let shown = Mutex<[TapProgress]>([])
    var all: [TapProgress] { shown.withLock { $0 } }
    var show: @Sendable (TapProgress) -> Void {
        { [self] progress in shown.withLock { $0.append(progress) } }
    }
}

extension CardReader.End {
    /// What a test says of an end it did not expect.
    var failure: String {
        switch self {
        case .report(let report, _): "\(String(describing: report.failure))"
        case .fault(let fault, let report): "\(fault) \(String(describing: report.failure))"
        case .readerNotReady(let fault): "not ready: \(fault)"
        case .timedOut: "timed out"
        case .cancelled: "cancelled"
        }
    }
}

/// Passes commands on and keeps the answers.
final class SpyChannel: CardChannel {
    private let channel: any CardChannel
    private let kept = Mutex<[ResponseAPDU]>([])

    init(_ channel: any CardChannel) { self.channel = channel }

    var answers: [ResponseAPDU] { kept.withLock { $0 } }
    var answerToReset: [UInt8] { channel.answerToReset }

    func transmit(_ command: CommandAPDU) async throws(ReaderFault) -> ResponseAPDU {
        let answer = try await channel.transmit(command)
        kept.withLock { $0.append(answer) }
        return answer
    }

    func close() async { await channel.close() }
}
