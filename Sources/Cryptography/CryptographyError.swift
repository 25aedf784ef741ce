/// Why an operation could not be carried out. Holds lengths, never octets.
public enum CryptographyError: Error, Hashable, Sendable {
    /// The key has not the length the algorithm takes.
    case wrongKeyLength(octets: Int)
    /// The input has not the length the operation takes.
    case wrongInputLength(octets: Int)
    /// The modulus is empty, even, begins with a zero octet or is longer than 512 octets.
    case wrongModulus
    /// The exponent is empty, even, one, or longer than the modulus.
    case wrongExponent
    /// The number is not below the modulus.
    case numberNotBelowModulus
    /// A key serial number whose counter is zero or has more than ten one-bits.
    case wrongKeySerialNumber
    /// libcrypto refused: out of memory, or the algorithm is switched off on this system.
    case libraryFailed
}
