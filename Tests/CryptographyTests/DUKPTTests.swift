import Cryptography
import JSONText
import Octets
import Testing
import TestSupport

struct DUKPTTests {
    private let file: JSON
    private let baseKey: [UInt8]

    init() throws {
        file = try Fixtures.json("crypto/dukpt.json")
        baseKey = try file.octets("baseKey")
    }

    private func number(_ octets: [UInt8]) throws -> KeySerialNumber {
        try #require(KeySerialNumber(octets))
    }

    @Test func keysAreThoseOfThePublishedVectors() throws {
        for vector in try file.vectors("keys") {
            let number = try number(vector.octets("number"))
            let initialKey = try DUKPT.initialKey(baseKey: baseKey, for: number)
            #expect(try initialKey == file.octets("initialKey"))
            if vector["key"] != nil {
                let key = try DUKPT.transactionKey(initialKey: initialKey, for: number)
                #expect(try key == vector.octets("key"))
            }
            if vector["dataKey"] != nil {
                let key = try DUKPT.dataKey(initialKey: initialKey, for: number)
                #expect(try key == vector.octets("dataKey"))
                #expect(try DUKPT.dataKey(baseKey: baseKey, for: number) == key)
            }
        }
    }

    @Test func trackDataIsPaddedAndComesBack() throws {
        let vector = try #require(file["track"])
        let plain = try vector.octets("plain")
        let key = try DUKPT.dataKey(baseKey: baseKey, for: number(vector.octets("number")))
        let cipher = try DUKPT.encryptTrackData(plain, dataKey: key)
        #expect(try cipher == vector.octets("cipher"))
        let back = try DUKPT.decryptTrackData(cipher, dataKey: key)
        #expect(back == plain + [0, 0, 0, 0, 0, 0])
    }

    @Test func countersThatMayNotBeUsedAreRefused() throws {
        let first = try number(Hex.decode("FFFF9876543210E00001"))
        let initialKey = try DUKPT.initialKey(baseKey: baseKey, for: first)
        for counter: UInt32 in [0, 0b111_1111_1111, 0x1F_FFFF] {
            #expect(throws: CryptographyError.wrongKeySerialNumber) {
                try DUKPT.transactionKey(
                    initialKey: initialKey, for: first.with(counter: counter))
            }
        }
        #expect(throws: CryptographyError.wrongKeyLength(octets: 15)) {
            try DUKPT.transactionKey(initialKey: [UInt8](repeating: 0, count: 15), for: first)
        }
        #expect(throws: CryptographyError.wrongKeyLength(octets: 0)) {
            try DUKPT.initialKey(baseKey: [], for: first)
        }
    }
}
