import CardCryptograms
import Testing

struct CryptogramVersionTests {
    @Test(arguments: CardScheme.allCases)
    func totalOverAllShortData(_ scheme: CardScheme) throws {
        var found: Set<CryptogramVersion> = []
        for count in 0...3 {
            for octet in UInt8.min...UInt8.max {
                let data = [UInt8](repeating: octet, count: count)
                guard
                    let version = try? CryptogramVersion(
                        issuerApplicationData: data, scheme: scheme)
                else { continue }
                found.insert(version)
            }
        }
        #expect(found.count == (scheme == .visa ? 3 : 4))
    }

    @Test func shortDataHasNoVersion() {
        #expect(throws: CardCryptogramError.noVersion) {
            try CryptogramVersion(issuerApplicationData: [0x06, 0x01], scheme: .visa)
        }
        #expect(throws: CardCryptogramError.noVersion) {
            try CryptogramVersion(issuerApplicationData: [0x01], scheme: .mastercard)
        }
    }

    @Test func otherVersionsAreNamed() {
        #expect(throws: CardCryptogramError.unknownVersion(0x0B)) {
            try CryptogramVersion(issuerApplicationData: [6, 1, 0x0B, 3], scheme: .visa)
        }
        #expect(throws: CardCryptogramError.unknownVersion(0x42)) {
            try CryptogramVersion(issuerApplicationData: [0x1F, 0x42, 1], scheme: .visa)
        }
        #expect(throws: CardCryptogramError.unknownVersion(0x12)) {
            try CryptogramVersion(issuerApplicationData: [1, 0x12], scheme: .mastercard)
        }
    }
}
