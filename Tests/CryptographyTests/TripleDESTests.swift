import Cryptography
import Octets
import Testing

struct TripleDESTests {
    private let key: [UInt8]

    init() throws { key = try Hex.decode("0123456789ABCDEFFEDCBA9876543210") }

    /// FIPS 81, table B1: single DES is triple DES with both halves alike.
    @Test func equalHalvesAreSingleDES() throws {
        let single = try TripleDES(key: Hex.decode("0123456789ABCDEF0123456789ABCDEF"))
        let plain = try Hex.decode("4E6F772069732074")
        #expect(try single.encryptECB(plain) == Hex.decode("3FA40E8A984D4815"))
    }

    @Test(arguments: [0, 8, 16, 64, 4096])
    func decryptionUndoesEncryption(count: Int) throws {
        let cipher = try TripleDES(key: key)
        let plain = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let vector = Array(UInt8(1)...8)
        #expect(try cipher.decryptECB(cipher.encryptECB(plain)) == plain)
        #expect(try cipher.decryptCBC(cipher.encryptCBC(plain)) == plain)
        let chained = try cipher.encryptCBC(plain, initialVector: vector)
        #expect(try cipher.decryptCBC(chained, initialVector: vector) == plain)
    }

    @Test func theSameBlockTwiceDiffersInCBCOnly() throws {
        let cipher = try TripleDES(key: key)
        let plain = [UInt8](repeating: 7, count: 16)
        let separate = try cipher.encryptECB(plain)
        let chained = try cipher.encryptCBC(plain)
        #expect(separate.prefix(8) == separate.suffix(8))
        #expect(chained.prefix(8) != chained.suffix(8))
        #expect(chained.prefix(8) == separate.prefix(8))
    }

    @Test func refusesWrongLengths() throws {
        for count in [0, 8, 15, 17, 24] {
            #expect(throws: CryptographyError.wrongKeyLength(octets: count)) {
                try TripleDES(key: [UInt8](repeating: 1, count: count))
            }
        }
        let cipher = try TripleDES(key: key)
        for count in [1, 7, 9] {
            let octets = [UInt8](repeating: 0, count: count)
            let refusal = CryptographyError.wrongInputLength(octets: count)
            #expect(throws: refusal) { try cipher.encryptECB(octets) }
            #expect(throws: refusal) { try cipher.decryptCBC(octets) }
            #expect(throws: refusal) { try cipher.encryptCBC([], initialVector: octets) }
        }
    }
}
