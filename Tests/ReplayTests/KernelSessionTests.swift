import BERTLV
import CardReading
import CardSessions
import Contactless
import EMV
import ISO7816
import JSONText
import Octets
import TestSupport
import Testing

/// The corpus's sessions of kernels 2 and 3, played through the machine with what their own
/// terminals knew. The card answers only if it is sent, octet for octet, what it was sent then.
@Suite(.enabled(if: Shared.isAvailable, "TAPKIOSK_SHARED is not set"))
struct KernelSessionTests {
    private struct End {
        let status: Outcome.Status
        var cvm: Outcome.CVM?
        var cause: OutcomeCause.Code?
    }

    private static let ends: [String: End] = [
        // Magnetic stripe mode is off: the session goes on where this reader stops.
        "sim-mc-magstripe-ccc": End(status: .endApplication, cause: .magneticStripeModeOnly),
        "sim-mc-mchip-cda-arqc": End(status: .onlineRequest, cvm: .noCVM),
        "sim-mc-mchip-cda-iad-tampered": End(
            status: .endApplication, cause: .authenticationFailed),
        "sim-mc-mchip-cda-tc": End(status: .approved, cvm: .noCVM),
        "sim-visa-qvsdc-aac": End(status: .declined, cause: .cardDeclined),
        "sim-visa-qvsdc-arqc-fdda01": End(status: .onlineRequest, cvm: .noCVM),
        "sim-visa-qvsdc-cdcvm": End(status: .onlineRequest, cvm: .confirmationCodeVerified),
        "sim-visa-qvsdc-ctq-onlinepin": End(status: .onlineRequest, cvm: .onlinePIN),
        "sim-visa-qvsdc-tc-fdda01": End(status: .approved, cvm: .noCVM),
    ]

    static let sessions = Corpus.sessions.filter { $0.kernel != nil }

    @Test func everySessionHasItsEnd() {
        #expect(Set(Self.sessions.map(\.name)) == Set(Self.ends.keys))
    }

    @Test(arguments: sessions)
    func theSessionPlaysToItsEnd(_ session: Corpus.Session) async throws {
        let end = try #require(Self.ends[session.name])
        let parameters = SessionParameters(inferredFrom: session.exchanges)
        let channel = ReplayingChannel(try Self.file(session))
        var run = TapRun(
            parameters.configuration(over: Self.base),
            authenticator: { Oracle(session).judge($0) },
            unpredictableNumbers: parameters.replayedNumbers(), clock: StoppedClock())
        #expect(
            await run.begin(try parameters.tapParameters())
                == .awaitingCard(fieldOffMilliseconds: 0))
        let pause = await run.present(channel)
        #expect(channel.mismatch == nil)
        guard case .finished(let outcome) = pause else {
            Issue.record("ended with \(pause)")
            return
        }
        #expect(outcome.status == end.status)
        #expect(outcome.cvm == end.cvm)
        #expect(outcome.cause?.code == end.cause)
        try Self.compare(run.record, run.report, with: session)
    }

    /// What the card said is what others found that it said.
    private static func compare(
        _ record: TapRecord, _ report: TapReport, with session: Corpus.Session
    ) throws {
        let expected = session.expected
        let hex = { (tag: Tag) in record.cardData[tag].map(Hex.encode) }
        #expect(hex(.applicationInterchangeProfile) == expected["aip"]?.string)
        #expect(hex(.applicationFileLocator) == expected["afl"]?.string)
        let pan = try #require(expected["pan"]?.string)
        #expect(report.pan?.reveal() == pan)
        guard session.name != "sim-mc-magstripe-ccc" else {
            // It ends with its records: the checksum that it goes on to is not asked for.
            let expiry = try #require(expected["track2_expiry_yymm"]?.string)
            #expect(report.expiry?.description == "20\(expiry.prefix(2))-\(expiry.suffix(2))")
            return
        }
        #expect(hex(.applicationExpirationDate) == expected["expiry_yymmdd"]?.string)
        #expect(hex(.issuerApplicationData) == expected["iad"]?.string)
        #expect(hex(.applicationTransactionCounter) == expected["atc"]?.string)
        let cryptogram = try #require(expected["ac"]?.string)
        let isInSignature = cryptogram.hasSuffix(" (from CDA)")
        if !isInSignature {
            #expect(hex(.applicationCryptogram) == cryptogram)
        }
    }

    private static let base = ContactlessConfiguration(combinations: [], terminalData: [:])

    private static func file(_ session: Corpus.Session) throws -> SessionFile {
        SessionFile(
            exchanges: try session.exchanges.map { exchange in
                let response = try ResponseAPDU(octets: exchange.response ?? [])
                return SessionExchange(command: exchange.command, answer: .response(response))
            })
    }
}

/// Says of a signature what the corpus says of it: the authority's key is not part of the data.
private struct Oracle {
    let session: Corpus.Session

    init(_ session: Corpus.Session) { self.session = session }

    func judge(_ request: AuthenticationRequest) -> AuthenticationResult {
        let verdicts = session.expected["oda"]
        let found = request.method == .cda ? verdicts?["cda"] : verdicts?["fdda"]
        guard found?["result"]?.string == "pass" else {
            return AuthenticationResult(
                method: request.method, verdict: .failed(.transactionData, .hashMismatch))
        }
        return AuthenticationResult(
            method: request.method, verdict: .verified,
            applicationCryptogram: (found?["ac"]?.string).flatMap { try? Hex.decode($0) })
    }
}

private struct StoppedClock: TapClock {
    func monotonicMicroseconds() -> Int64 { 0 }
    func localDateTime() -> TapDateTime { TapDateTime(date: [0x26, 0x07, 0x24], time: [0, 0, 0]) }
    func sleep(milliseconds: Int64) async {}
}
