import Cryptography
import Octets
import Testing

@testable import CardCryptograms

struct CardKeyTests {
    private func key(
        _ cardNumber: [UInt8], sequence: UInt8 = 1, _ derivation: CardKey.Derivation = .optionA
    ) throws -> CardKey {
        try CardKey(
            masterKey: Hex.decode(Transaction.masterKey), cardNumber: cardNumber,
            sequence: sequence, derivation: derivation)
    }

    /// Origin of the three values: pyemv.
    @Test func keysAreThoseOfAnotherImplementation() throws {
        let key = try key(Transaction.cardNumber)
        #expect(Hex.encode(key.octets) == "A768CE9E1551FDE3A45B4C7C3DE9DC52")
        let counter: [UInt8] = [0x00, 0xF1]
        let number: [UInt8] = [0x1A, 0x2B, 0x3C, 0x4D]
        let common = try SessionKey.common.derive(
            from: key, counter: counter, unpredictableNumber: number)
        #expect(Hex.encode(common) == "6252C14383B9105BE9FDD0B3AB3E9854")
        let mastercard = try SessionKey.mastercard.derive(
            from: key, counter: counter, unpredictableNumber: number)
        #expect(Hex.encode(mastercard) == "7F0723D54C62D619C8C42C2F2FE07C67")
    }

    @Test func optionsDifferBeyond16DigitsOnly() throws {
        for count in 13...19 {
            let number = (0..<count).map { UInt8($0 % 10) }
            let same = try key(number).octets == key(number, .optionB).octets
            #expect(same == (count <= 16), "\(count) digits")
        }
    }

    @Test func sequenceNumberAndCardNumberCount() throws {
        let reference = try key(Transaction.cardNumber).octets
        #expect(try key(Transaction.cardNumber, sequence: 2).octets != reference)
        #expect(try key(Transaction.cardNumber.dropLast() + [2]).octets != reference)
    }

    @Test func everyOctetHasOddParity() throws {
        let key = try key(Transaction.cardNumber)
        #expect(key.octets.allSatisfy { !$0.nonzeroBitCount.isMultiple(of: 2) })
    }

    @Test func refusesWhatIsNoCardNumber() {
        let tooShort = [UInt8](repeating: 1, count: 12)
        let tooLong = [UInt8](repeating: 1, count: 20)
        let notDigits = [UInt8](repeating: 0x31, count: 16)
        for number in [[], tooShort, tooLong, notDigits] {
            #expect(throws: CardCryptogramError.wrongCardNumber) { try key(number) }
        }
    }

    @Test func refusesWrongKeyLengths() {
        let refusal = CardCryptogramError.cryptography(.wrongKeyLength(octets: 8))
        let short = [UInt8](repeating: 1, count: 8)
        #expect(throws: refusal) { try CardKey(octets: short) }
        #expect(throws: refusal) {
            try CardKey(
                masterKey: short, cardNumber: Transaction.cardNumber, sequence: 0,
                derivation: .optionA)
        }
    }
}
