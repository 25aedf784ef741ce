import Cryptography
import JSONText
import TestSupport
import Testing

struct RSAKeysTests {
    private func vectors() throws -> [JSON] { try Fixtures.json("crypto/rsa.json").vectors() }

    private func key(_ vector: JSON) throws -> RSAPrivateKey {
        try RSAPrivateKey(
            modulus: vector.octets("modulus"), publicExponent: vector.octets("publicExponent"),
            privateExponent: vector.octets("privateExponent"))
    }

    /// The first key: 64 octets.
    private func key() throws -> RSAPrivateKey { try key(try #require(vectors().first)) }

    @Test func signaturesAreThoseOfAnotherImplementation() throws {
        for vector in try vectors() {
            let key = try key(vector)
            let (block, signature) = (try vector.octets("block"), try vector.octets("signature"))
            #expect(try key.sign(block) == signature)
            #expect(key.publicKey.recover(signature) == block)
        }
    }

    @Test func signingRefusesWhatIsNotBelowTheModulus() throws {
        let key = try key()
        #expect(throws: CryptographyError.numberNotBelowModulus) {
            try key.sign([UInt8](repeating: 0xFF, count: 64))
        }
        #expect(throws: CryptographyError.numberNotBelowModulus) {
            try key.sign(key.publicKey.modulus)
        }
        #expect(throws: CryptographyError.wrongInputLength(octets: 63)) {
            try key.sign([UInt8](repeating: 1, count: 63))
        }
    }

    @Test func recoveryOfWhatIsNoSignatureIsNil() throws {
        let key = try key().publicKey
        #expect(key.recover([]) == nil)
        #expect(key.recover([UInt8](repeating: 1, count: 63)) == nil)
        #expect(key.recover([UInt8](repeating: 1, count: 65)) == nil)
        #expect(key.recover(key.modulus) == nil)
    }

    @Test(arguments: [[], [0], [1], [2], [0, 0], [0, 3], [0xFE]] as [[UInt8]])
    func refusesAModulus(_ modulus: [UInt8]) {
        #expect(throws: CryptographyError.wrongModulus) {
            try RSAPublicKey(modulus: modulus, exponent: [3])
        }
    }

    @Test func refusesATooLongModulus() {
        #expect(throws: CryptographyError.wrongModulus) {
            try RSAPublicKey(modulus: [UInt8](repeating: 0xFF, count: 513), exponent: [3])
        }
    }

    @Test(arguments: [[], [0], [1], [2], [0, 1], [1, 0], [1, 0, 1, 1]] as [[UInt8]])
    func refusesAnExponent(_ exponent: [UInt8]) {
        #expect(throws: CryptographyError.wrongExponent) {
            try RSAPublicKey(modulus: [0xC1, 0xFF, 0x01], exponent: exponent)
        }
    }

    @Test func smallNumbersComeOutRight() throws {
        // 33 = 3 · 11, e = 3, d = 7: 2³ = 8, and 8⁷ mod 33 = 2.
        let key = try RSAPrivateKey(modulus: [33], publicExponent: [3], privateExponent: [7])
        #expect(key.publicKey.recover([2]) == [8])
        #expect(try key.sign([8]) == [2])
    }
}
