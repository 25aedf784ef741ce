import Contactless
import ISO7816
import JSONText
import Octets
import TestSupport
import Testing

struct PreProcessingTests {
    static let vectors = Vector.all("pre-processing.json")

    @Test func theTableIsThere() { #expect(Self.vectors.count > 20) }

    @Test(arguments: vectors) func comparesAsTheBookDoes(_ vector: Vector) throws {
        let limits = try #require(vector["limits"])
        var combination = Combination(
            aid: try #require(AID([0xA0, 0, 0, 0, 0x03])), kernel: .kernel3,
            limits: Combination.Limits(
                transactionMinorUnits: limits["transaction"]?.integer,
                floorMinorUnits: limits["floor"]?.integer,
                terminalFloorMinorUnits: limits["terminalFloor"]?.integer,
                cvmRequiredMinorUnits: limits["cvm"]?.integer),
            ttq: try vector.octets("ttq").flatMap { TTQ($0) })
        combination.allowsZeroAmount = vector["allowsZero"]?.bool
        combination.supportsStatusCheck = vector["statusCheck"]?.bool ?? false
        let indicators = PreProcessingIndicators(
            combination, amountMinorUnits: try #require(vector.amount("amount")),
            currencyExponent: UInt8(vector.amount("exponent") ?? 2))
        let expected = try #require(vector["expect"])
        let isExpected = { (key: String) in expected[key]?.bool ?? false }
        #expect(indicators.ttq.map { Hex.encode($0.octets) } == expected["ttq"]?.string)
        #expect(indicators.isFloorLimitExceeded == isExpected("floor"))
        #expect(indicators.isCVMRequiredLimitExceeded == isExpected("cvm"))
        #expect(indicators.isContactlessNotAllowed == isExpected("notAllowed"))
        #expect(indicators.isZeroAmount == isExpected("zero"))
        #expect(indicators.isStatusCheckRequested == isExpected("status"))
    }
}
