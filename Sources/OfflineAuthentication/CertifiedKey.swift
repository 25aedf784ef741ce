import Cryptography
import EMV

/// A public key out of a certificate, which holds only as much of the modulus as fits.
enum CertifiedKey {
    /// Where the two kinds of certificate have their fields, counted from the format octet.
    struct Layout: Sendable {
        /// Hash algorithm; then key algorithm, modulus length, exponent length, modulus.
        let hashAlgorithm: Int

        var keyAlgorithm: Int { hashAlgorithm + 1 }
        var modulusCount: Int { hashAlgorithm + 2 }
        var modulus: Int { hashAlgorithm + 4 }

        /// Source: EMV 4.4 Book 2, 5.3, table 6.
        static let issuer = Layout(hashAlgorithm: 10)
        /// Source: EMV 4.4 Book 2, 6.4, table 13.
        static let icc = Layout(hashAlgorithm: 16)
    }

    /// Whether the modulus goes on in the remainder (92, 9F48).
    static func needsRemainder(_ block: RecoveredBlock, _ layout: Layout) -> Bool {
        Int(block[layout.modulusCount]) > block.content.count - layout.modulus
    }

    /// The key.
    static func key(
        _ block: RecoveredBlock, _ layout: Layout, remainder: [UInt8], exponent: [UInt8],
        stage: AuthenticationResult.Stage
    ) throws(Failure) -> RSAPublicKey {
        guard block[layout.keyAlgorithm] == 0x01 else {
            throw .failed(stage, .unknownAlgorithm)
        }
        let count = Int(block[layout.modulusCount])
        let inside = block.content.dropFirst(layout.modulus)
        let modulus = count > inside.count ? inside + remainder : inside.prefix(count)
        guard modulus.count == count, count <= CAPublicKey.modulusOctetsMaximum,
            exponent == [0x03] || exponent == [0x01, 0x00, 0x01],
            let key = try? RSAPublicKey(modulus: modulus, exponent: exponent)
        else { throw .failed(stage, .malformed) }
        return key
    }

    /// Whether a certificate's last month (MMYY in BCD) is past; `nil` where it is no month.
    static func isExpired(_ octets: ArraySlice<UInt8>, on day: EMVDate) -> Bool? {
        guard let month = octets.first, let year = octets.last,
            let first = try? EMVDate([year, month, 0x01])
        else { return nil }
        return ExpiryDate(of: first).isPast(on: day)
    }
}
