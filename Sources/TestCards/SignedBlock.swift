import Cryptography

/// What a certificate or signature carries and what did not fit into it.
struct SignedBlock: Sendable {
    /// As long as the signing key's modulus.
    let signature: [UInt8]
    /// The rightmost octets of the certified modulus; none where all of it fitted.
    let remainder: [UInt8]
}

/// The blocks of EMV's signature scheme, as issuer and card sign them.
///
/// Each is `6A`, a format octet, the content, a SHA-1 hash and `BC`; the hash also covers octets
/// that are sent beside the block.
///
/// Source: EMV 4.4 Book 2, A2.1.
enum SignatureScheme {
    /// Certifies an issuer's key: tags 90 and 92.
    ///
    /// - Parameter identifier: the first digits of the card numbers in BCD, filled up with `F`:
    ///   4 octets.
    ///
    /// Source: EMV 4.4 Book 2, 5.1, table 2.
    static func certify(
        issuerKey: RSAPublicKey, identifier: [UInt8], expiry: [UInt8], serial: [UInt8],
        by authority: RSAPrivateKey
    ) throws(TestCardError) -> SignedBlock {
        try certificate(
            header: [0x02] + identifier + expiry + serial, of: issuerKey, beside: [],
            by: authority)
    }

    /// Certifies a card's key: tags 9F46 and 9F48.
    ///
    /// - Parameters:
    ///   - cardNumber: in BCD, filled up with `F`: 10 octets.
    ///   - staticData: the records to be authenticated and the AIP.
    ///
    /// Source: EMV 4.4 Book 2, 6.1, table 10.
    static func certify(
        cardKey: RSAPublicKey, cardNumber: [UInt8], expiry: [UInt8], serial: [UInt8],
        staticData: [UInt8], by issuer: RSAPrivateKey
    ) throws(TestCardError) -> SignedBlock {
        try certificate(
            header: [0x04] + cardNumber + expiry + serial, of: cardKey, beside: staticData,
            by: issuer)
    }

    /// Signs the card's part of a transaction: tag 9F4B.
    ///
    /// - Parameters:
    ///   - format: `05`, or `95` for a signature over an online request.
    ///   - cardData: ICC dynamic data.
    ///   - terminalData: what the hash covers of the terminal's.
    ///
    /// Source: EMV 4.4 Book 2, 6.5.2, table 14.
    static func sign(
        format: UInt8, cardData: [UInt8], terminalData: [UInt8], by key: RSAPrivateKey
    ) throws(TestCardError) -> [UInt8] {
        let room = key.publicKey.modulus.count - cardData.count - 25
        guard room >= 0, let length = UInt8(exactly: cardData.count) else {
            throw .notPersonalised
        }
        let content =
            [format, 0x01, length] + cardData + [UInt8](repeating: 0xBB, count: room)
        return try seal(content, beside: terminalData, by: key)
    }

    private static func certificate(
        header: [UInt8], of key: RSAPublicKey, beside staticData: [UInt8],
        by signer: RSAPrivateKey
    ) throws(TestCardError) -> SignedBlock {
        guard let modulusCount = UInt8(exactly: key.modulus.count),
            let exponentCount = UInt8(exactly: key.exponent.count)
        else { throw .notPersonalised }
        let head = header + [0x01, 0x01, modulusCount, exponentCount]
        let room = signer.publicKey.modulus.count - head.count - 22
        guard room >= 0 else { throw .notPersonalised }
        let padding = [UInt8](repeating: 0xBB, count: max(0, room - key.modulus.count))
        let remainder = Array(key.modulus.dropFirst(room))
        let signature = try seal(
            head + key.modulus.prefix(room) + padding,
            beside: remainder + key.exponent + staticData, by: signer)
        return SignedBlock(signature: signature, remainder: remainder)
    }

    private static func seal(
        _ content: [UInt8], beside: [UInt8], by key: RSAPrivateKey
    ) throws(TestCardError) -> [UInt8] {
        do {
            let hash = try SHA1.hash(content + beside)
            return try key.sign([0x6A] + content + hash + [0xBC])
        } catch {
            throw .notPersonalised
        }
    }
}
