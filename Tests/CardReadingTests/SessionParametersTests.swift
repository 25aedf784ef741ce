import BERTLV
import CardPorts
import CardReading
import CardSessions
import Contactless
import EMV
import ISO7816
import Octets
import OfflineAuthentication
import TestCards
import TestSupport
import Testing

/// What a session tells of its terminal, and that playing it again says the same.
struct SessionParametersTests {
    // MARK: The terminal's line

    @Test func theLineIsReadWordByWord() throws {
        let parameters = try SessionParameters(
            terminalLine: "9F02=000000004200 5F2A=0978 9A=261130  9C=00 9F37=1A2B3C4D")
        #expect(parameters.elements[.amountAuthorised] == [0, 0, 0, 0, 0x42, 0])
        #expect(parameters.unpredictableNumbers == [[0x1A, 0x2B, 0x3C, 0x4D]])
        #expect(try parameters.tapParameters().amountMinorUnits == 4_200)
    }

    @Test(arguments: [("9F02", 0 as UInt32), ("=00", 0), ("9F02=0", 0x9F02), ("XY=00", 0)])
    func aWordThatIsNoObjectIsNamed(_ line: String, _ tag: UInt32) {
        #expect(throws: InvalidElement(tag: Tag(tag))) {
            try SessionParameters(terminalLine: line)
        }
    }

    @Test func whatASessionDoesNotTellIsNamed() throws {
        let parameters = try SessionParameters(terminalLine: "9F02=000000004200")
        #expect(throws: InvalidElement.self) { try parameters.tapParameters() }
    }

    @Test func whatTheCardWasNotToldStandsForNothing() throws {
        let parameters = SessionParameters(inferredFrom: [
            .init(command: CommandAPDU.selectPPSE.octets, response: [0x6A, 0x82])
        ])
        let tap = try parameters.tapParameters()
        #expect(tap.amountMinorUnits == 100)
        #expect(tap.elements[.transactionCurrencyCode] == [0x09, 0x99])
    }

    // MARK: Inference

    @Test(arguments: [
        [UInt8](), [0x00], [0x80, 0xA8, 0, 0, 2, 0x83], Array(repeating: 0xFF, count: 300),
    ])
    func nonsenseTellsNothing(_ octets: [UInt8]) {
        let parameters = SessionParameters(inferredFrom: [
            .init(command: octets, response: octets), .init(command: octets, response: nil),
        ])
        #expect(parameters.elements.isEmpty)
        #expect(parameters.applications.isEmpty)
    }

    /// A reader that is to take every one of them has to try them all.
    @Test func applicationsAreCountedOnceAndBounded() throws {
        let names = (0..<500).map { [0xA0, 0, 0, 0, 3, UInt8($0 / 256), UInt8($0 % 256)] }
        let commands = try (names + names.prefix(3)).map { name in
            SessionParameters.Exchange(
                command: CommandAPDU.select(try #require(AID(name))).octets,
                response: [0x6A, 0x82])
        }
        #expect(
            SessionParameters(inferredFrom: Array(commands.suffix(4))).applications.count == 4)
        let twice = Array(commands.prefix(3) + commands.suffix(3))
        #expect(SessionParameters(inferredFrom: twice).applications.count == 3)
        #expect(SessionParameters(inferredFrom: commands).applications.count == 64)
    }

    @Test func listsAreUndoneByLength() throws {
        // 9F02 in 8 octets, 9A in 2 (cut off), 9F37 in 4, an unknown tag in 1.
        let pdol: [UInt8] = [0x9F, 0x02, 8, 0x9A, 2, 0x9F, 0x37, 4, 0xDF, 0x01, 1]
        var proprietary = TLVWriter()
        proprietary.append(.pdol, pdol)
        var inner = TLVWriter()
        inner.append(.dfName, [0xA0, 0, 0, 0, 3])
        inner.append(.fciProprietaryTemplate, proprietary)
        var fci = TLVWriter()
        fci.append(.fciTemplate, inner)
        let select = try #require(AID([0xA0, 0, 0, 0, 3]).map(CommandAPDU.select))
        let options = try CommandAPDU.getProcessingOptions(
            [0, 0, 0, 0, 0, 0, 0x12, 0x34, 0x26, 0x11, 1, 2, 3, 4, 0x55])
        let parameters = SessionParameters(inferredFrom: [
            .init(command: select.octets, response: fci.octets + [0x90, 0x00]),
            .init(command: options.octets, response: [0x69, 0x85]),
        ])
        #expect(parameters.elements[.amountAuthorised] == [0, 0, 0, 0, 0x12, 0x34])
        #expect(parameters.elements[.transactionDate] == nil)
        #expect(parameters.elements[Tag(0xDF01)] == [0x55])
        #expect(parameters.unpredictableNumbers == [[1, 2, 3, 4]])
    }

    // MARK: Round trips

    struct Trip: Sendable {
        let card: String
        let amount: Int64
        var hasKeys = false
    }

    static let trips = TestCardProfile.all.flatMap { profile in
        [
            Trip(card: profile.name, amount: 4_200),
            Trip(card: profile.name, amount: 9_900, hasKeys: true),
            Trip(card: profile.name, amount: 1, hasKeys: true),
        ]
    }

    /// A tap is recorded, written, read and played again under a configuration that knows nothing
    /// of the first one: commands, outcome and the issuer's data are the same octet for octet.
    @Test(arguments: trips) func aRecordedTapPlaysTheSame(_ trip: Trip) async throws {
        let card = try TestCard(try #require(TestCardProfile.named(trip.card)))
        let authorities = trip.hasKeys ? try Kiosk.authorities() : []
        let recording = SessionRecording()
        let channel = RecordingChannel(card.tap(), into: recording)
        let parameters = try TapParameters(
            amountMinorUnits: trip.amount, currencyNumber: 978, date: [0x26, 0x11, 0x30],
            time: [0x19, 0x20, 0x03], unpredictableNumber: [0xDE, 0xAD, 0x00, 0x01])
        let first = try await run(
            Kiosk.configuration(keys: Kiosk.keys(authorities)), parameters, authorities, channel)

        let file = try SessionFile(parsing: recording.session(headers: []).serialised)
        // As a recorder writes the terminal's line: a tap may end before the card was told all.
        let line = first.terminalData.map { "\($0.tag)=\(Hex.encode($0.value))" }
        var inferred = SessionParameters(
            inferredFrom: file.exchanges.map { exchange in
                switch exchange.answer {
                case .response(let response):
                    .init(command: exchange.command, response: response.octets)
                case .fault: .init(command: exchange.command, response: nil)
                }
            })
        inferred.overrule(
            with: try SessionParameters(terminalLine: line.joined(separator: " ")))
        let replayed = ReplayingChannel(file)
        let base = ContactlessConfiguration(
            combinations: Kiosk.configuration().combinations,
            terminalData: Kiosk.configuration().terminalData)
        let second = try await run(
            inferred.configuration(over: base), try inferred.tapParameters(),
            try Kiosk.authorities(), replayed)
        #expect(replayed.mismatch == nil)
        #expect(replayed.isFinished)
        #expect(second.outcome == first.outcome)
        #expect(second.issuerData == first.issuerData)
        #expect(second.cryptogram == first.cryptogram)
        #expect(second.authentication == first.authentication)
        #expect(second.messages == first.messages)
    }

    private func run(
        _ configuration: ContactlessConfiguration, _ parameters: TapParameters,
        _ authorities: [CAPublicKey], _ channel: any CardChannel
    ) async throws -> TapReport {
        let authenticator = OfflineAuthenticator(authorities: authorities)
        var run = TapRun(
            configuration, authenticator: { authenticator.authenticate($0) },
            unpredictableNumbers: { [0, 0, 0, 0] }, clock: TestClock())
        #expect(await run.begin(parameters) == .awaitingCard(fieldOffMilliseconds: 0))
        _ = await run.present(channel)
        return run.report
    }
}
