import CardCryptograms
import Cryptography
import Octets

/// A certification authority that signs for the test cards, and for no others.
public struct TestCertificationAuthority: Sendable {
    /// Registered application provider identifier, 5 octets.
    public let rid: [UInt8]
    /// 8F of the test cards. No scheme has published a key, live or test, under this index.
    public let index: UInt8
    /// Most significant octet first.
    public let modulus: [UInt8]
    /// Most significant octet first.
    public let exponent: [UInt8]

    let privateKey: RSAPrivateKey

    private init(rid: [UInt8], keys: TestKeys) throws(TestCardError) {
        privateKey = try keys.privateKey()
        self.rid = rid
        index = 0xE7
        modulus = privateKey.publicKey.modulus
        exponent = privateKey.publicKey.exponent
    }

    /// The authority of a scheme's test cards.
    public static func authority(
        for scheme: CardScheme
    ) throws(TestCardError) -> TestCertificationAuthority {
        switch scheme {
        case .visa:
            try TestCertificationAuthority(
                rid: [0xA0, 0x00, 0x00, 0x00, 0x03], keys: .visaCATestKey)
        case .mastercard:
            try TestCertificationAuthority(
                rid: [0xA0, 0x00, 0x00, 0x00, 0x04], keys: .mastercardCATestKey)
        }
    }

    /// All of them: what a terminal loads that is to authenticate test cards.
    public static func all() throws(TestCardError) -> [TestCertificationAuthority] {
        var all: [TestCertificationAuthority] = []
        for scheme in CardScheme.allCases { all.append(try authority(for: scheme)) }
        return all
    }
}
