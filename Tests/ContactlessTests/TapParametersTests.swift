import BERTLV
import EMV
import Octets
import Testing

@testable import Contactless

struct TapParametersTests {
    private func parameters(
        amount: Int64 = 1_250, other: Int64 = 0, currency: UInt16 = 978,
        date: [UInt8] = [0x26, 0x11, 0x30], time: [UInt8] = [0x19, 0x20, 0x03],
        number: [UInt8] = [1, 2, 3, 4]
    ) throws(InvalidElement) -> TapParameters {
        try TapParameters(
            amountMinorUnits: amount, otherAmountMinorUnits: other, currencyNumber: currency,
            date: date, time: time, unpredictableNumber: number)
    }

    @Test func valuesAreCodedAsTheirFormatsSay() throws {
        let elements = try parameters(amount: 1_250, other: 99).elements
        let expected: [(Tag, String)] = [
            (.amountAuthorised, "000000001250"), (.amountOther, "000000000099"),
            (.transactionCurrencyCode, "0978"), (.transactionCurrencyExponent, "02"),
            (.transactionDate, "261130"), (.transactionTime, "192003"), (.transactionType, "00"),
            (.unpredictableNumber, "01020304"),
        ]
        for (tag, value) in expected { #expect(elements[tag].map(Hex.encode) == value, "\(tag)") }
    }

    @Test(arguments: [
        (Int64(0), "000000000000"), (1, "000000000001"), (10, "000000000010"),
        (99_999, "000000099999"), (999_999_999_999, "999999999999"),
    ])
    func amountsAreTwelveDigits(_ amount: Int64, _ digits: String) throws {
        let parameters = try parameters(amount: amount)
        #expect(parameters.elements[.amountAuthorised].map(Hex.encode) == digits)
        #expect(try TapParameters(elements: parameters.elements).amountMinorUnits == amount)
    }

    @Test func whatAFormatCannotHoldIsNamed() {
        #expect(throws: InvalidElement(tag: .amountAuthorised)) { try parameters(amount: -1) }
        #expect(throws: InvalidElement(tag: .amountAuthorised)) {
            try parameters(amount: 1_000_000_000_000)
        }
        #expect(throws: InvalidElement(tag: .amountAuthorised)) { try parameters(amount: .max) }
        #expect(throws: InvalidElement(tag: .amountOther)) { try parameters(other: .min) }
        #expect(throws: InvalidElement(tag: .transactionCurrencyCode)) {
            try parameters(currency: 1_000)
        }
        #expect(throws: InvalidElement(tag: .transactionDate)) {
            try parameters(date: [0x26, 0x11])
        }
        #expect(throws: InvalidElement(tag: .transactionDate)) {
            try parameters(date: [0x26, 0x1B, 0x30])
        }
        #expect(throws: InvalidElement(tag: .unpredictableNumber)) {
            try parameters(number: [1, 2, 3])
        }
    }

    @Test(arguments: [
        Tag.amountAuthorised, .transactionCurrencyCode, .transactionDate, .transactionType,
        .unpredictableNumber,
    ])
    func whatASaleNeedsHasToBeThere(_ tag: Tag) throws {
        var elements = try parameters().elements
        elements[tag] = nil
        #expect(throws: InvalidElement(tag: tag)) { try TapParameters(elements: elements) }
    }

    @Test func whatASaleCanDoWithoutHasADefault() throws {
        var elements = try parameters().elements
        for tag: Tag in [.amountOther, .transactionCurrencyExponent, .transactionTime] {
            elements[tag] = nil
        }
        let parameters = try TapParameters(elements: elements)
        #expect(parameters.elements[.amountOther] == [0, 0, 0, 0, 0, 0])
        #expect(parameters.currencyExponent == 2)
    }
}

struct TTQTests {
    @Test func bitsAreWhereTheBookHasThem() throws {
        let ttq = try #require(TTQ([0x3F, 0xC0, 0x40, 0x00]))
        #expect(ttq.supportsContactChip)
        #expect(ttq.isOfflineOnly)
        #expect(ttq.supportsOnlinePIN)
        #expect(ttq.supportsSignature)
        #expect(ttq.authenticatesOnline)
        #expect(ttq.requiresOnlineCryptogram)
        #expect(ttq.requiresCVM)
        #expect(ttq.octets == [0x3F, 0xC0, 0x40, 0x00])
        let kiosk = TTQ.onlineOnlyKiosk
        #expect(kiosk.octets == [0x20, 0x00, 0x40, 0x00])
        #expect(!kiosk.supportsContactChip && !kiosk.isOfflineOnly && !kiosk.supportsOnlinePIN)
        #expect(!kiosk.supportsSignature && !kiosk.authenticatesOnline)
    }

    @Test(arguments: [0, 3, 5]) func anotherLengthIsNone(_ count: Int) {
        #expect(TTQ([UInt8](repeating: 0x20, count: count)) == nil)
    }
}
