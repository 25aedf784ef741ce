import Octets
import Testing

@testable import OfflineAuthentication

struct CAPublicKeyTests {
    private let rid: [UInt8] = [0xA0, 0x00, 0x00, 0x00, 0x03]
    private let modulus = [UInt8](repeating: 0xC1, count: 128)

    private func error(
        rid: [UInt8]? = nil, modulus: [UInt8]? = nil, exponent: [UInt8] = [3],
        checksum: [UInt8]? = nil
    ) -> CAKeyError? {
        do throws(CAKeyError) {
            _ = try CAPublicKey(
                rid: rid ?? self.rid, index: 0x92, modulus: modulus ?? self.modulus,
                exponent: exponent, checksum: checksum)
            return nil
        } catch {
            return error
        }
    }

    @Test func aKeyWithItsOwnChecksumIsLoaded() throws {
        let key = try CAPublicKey(rid: rid, index: 0x92, modulus: modulus, exponent: [3])
        #expect(error(checksum: try key.checksum()) == nil)
    }

    @Test func aWrongChecksumIsRefusedByName() throws {
        let key = try CAPublicKey(rid: rid, index: 0x92, modulus: modulus, exponent: [3])
        var checksum = try key.checksum()
        checksum[19] ^= 1
        let refusal = try #require(error(checksum: checksum))
        #expect(refusal.code == .checksumMismatch)
        #expect("\(refusal)" == "CA key A000000003 92: checksumMismatch")
        #expect(error(checksum: [])?.code == .checksumMismatch)
    }

    @Test func whatIsNoKeyIsRefused() {
        #expect(error(rid: [])?.code == .wrongRID)
        #expect(error(rid: rid + [0])?.code == .wrongRID)
        #expect(error(modulus: [])?.code == .wrongModulus)
        #expect(error(modulus: [UInt8](repeating: 0xC1, count: 249))?.code == .wrongModulus)
        #expect(error(modulus: [UInt8](repeating: 0xC0, count: 128))?.code == .wrongModulus)
        #expect(error(exponent: [])?.code == .wrongExponent)
        #expect(error(exponent: [2])?.code == .wrongExponent)
        #expect(error(exponent: [0, 3])?.code == .wrongExponent)
    }
}
