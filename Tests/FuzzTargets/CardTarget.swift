import CardPorts
import CardReading
import Contactless
import ISO7816
import Synchronization
import TestCards

/// A card that answers with these octets, whatever it is asked: every tap ends, after no more
/// commands than a tap may take, and shows no card number.
///
/// The first octet chooses how the reader is set up; the pieces behind it are the answers in
/// their order, with their status words. A piece that is no response is a card that left.
enum CardTarget {
    static func run(_ octets: [UInt8]) async throws(Violation) {
        let choice = ReaderChoice(octets.first ?? 0)
        let card = HostileCard(octets.dropFirst())
        let reader = CardReader(
            readers: HostileReader(card: card), reader: HostileReader.identity,
            configuration: choice.configuration, authenticator: ReaderChoice.authenticate,
            unpredictableNumbers: { [0x1A, 0x2B, 0x3C, 0x4D] }, clock: StillClock())
        let request = TapRequest(
            amountMinorUnits: choice.amountMinorUnits, currencyNumber: 978, currencyExponent: 2,
            transactionType: choice.transactionType)
        let end = await reader.read(for: request) { _ in }
        // Each of a tap's commands may be followed by as many GET RESPONSEs as there may be.
        let most =
            ContactlessMachine.maximumCommands * (APDUExchangeMachine.maximumContinuations + 2)
        try hold(card.commandCount <= most, "a tap without end")
        try look(at: end, isCanary: Canary.isCarried(by: octets))
    }

    private static func look(at end: CardReader.End, isCanary: Bool) throws(Violation) {
        switch end {
        case .report(let report, let event):
            try hold(report.outcome != nil, "a tap without an outcome")
            try IssuerData.check(report.issuerData)
            if let event {
                try hold(report.outcome?.status == .onlineRequest, "an event out of place")
                try IssuerData.check(event.iccData)
                try hold(event.last4.utf8.count == 4, "four digits are due")
                // What only the issuer may see may hold a number that the card put there.
                if isCanary { try Canary.check(event.cardData, "TapEvent.cardData") }
            }
        case .fault(let fault, _): try hold(fault == .cardLost, "the reader failed: \(fault)")
        case .readerNotReady(let fault): throw Violation("the reader was not ready: \(fault)")
        case .timedOut, .cancelled: throw Violation("a tap that nobody ended")
        }
        guard isCanary, case .report(let report, _) = end else { return }
        if let pan = report.pan { try Canary.check(pan, "TapReport.pan") }
        try Canary.check(report.outcome as Any, "TapReport.outcome")
        try Canary.check(report.failure as Any, "TapReport.failure")
        try Canary.check(report.messages, "TapReport.messages")
        try Canary.check(report.timing, "TapReport.timing")
        if !Canary.isIn(report.issuerData + Array(report.label.utf8)) {
            try Canary.check(report, "TapReport")
            try Canary.check(end, "CardReader.End")
        }
    }
}

/// The card: its answers are used up one by one, over all its presentations.
private final class HostileCard: CardChannel {
    private struct Progress {
        var pieces: InputPieces
        var commandCount = 0
    }

    private let progress: Mutex<Progress>

    init(_ octets: ArraySlice<UInt8>) {
        progress = Mutex(Progress(pieces: InputPieces(octets)))
    }

    var commandCount: Int { progress.withLock { $0.commandCount } }

    var answerToReset: [UInt8] { SoftwareCardChannel.answerToReset }

    func transmit(_ command: CommandAPDU) async throws(ReaderFault) -> ResponseAPDU {
        let piece = progress.withLock { progress in
            progress.commandCount += 1
            return progress.pieces.next()
        }
        guard let piece, let response = try? ResponseAPDU(octets: piece) else { throw .cardLost }
        return response
    }

    func close() async {}
}

/// A reader into whose empty field the card comes as soon as somebody watches.
private struct HostileReader: ReaderWatching {
    static let identity = ReaderIdentity(name: "fuzz")

    let card: HostileCard

    func readers() async throws(ReaderFault) -> [ReaderIdentity] { [Self.identity] }

    func events() -> AsyncStream<ReaderEvent> {
        AsyncStream { continuation in
            continuation.yield(.cardAbsent(Self.identity))
            continuation.yield(.cardPresent(Self.identity, answerToReset: card.answerToReset))
        }
    }

    func connect(to reader: ReaderIdentity) async throws(ReaderFault) -> any CardChannel { card }
}

/// A clock that stands still.
private struct StillClock: TapClock {
    func monotonicMicroseconds() -> Int64 { 0 }

    func localDateTime() -> TapDateTime {
        TapDateTime(date: [0x26, 0x11, 0x30], time: [0x12, 0x00, 0x00])
    }

    func sleep(milliseconds: Int64) async {}
}
