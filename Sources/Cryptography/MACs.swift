/// HMAC with SHA-256.
///
/// Source: RFC 2104; RFC 4231.
public enum HMACSHA256 {
    /// The 32-octet code. Any key length is allowed.
    public static func authenticate(
        _ octets: some Collection<UInt8>, key: some Collection<UInt8>
    ) throws(CryptographyError) -> [UInt8] {
        try LibCrypto.mac("HMAC", "SHA256", key: Array(key), Array(octets))
    }
}

/// CMAC with AES.
///
/// Source: NIST SP 800-38B; RFC 4493.
public enum CMAC {
    /// The 16-octet code.
    ///
    /// - Parameter key: 16, 24 or 32 octets.
    /// - Throws: ``CryptographyError/wrongKeyLength(octets:)`` for any other.
    public static func authenticate(
        _ octets: some Collection<UInt8>, key: some Collection<UInt8>
    ) throws(CryptographyError) -> [UInt8] {
        guard [16, 24, 32].contains(key.count) else {
            throw .wrongKeyLength(octets: key.count)
        }
        return try LibCrypto.mac(
            "CMAC", "AES-\(key.count * 8)-CBC", key: Array(key), Array(octets))
    }
}

/// The "retail MAC": single DES in CBC mode, the last block under triple DES.
///
/// Source: ISO/IEC 9797-1:2011, MAC algorithm 3.
public enum RetailMAC {
    /// How the input is filled up to whole blocks.
    public enum Padding: Hashable, Sendable {
        /// Zeros up to the block's end, none where it is full already.
        case method1
        /// One octet 80, then zeros up to the block's end.
        case method2
    }

    /// The 8-octet code.
    ///
    /// - Parameter key: 16 octets.
    /// - Throws: ``CryptographyError/wrongKeyLength(octets:)``, or
    ///   ``CryptographyError/wrongInputLength(octets:)`` for no input under method 1.
    public static func authenticate(
        _ octets: some Collection<UInt8>, key: some Collection<UInt8>, padding: Padding
    ) throws(CryptographyError) -> [UInt8] {
        guard key.count == 16 else { throw .wrongKeyLength(octets: key.count) }
        var blocks = Array(octets)
        if padding == .method2 { blocks.append(0x80) }
        guard !blocks.isEmpty else { throw .wrongInputLength(octets: 0) }
        while blocks.count % 8 != 0 { blocks.append(0) }
        let (left, right) = (Array(key.prefix(8)), Array(key.suffix(8)))
        let single = try TripleDES(key: left + left)
        let chained = try single.encryptCBC(blocks)
        return try single.encryptECB(
            TripleDES(key: right + right).decryptECB(Array(chained.suffix(8))))
    }
}

/// Whether both are the same octets, in a time that does not tell where they differ.
public func constantTimeEqual(
    _ one: some Collection<UInt8>, _ other: some Collection<UInt8>
) -> Bool {
    LibCrypto.equal(Array(one), Array(other))
}
