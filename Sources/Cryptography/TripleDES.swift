/// Triple DES with two keys, without padding. Both halves alike is single DES.
///
/// Source: ISO/IEC 18033-3:2010, 4.2; parity bits are not looked at.
public struct TripleDES: Sendable {
    /// Octets in a block.
    public static let blockOctets = 8

    private let key: [UInt8]

    /// - Parameter key: 16 octets.
    /// - Throws: ``CryptographyError/wrongKeyLength(octets:)`` for any other length.
    public init(key: some Collection<UInt8>) throws(CryptographyError) {
        guard key.count == 16 else { throw .wrongKeyLength(octets: key.count) }
        self.key = Array(key)
    }

    /// Each block by itself.
    ///
    /// - Throws: ``CryptographyError/wrongInputLength(octets:)`` unless a multiple of 8.
    public func encryptECB(_ octets: [UInt8]) throws(CryptographyError) -> [UInt8] {
        try run(.encrypt, .electronicCodebook, octets)
    }

    /// Each block by itself.
    ///
    /// - Throws: ``CryptographyError/wrongInputLength(octets:)`` unless a multiple of 8.
    public func decryptECB(_ octets: [UInt8]) throws(CryptographyError) -> [UInt8] {
        try run(.decrypt, .electronicCodebook, octets)
    }

    /// Chained blocks.
    ///
    /// - Parameter initialVector: 8 octets; zeros where none is given.
    /// - Throws: ``CryptographyError/wrongInputLength(octets:)`` unless a multiple of 8.
    public func encryptCBC(
        _ octets: [UInt8], initialVector: [UInt8]? = nil
    ) throws(CryptographyError) -> [UInt8] {
        try run(.encrypt, .cipherBlockChaining(initialVector: vector(initialVector)), octets)
    }

    /// Chained blocks.
    ///
    /// - Parameter initialVector: 8 octets; zeros where none is given.
    /// - Throws: ``CryptographyError/wrongInputLength(octets:)`` unless a multiple of 8.
    public func decryptCBC(
        _ octets: [UInt8], initialVector: [UInt8]? = nil
    ) throws(CryptographyError) -> [UInt8] {
        try run(.decrypt, .cipherBlockChaining(initialVector: vector(initialVector)), octets)
    }

    private func vector(_ given: [UInt8]?) throws(CryptographyError) -> [UInt8] {
        guard let given else { return [UInt8](repeating: 0, count: Self.blockOctets) }
        guard given.count == Self.blockOctets else {
            throw .wrongInputLength(octets: given.count)
        }
        return given
    }

    private func run(
        _ direction: LibCrypto.Direction, _ mode: LibCrypto.BlockMode, _ octets: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        guard octets.count % Self.blockOctets == 0 else {
            throw .wrongInputLength(octets: octets.count)
        }
        return try LibCrypto.tripleDES(direction, mode, key: key, octets)
    }
}
