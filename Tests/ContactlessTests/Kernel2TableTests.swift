import BERTLV
import EMV
import ISO7816
import JSONText
import Octets
import TestSupport
import Testing

@testable import Contactless

/// Kernel 2's choices by tables.
struct Kernel2TableTests {
    static let cvmTable = Vector.all("kernel2-cvm.json")
    static let analysisTable = Vector.all("kernel2-action-analysis.json")

    @Test func theTablesAreThere() {
        #expect(Self.cvmTable.count > 20)
        #expect(Self.analysisTable.count > 10)
    }

    @Test(arguments: cvmTable) func choosesTheVerification(_ vector: Vector) throws {
        let choice = Kernel2CVM.select(
            Kernel2CVM.Input(
                aip: try AIP(try #require(try vector.octets("aip"))),
                list: try vector.octets("list"),
                amountMinorUnits: try #require(vector.amount("amount")),
                limitMinorUnits: try #require(vector.amount("limit")),
                takesDeviceVerification: vector["device"]?.bool ?? true,
                capability: try vector.octets("capability")?.first ?? 0x08,
                transactionType: try vector.octets("type")?.first ?? 0x00,
                isApplicationCurrency: vector["currency"]?.bool ?? false))
        let expected = try #require(vector["expect"])
        #expect(choice.method.word == expected["method"]?.string)
        #expect(Hex.encode(choice.results) == expected["results"]?.string)
        #expect(Hex.encode(choice.verificationResults.octets) == expected["tvr"]?.string)
    }

    @Test(arguments: analysisTable) func asksForTheCryptogram(_ vector: Vector) throws {
        var elements: [Tag: [UInt8]] = [:]
        elements[.terminalActionCodeDenial] = try vector.octets("denial")
        elements[.terminalActionCodeOnline] = try vector.octets("online")
        elements[.terminalActionCodeDefault] = try vector.octets("default")
        var data = CardData(.refusesTerminalData)
        if let code = try vector.octets("iacDenial") { data.set(.issuerActionCodeDenial, code) }
        if let code = try vector.octets("iacOnline") { data.set(.issuerActionCodeOnline, code) }
        if let code = try vector.octets("iacDefault") { data.set(.issuerActionCodeDefault, code) }
        let type = Kernel2Restrictions.analyse(
            TVR(try #require(try vector.octets("tvr"))), data, Kernel2Configuration(elements),
            terminalType: try #require(try vector.octets("type")?.first))
        #expect(type.rawValue == vector["expect"]?.string)
    }

    private struct Restriction: Sendable {
        let tag: Tag
        let value: [UInt8]
        let results: String
    }

    private static let restrictions = [
        Restriction(tag: .applicationVersionNumberCard, value: [0, 3], results: "0080000000"),
        Restriction(
            tag: .applicationExpirationDate, value: [0x26, 0x11, 0x30], results: "0000000000"),
        Restriction(
            tag: .applicationExpirationDate, value: [0x26, 0x11, 0x29], results: "0040000000"),
        Restriction(
            tag: .applicationExpirationDate, value: [0x99, 0x12, 0x31], results: "0040000000"),
        Restriction(
            tag: .applicationExpirationDate, value: [0x26, 0x13, 0x31], results: "0040000000"),
        Restriction(
            tag: .applicationEffectiveDate, value: [0x26, 0x12, 0x01], results: "0020000000"),
        Restriction(
            tag: .applicationEffectiveDate, value: [0x26, 0x11, 0x30], results: "0000000000"),
        // Domestic goods and services both barred, then everything at terminals barred.
        Restriction(tag: .applicationUsageControl, value: [0x55, 0], results: "0010000000"),
        Restriction(tag: .applicationUsageControl, value: [0xFE, 0], results: "0010000000"),
        Restriction(tag: .applicationUsageControl, value: [0xFF, 0], results: "0000000000"),
    ]

    @Test func restrictionsAreResultsAndNothingElse() throws {
        for restriction in Self.restrictions {
            var card = CardScript.mastercard
            card.setRecord(restriction.tag, restriction.value)
            var play = Play()
            try play.run(card)
            // Not authenticated and above the floor limit, as every sale without keys.
            let base = TVR([0x80, 0, 0, 0x80, 0])
            let expected = base.union(TVR(try Hex.decode(restriction.results)))
            #expect(
                play.machine.record[.terminalVerificationResults] == expected.octets,
                "\(restriction.tag) \(Hex.encode(restriction.value))")
            #expect(play.outcome?.status == .onlineRequest)
        }
    }
}
