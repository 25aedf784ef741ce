import Cryptography
import JSONText
import Testing
import TestSupport

struct MACsTests {
    @Test func hmacIsThatOfThePublishedVectors() throws {
        for vector in try Fixtures.json("crypto/hmac-sha256.json").vectors() {
            let code = try HMACSHA256.authenticate(
                vector.octets("message"), key: vector.octets("key"))
            #expect(try code == vector.octets("code"))
        }
    }

    @Test func hmacTakesEmptyKeyAndMessage() throws {
        #expect(try HMACSHA256.authenticate([], key: []).count == 32)
    }

    @Test func cmacIsThatOfThePublishedVectors() throws {
        for vector in try Fixtures.json("crypto/aes-cmac.json").vectors() {
            let code = try CMAC.authenticate(vector.octets("message"), key: vector.octets("key"))
            #expect(try code == vector.octets("code"))
        }
    }

    @Test(arguments: [0, 1, 15, 17, 31, 33, 256])
    func cmacRefusesOtherKeyLengths(count: Int) {
        #expect(throws: CryptographyError.wrongKeyLength(octets: count)) {
            try CMAC.authenticate([1], key: [UInt8](repeating: 0, count: count))
        }
    }

    @Test func retailMACIsThatOfThePublishedVectors() throws {
        let file = try Fixtures.json("crypto/retail-mac.json")
        for vector in try file.vectors("vectors") {
            let code = try RetailMAC.authenticate(
                vector.octets("message"), key: file.octets("key"),
                padding: vector["padding"]?.integer == 1 ? .method1 : .method2)
            #expect(try code == vector.octets("code"))
        }
    }

    @Test func retailMACRefusesWrongLengths() {
        #expect(throws: CryptographyError.wrongKeyLength(octets: 8)) {
            try RetailMAC.authenticate([1], key: [UInt8](repeating: 0, count: 8), padding: .method2)
        }
        #expect(throws: CryptographyError.wrongInputLength(octets: 0)) {
            try RetailMAC.authenticate([], key: [UInt8](repeating: 0, count: 16), padding: .method1)
        }
    }

    @Test func comparisonSeesEveryOctetAndTheLength() {
        let octets = Array(UInt8(0)..<32)
        #expect(constantTimeEqual(octets, octets))
        #expect(constantTimeEqual([], []))
        #expect(!constantTimeEqual(octets, octets.dropLast()))
        for place in octets.indices {
            var other = octets
            other[place] ^= 1
            #expect(!constantTimeEqual(octets, other))
        }
    }
}
