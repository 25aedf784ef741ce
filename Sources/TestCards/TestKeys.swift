import Cryptography
import Octets

/// One RSA key of the test cards' PKI. Published with the source; protects nothing.
struct TestKeys: Sendable {
    /// Hexadecimal.
    let modulus: String
    /// Hexadecimal.
    let privateExponent: String

    /// The public exponent of every test key.
    static let publicExponent: [UInt8] = [3]

    func privateKey() throws(TestCardError) -> RSAPrivateKey {
        do {
            return try RSAPrivateKey(
                modulus: Hex.decode(modulus), publicExponent: Self.publicExponent,
                privateExponent: Hex.decode(privateExponent))
        } catch {
            throw .notPersonalised
        }
    }
}
