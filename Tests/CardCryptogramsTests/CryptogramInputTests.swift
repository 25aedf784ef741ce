import Testing

@testable import CardCryptograms

struct CryptogramInputTests {
    private let values = Transaction.values(
        scheme: .visa, issuerApplicationData: "06011203A00000")

    @Test func eachMissingValueIsNamed() {
        for tag in values.keys {
            var missing = values
            missing[tag] = nil
            #expect(throws: CardCryptogramError.missing(tag: tag)) {
                try Transaction.input(missing)
            }
        }
    }

    @Test func eachWrongLengthIsNamed() {
        for (tag, value) in values where tag != 0x9F10 {
            var long = values
            long[tag] = value + "00"
            let refusal = CardCryptogramError.wrongLength(
                tag: tag, octets: value.utf8.count / 2 + 1)
            #expect(throws: refusal) { try Transaction.input(long) }
        }
    }

    @Test(arguments: [0, 6, 33])
    func issuerApplicationDataHas7To32Octets(count: Int) {
        var wrong = values
        wrong[0x9F10] = String(repeating: "00", count: count)
        #expect(throws: CardCryptogramError.wrongLength(tag: 0x9F10, octets: count)) {
            try Transaction.input(wrong)
        }
    }
}
