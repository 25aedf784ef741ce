import Cryptography
import JSONText
import Testing
import TestSupport

struct HashesTests {
    @Test func hashesAreThoseOfThePublishedVectors() throws {
        for vector in try Fixtures.json("crypto/hashes.json").vectors() {
            let message = try vector.octets("message")
            #expect(try SHA1.hash(message) == vector.octets("sha1"))
            #expect(try SHA256.hash(message) == vector.octets("sha256"))
        }
    }

    @Test func sliceAndArrayHashAlike() throws {
        let octets = Array(UInt8(0)...99)
        #expect(try SHA256.hash(octets[10..<20]) == SHA256.hash(Array(octets[10..<20])))
    }
}
