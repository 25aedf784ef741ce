import Cryptography
import Testing

struct RSAKeysTests {
    /// 64 octets, the shortest the generator makes.
    private static let pair = try? RSAPrivateKey.generateNumbers(octets: 64, publicExponent: [3])

    private func key() throws -> RSAPrivateKey {
        let pair = try #require(Self.pair)
        return try RSAPrivateKey(
            modulus: pair.modulus, publicExponent: [3], privateExponent: pair.privateExponent)
    }

    @Test func recoveryUndoesSigning() throws {
        let key = try key()
        let block = [0x6A] + (1..<64).map { UInt8($0) }
        let signature = try key.sign(block)
        #expect(signature.count == 64)
        #expect(key.publicKey.recover(signature) == block)
    }

    @Test func aGeneratedModulusHasItsFullLength() throws {
        let pair = try #require(Self.pair)
        #expect(pair.modulus.count == 64)
        #expect(try #require(pair.modulus.first) >= 0x80)
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

    @Test(arguments: [-1, 0, 63, 513])
    func generatorRefusesLengths(octets: Int) {
        #expect(throws: CryptographyError.wrongModulus) {
            try RSAPrivateKey.generateNumbers(octets: octets, publicExponent: [3])
        }
    }
}
