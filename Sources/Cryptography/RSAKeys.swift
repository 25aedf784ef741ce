/// An RSA public key, as EMV certificates carry it.
///
/// Source: EMV 4.4 Book 2, B2.1.
public struct RSAPublicKey: Hashable, Sendable {
    /// The longest modulus taken, in octets. EMV's limit is 248.
    public static let modulusOctetsMaximum = 512

    /// Most significant octet first, without leading zeros.
    public let modulus: [UInt8]
    /// Most significant octet first.
    public let exponent: [UInt8]

    /// A key from its two numbers.
    ///
    /// - Throws: ``CryptographyError/wrongModulus`` or ``CryptographyError/wrongExponent``.
    public init(
        modulus: some Collection<UInt8>, exponent: some Collection<UInt8>
    ) throws(CryptographyError) {
        self.modulus = Array(modulus)
        self.exponent = Array(exponent)
        try Self.check(modulus: self.modulus, exponent: self.exponent)
    }

    /// The block that a signature hides: `input ^ exponent mod modulus`, as long as the modulus.
    ///
    /// `nil` where the input is not as long as the modulus or not below it: no signature under
    /// this key.
    public func recover(_ input: some Collection<UInt8>) -> [UInt8]? {
        guard isBelow(modulus, Array(input)) else { return nil }
        return try? LibCrypto.power(Array(input), exponent, modulo: modulus)
    }

    static func check(modulus: [UInt8], exponent: [UInt8]) throws(CryptographyError) {
        guard let first = modulus.first, let last = modulus.last, first != 0, last & 1 == 1,
            modulus.count <= modulusOctetsMaximum, modulus != [1]
        else { throw .wrongModulus }
        guard let last = exponent.last, last & 1 == 1, exponent.count <= modulus.count,
            exponent.dropLast().contains(where: { $0 != 0 }) || last > 1
        else { throw .wrongExponent }
    }
}

/// An RSA private key: what a test card and the test CA sign with.
///
/// Takes a time that depends on the key: for published test keys, never for one that is secret.
public struct RSAPrivateKey: Sendable {
    /// The key that undoes what this one does.
    public let publicKey: RSAPublicKey
    private let exponent: [UInt8]

    /// A key from its numbers, most significant octet first.
    ///
    /// - Throws: ``CryptographyError/wrongModulus`` or ``CryptographyError/wrongExponent``.
    public init(
        modulus: some Collection<UInt8>, publicExponent: some Collection<UInt8>,
        privateExponent: some Collection<UInt8>
    ) throws(CryptographyError) {
        publicKey = try RSAPublicKey(modulus: modulus, exponent: publicExponent)
        exponent = Array(privateExponent)
        try RSAPublicKey.check(modulus: publicKey.modulus, exponent: exponent)
    }

    /// A signature over a block that is formatted already: `block ^ d mod n`.
    ///
    /// - Parameter block: as long as the modulus and, as a number, below it.
    /// - Throws: ``CryptographyError/wrongInputLength(octets:)`` or
    ///   ``CryptographyError/numberNotBelowModulus``.
    public func sign(_ block: some Collection<UInt8>) throws(CryptographyError) -> [UInt8] {
        let block = Array(block)
        guard block.count == publicKey.modulus.count else {
            throw .wrongInputLength(octets: block.count)
        }
        guard isBelow(publicKey.modulus, block) else { throw .numberNotBelowModulus }
        return try LibCrypto.power(block, exponent, modulo: publicKey.modulus)
    }
}

/// Whether a number of the same length is below the limit.
private func isBelow(_ limit: [UInt8], _ number: [UInt8]) -> Bool {
    number.count == limit.count && number.lexicographicallyPrecedes(limit)
}
