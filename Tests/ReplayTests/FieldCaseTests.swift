import BERTLV
import CardPorts
import CardReading
import Contactless
import EMV
import ISO7816
import JSONText
import Octets
import Synchronization
import TestSupport
import Testing

/// What went wrong with other people's readers in the field, in a tap.
@Suite(.enabled(if: Shared.isAvailable, "TAPKIOSK_SHARED is not set"))
struct FieldCaseTests {
    private static let cases: [String: JSON] = {
        let list = (try? Shared.json("field-cases/cases.json"))?.array ?? []
        return Dictionary(list.compactMap { item in item["id"]?.string.map { ($0, item) } }) {
            first, _ in first
        }
    }()

    private func input(_ id: String, _ key: String) throws -> JSON {
        try #require(Self.cases[id]?["input"]?[key])
    }

    private func hex(_ id: String, _ key: String) throws -> [UInt8] {
        try Hex.decode(try #require(try input(id, key).string))
    }

    // MARK: F05, F04: lists

    @Test("F05: a tag that the list has twice is told twice")
    func repeatedTags() async throws {
        var elements: [Tag: [UInt8]] = [:]
        for (name, value) in try #require(try input("F05", "values").object) {
            elements[try #require(Tag(hex: name))] = try Hex.decode(try #require(value.string))
        }
        let card = Card(application: Card.visa, pdol: try hex("F05", "pdol"))
        let ttq = try #require(elements[.ttq].flatMap { TTQ($0) })
        _ = try await tap(card, elements, ttq: ttq)
        let sent = card.sent.map { Hex.encode($0.octets) }
        #expect(
            sent.contains(
                "80A8000026832436204000000000001250000000000000027600000000000978261130"
                    + "000102030426113000"))
    }

    @Test("F04: what is not known is told as zeros, the application in use is")
    func unknownTags() async throws {
        let card = Card(application: Card.mastercard, pdol: try hex("F04", "pdol"))
        _ = try await tap(card, [.terminalType: [0x25]], terminalType: 0x25)
        let options = try #require(card.sent.first { $0.name == "GET PROCESSING OPTIONS" })
        #expect(Hex.encode(options.data) == "830A" + "A0000000041010" + "0000" + "25")
    }

    // MARK: Answers

    @Test("F07: an answer without locator holds all there is")
    func noLocator() async throws {
        let card = Card(application: Card.visa, pdol: Card.ttqAlone)
        card.answers["GET PROCESSING OPTIONS"] = [try hex("F07", "gpo_response")]
        let report = try await tap(card)
        #expect(report.outcome?.status == .onlineRequest)
        #expect(report.pan?.reveal() == "4111111111111111")
        #expect(report.expiry?.description == "2027-12")
        #expect(!card.sent.contains { $0.name == "READ RECORD" })
    }

    @Test("F10: format 1 is profile and locator")
    func formatOne() async throws {
        let card = Card(application: Card.visa, pdol: Card.ttqAlone)
        card.answers["GET PROCESSING OPTIONS"] = [try hex("F10", "gpo_response")]
        card.answers["READ RECORD"] = Array(repeating: [0x70, 0x00, 0x90, 0x00], count: 9)
        let report = try await tap(card)
        #expect(
            card.sent.filter { $0.name == "READ RECORD" }.map { Hex.encode($0.octets) }
                == ["00B2010C00", "00B2011400", "00B2021400", "00B2031400"])
        // Format 1 has no cryptogram, and none of these records had one.
        #expect(report.failure?.tag == .applicationCryptogram)
    }

    @Test("F09, F14: one record that is not there ends it; nothing else is tried")
    func missingRecord() async throws {
        let card = Card(application: Card.mastercard, pdol: [])
        card.answers["GET PROCESSING OPTIONS"] = [Card.options]
        card.answers["READ RECORD"] = [[0x6A, 0x83]]
        let report = try await tap(card)
        #expect(report.failure?.stage == .readRecord)
        #expect(report.failure?.statusWord == .recordNotFound)
        #expect(card.sent.filter { $0.name == "READ RECORD" }.count == 1)
    }

    @Test("F15: a number that is in 9F6B alone is shown")
    func numberInTrack2Data() async throws {
        let card = Card(application: Card.mastercard, pdol: [])
        card.answers["GET PROCESSING OPTIONS"] = [Card.options]
        card.answers["READ RECORD"] = [try hex("F15", "record")]
        let report = try await tap(card)
        #expect(report.pan?.reveal() == "5413330089010004")
        #expect(report.expiry?.description == "2027-12")
    }

    @Test("F24: without CDOL1 there is no GENERATE AC")
    func noCDOL1() async throws {
        let card = Card(application: Card.mastercard, pdol: [])
        card.answers["GET PROCESSING OPTIONS"] = [Card.options]
        let records = try #require(try input("F24", "records").array).compactMap(\.string)
        card.answers["READ RECORD"] = try records.map { try Hex.decode($0) + [0x90, 0x00] }
        let report = try await tap(card)
        #expect(report.failure?.tag == .cdol1)
        #expect(!card.sent.contains { $0.name == "GENERATE AC" })
    }

    // MARK: Selection

    @Test("F01: after a directory that is not there nothing follows")
    func noDirectory() async throws {
        let card = Card(application: Card.visa, pdol: Card.ttqAlone)
        card.answers["SELECT PPSE"] = [[0x6A, 0x82]]
        let report = try await tap(card)
        #expect(card.sent == [.selectPPSE])
        #expect(report.outcome?.status == .endApplication)
        #expect(report.outcome?.uiRequestOnOutcome?.message == .tryAnotherCard)
    }

    @Test("F20: applications are tried by priority")
    func priorities() async throws {
        let card = Card(application: Card.visa, pdol: Card.ttqAlone)
        let directory = try hex("F20", "ppse_response")
        card.answers["SELECT PPSE"] = [
            directory + (directory.suffix(2) == [0x90, 0] ? [] : [0x90, 0])
        ]
        card.answers["SELECT AID"] = [[0x6A, 0x82], [0x6A, 0x82]]
        _ = try await tap(card)
        #expect(
            card.sent.dropFirst().map { Hex.encode($0.data) }
                == ["A0000000031010", "A0000000980840"])
    }

    @Test("E12: 9000 without the name is no selection")
    func emptySelection() async throws {
        let card = Card(application: Card.visa, pdol: Card.ttqAlone)
        card.answers["SELECT AID"] = [[0x90, 0x00]]
        let report = try await tap(card)
        #expect(report.failure?.stage == .selectAID)
        #expect(!card.sent.contains { $0.name == "GET PROCESSING OPTIONS" })
    }

    // MARK: Playing

    private func tap(
        _ card: Card, _ elements: [Tag: [UInt8]] = [:], ttq: TTQ = .onlineOnlyKiosk,
        terminalType: UInt8 = 0x24
    ) async throws -> TapReport {
        var all: [Tag: [UInt8]] = [
            .amountAuthorised: [0, 0, 0, 0, 0x42, 0], .transactionCurrencyCode: [0x09, 0x78],
            .transactionDate: [0x26, 0x11, 0x30], .transactionType: [0],
            .unpredictableNumber: [1, 2, 3, 4],
        ]
        all.merge(elements) { _, given in given }
        var combinations = ContactlessConfiguration.combinations(
            limits: Combination.Limits(floorMinorUnits: ttq.requiresOnlineCryptogram ? 0 : nil),
            ttq: ttq, authenticatesMastercard: false)
        for index in combinations.indices where combinations[index].kernel == .kernel2 {
            combinations[index].terminalData[.terminalType] = [terminalType]
        }
        var run = TapRun(
            ContactlessConfiguration(
                combinations: combinations, terminalData: [.terminalCountryCode: [0x02, 0x76]]),
            authenticator: {
                AuthenticationResult(method: $0.method, verdict: .notPossible(.keyNotFound))
            },
            unpredictableNumbers: { [5, 6, 7, 8] }, clock: StillClock())
        _ = await run.begin(try TapParameters(elements: all))
        _ = await run.present(card)
        return run.report
    }
}

