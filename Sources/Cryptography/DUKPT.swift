/// Derived unique key per transaction, with triple DES.
///
/// A device holds the initial key and never the base key; whoever holds the base key finds each
/// transaction's key again from its ``KeySerialNumber``.
///
/// Source: ANSI X9.24-1:2009, annex A.
public enum DUKPT {
    private static let keyMask: [UInt8] = [
        0xC0, 0xC0, 0xC0, 0xC0, 0, 0, 0, 0, 0xC0, 0xC0, 0xC0, 0xC0, 0, 0, 0, 0,
    ]
    private static let dataMask: [UInt8] = [
        0, 0, 0, 0, 0, 0xFF, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0, 0,
    ]

    /// The key a device is loaded with: 16 octets. The counter does not matter.
    ///
    /// - Parameter baseKey: the base derivation key, 16 octets.
    public static func initialKey(
        baseKey: [UInt8], for number: KeySerialNumber
    ) throws(CryptographyError) -> [UInt8] {
        let block = Array(number.with(counter: 0).octets.prefix(8))
        return try TripleDES(key: baseKey).encryptECB(block)
            + TripleDES(key: xor(baseKey, keyMask)).encryptECB(block)
    }

    /// The key of one transaction, from which the variants are made: 16 octets.
    ///
    /// - Throws: ``CryptographyError/wrongKeySerialNumber`` for a counter that may not be used.
    public static func transactionKey(
        initialKey: [UInt8], for number: KeySerialNumber
    ) throws(CryptographyError) -> [UInt8] {
        guard initialKey.count == 16 else { throw .wrongKeyLength(octets: initialKey.count) }
        guard number.isUsable else { throw .wrongKeySerialNumber }
        var key = initialKey
        var counter: UInt32 = 0
        for place in (0..<21).reversed() where number.counter & 1 << place != 0 {
            counter |= 1 << place
            key = try nextKey(key, Array(number.with(counter: counter).octets.suffix(8)))
        }
        return key
    }

    /// The data-encryption key of one transaction, request direction: 16 octets.
    ///
    /// Source: ANSI X9.24-1:2009, A.4.1 (data encryption variant, each half encrypted under it).
    public static func dataKey(
        initialKey: [UInt8], for number: KeySerialNumber
    ) throws(CryptographyError) -> [UInt8] {
        let variant = xor(try transactionKey(initialKey: initialKey, for: number), dataMask)
        return try TripleDES(key: variant).encryptECB(variant)
    }

    /// The data-encryption key of one transaction, for the holder of the base key.
    public static func dataKey(
        baseKey: [UInt8], for number: KeySerialNumber
    ) throws(CryptographyError) -> [UInt8] {
        try dataKey(initialKey: initialKey(baseKey: baseKey, for: number), for: number)
    }

    /// Track data under a data key: CBC from a zero vector, zeros added up to a whole block.
    public static func encryptTrackData(
        _ octets: some Collection<UInt8>, dataKey: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        var blocks = Array(octets)
        while blocks.count % TripleDES.blockOctets != 0 { blocks.append(0) }
        return try TripleDES(key: dataKey).encryptCBC(blocks)
    }

    /// Undoes ``encryptTrackData(_:dataKey:)``; the zeros added at the end stay.
    public static func decryptTrackData(
        _ octets: [UInt8], dataKey: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        try TripleDES(key: dataKey).decryptCBC(octets)
    }

    /// The non-reversible step from a key to the one below it.
    private static func nextKey(
        _ key: [UInt8], _ register: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        let masked = xor(key, keyMask)
        return try half(masked, register) + half(key, register)
    }

    private static func half(
        _ key: [UInt8], _ register: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        let (left, right) = (Array(key.prefix(8)), Array(key.suffix(8)))
        let single = try TripleDES(key: left + left)
        return xor(try single.encryptECB(xor(register, right)), right)
    }

    private static func xor(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
        zip(one, other).map { $0 ^ $1 }
    }
}
