/// SHA-1: what EMV certificates are hashed with, and nothing else here.
///
/// Source: FIPS 180-4, 6.1; EMV 4.4 Book 2, B3.1.
public enum SHA1 {
    /// The 20-octet hash.
    public static func hash(_ octets: some Collection<UInt8>) throws(CryptographyError) -> [UInt8] {
        try LibCrypto.digest(.sha1, Array(octets))
    }
}

/// SHA-256.
///
/// Source: FIPS 180-4, 6.2.
public enum SHA256 {
    /// The 32-octet hash.
    public static func hash(_ octets: some Collection<UInt8>) throws(CryptographyError) -> [UInt8] {
        try LibCrypto.digest(.sha256, Array(octets))
    }
}