/// A card with one application that answers each command from a list of its own.
private final class Card: CardChannel {
    static let visa: [UInt8] = [0xA0, 0, 0, 0, 0x03, 0x10, 0x10]
    static let mastercard: [UInt8] = [0xA0, 0, 0, 0, 0x04, 0x10, 0x10]
    static let ttqAlone: [UInt8] = [0x9F, 0x66, 4]
    /// AIP 1980, one record.
    static let options: [UInt8] = [
        0x77, 0x0A, 0x82, 0x02, 0x19, 0x80, 0x94, 0x04, 0x10, 0x01, 0x01, 0x00, 0x90, 0x00,
    ]

    let answerToReset: [UInt8] = [0x3B, 0x80, 0x80, 0x01, 0x01]
    private let state: Mutex<(answers: [String: [[UInt8]]], sent: [CommandAPDU])>

    init(application: [UInt8], pdol: [UInt8]) {
        state = Mutex(
            (
                [
                    "SELECT PPSE": [Self.directory(application)],
                    "SELECT AID": [Self.fci(application, pdol)],
                ], []
            ))
    }

    var answers: [String: [[UInt8]]] {
        get { state.withLock { $0.answers } }
        set { state.withLock { $0.answers = newValue } }
    }

    var sent: [CommandAPDU] { state.withLock { $0.sent } }

    func transmit(_ command: CommandAPDU) async throws(ReaderFault) -> ResponseAPDU {
        let octets: [UInt8] = state.withLock { state in
            state.sent.append(command)
            guard var rest = state.answers[command.name], !rest.isEmpty else {
                return [0x6D, 0x00]
            }
            let first = rest.removeFirst()
            state.answers[command.name] = rest
            return first
        }
        guard let response = try? ResponseAPDU(octets: octets) else { throw .protocolBroken }
        return response
    }

    func close() async {}

    private static func fci(_ name: [UInt8], _ pdol: [UInt8]) -> [UInt8] {
        var proprietary = TLVWriter()
        if !pdol.isEmpty { proprietary.append(.pdol, pdol) }
        return wrapped(name, proprietary)
    }

    private static func directory(_ name: [UInt8]) -> [UInt8] {
        var entry = TLVWriter()
        entry.append(.applicationIdentifier, name)
        var list = TLVWriter()
        list.append(.applicationTemplate, entry)
        var proprietary = TLVWriter()
        proprietary.append(.fciIssuerDiscretionaryData, list)
        return wrapped(Array("2PAY.SYS.DDF01".utf8), proprietary)
    }

    private static func wrapped(_ name: [UInt8], _ proprietary: TLVWriter) -> [UInt8] {
        var inner = TLVWriter()
        inner.append(.dfName, name)
        inner.append(.fciProprietaryTemplate, proprietary)
        var outer = TLVWriter()
        outer.append(.fciTemplate, inner)
        return outer.octets + [0x90, 0x00]
    }
}

private struct StillClock: TapClock {
    func monotonicMicroseconds() -> Int64 { 0 }
    func localDateTime() -> TapDateTime { TapDateTime(date: [0x26, 0x11, 0x30], time: [0, 0, 0]) }
    func sleep(milliseconds: Int64) async {}
}
