import Cryptography

/// Why a key or cryptogram could not be computed. Holds no key, no card number and no value.
public enum CardCryptogramError: Error, Hashable, Sendable {
    /// A card number that is not 13–19 digits.
    case wrongCardNumber
    /// A value that the cryptogram covers is missing; the tag as a number (`0x9F02`).
    case missing(tag: UInt32)
    /// A value that the cryptogram covers has a length other than it always has.
    case wrongLength(tag: UInt32, octets: Int)
    /// Issuer application data that is too short to hold a cryptogram version.
    case noVersion
    /// A cryptogram version that is not computed here.
    case unknownVersion(UInt8)
    /// The arithmetic below failed.
    case cryptography(CryptographyError)
}
