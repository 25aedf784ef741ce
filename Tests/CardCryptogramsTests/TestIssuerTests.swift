import EMV
import Octets
import Testing

@testable import CardCryptograms

struct TestIssuerTests {
    private func verdict(
        _ change: (inout [UInt32: String]) -> Void = { _ in },
        cardNumber: [UInt8] = Transaction.cardNumber
    ) -> CryptogramVerdict {
        var values = Transaction.values(scheme: .visa, issuerApplicationData: "06011203A00000")
        values[0x9F26] = "968E666696A40B16"
        values[0x9F27] = "80"
        values[0x5F34] = "01"
        change(&values)
        return TestIssuer.verify(cardNumber: cardNumber) { tag in
            values[tag].flatMap { try? Hex.decode($0) }
        }
    }

    @Test func theCardsOwnCryptogramIsVerified() {
        #expect(verdict() == .verified)
        #expect(verdict { $0[0x9F27] = nil } == .verified)
    }

    @Test func anyOtherIsWrong() {
        #expect(verdict { $0[0x9F26] = "968E666696A40B17" } == .wrong(.cryptogram))
        #expect(verdict { $0[0x9F02] = "000000004201" } == .wrong(.cryptogram))
        #expect(verdict { $0[0x9F36] = "00F2" } == .wrong(.cryptogram))
        #expect(verdict { $0[0x5F34] = "02" } == .wrong(.cryptogram))
        #expect(verdict { $0[0x5F34] = nil } == .wrong(.cryptogram))
        #expect(verdict { $0[0x9F10] = "06010A03A00000" } == .wrong(.cryptogram))
    }

    @Test(arguments: ["00", "40", "C0", ""])
    func onlyAnOnlineRequestIsOne(information: String) {
        #expect(verdict { $0[0x9F27] = information } == .wrong(.notAnOnlineRequest))
    }

    @Test func whatCannotBeCheckedIsNotCalledWrong() {
        let foreign = [UInt8](repeating: 9, count: 16)
        #expect(verdict(cardNumber: foreign) == .notCheckable(.notOurCard))
        #expect(verdict(cardNumber: []) == .notCheckable(.notOurCard))
        #expect(
            verdict { $0[0x9F26] = nil } == .notCheckable(.incomplete(.missing(tag: 0x9F26))))
        #expect(
            verdict { $0[0x9F26] = "00" }
                == .notCheckable(.incomplete(.wrongLength(tag: 0x9F26, octets: 1))))
        #expect(
            verdict { $0[0x5F34] = "0101" }
                == .notCheckable(.incomplete(.wrongLength(tag: 0x5F34, octets: 2))))
        #expect(
            verdict { $0[0x9F10] = "06019903A00000" }
                == .notCheckable(.incomplete(.unknownVersion(0x99))))
        for tag in CryptogramInput.coveredFields.map(\.tag) {
            #expect(
                verdict { $0[tag] = nil } == .notCheckable(.incomplete(.missing(tag: tag))))
        }
    }

    @Test func aNumberFromATrackIsTheSameCard() throws {
        let pan = try PAN(digits: "4111111111111111")
        #expect(TestIssuer.range(of: pan) == TestIssuer.range(of: Transaction.cardNumber))
        let values = Transaction.values(
            scheme: .visa, issuerApplicationData: "06011203A00000"
        ).merging([0x9F26: "968E666696A40B16", 0x5F34: "01"]) { $1 }
        let verdict = TestIssuer.verify(pan) { tag in
            values[tag].flatMap { try? Hex.decode($0) }
        }
        #expect(verdict == .verified)
    }

    @Test func rangesDoNotOverlapAndHaveFullKeys() {
        for (place, range) in TestIssuer.ranges.enumerated() {
            #expect(range.masterKey.count == 16)
            for other in TestIssuer.ranges.dropFirst(place + 1) {
                #expect(!range.prefix.hasPrefix(other.prefix))
                #expect(!other.prefix.hasPrefix(range.prefix))
            }
        }
    }
}
