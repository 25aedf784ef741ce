import Cryptography

/// The key a card and its issuer share: the unique DEA key for application cryptograms.
///
/// Source: EMV 4.4 Book 2, A1.4 (options A and B).
public struct CardKey: Sendable {
    /// How a card number becomes the block that is encrypted.
    public enum Derivation: Hashable, Sendable {
        /// The rightmost 16 digits of card number and sequence number.
        case optionA
        /// The same up to 16 digits of card number; beyond, digits of a hash over all of them.
        case optionB
    }

    /// 16 octets with odd parity.
    public let octets: [UInt8]

    /// A key that is known already, 16 octets.
    ///
    /// - Throws: ``CardCryptogramError/cryptography(_:)`` for any other length.
    public init(octets: [UInt8]) throws(CardCryptogramError) {
        guard octets.count == 16 else {
            throw .cryptography(.wrongKeyLength(octets: octets.count))
        }
        self.octets = octets
    }

    /// The key of one card, from its issuer's master key.
    ///
    /// - Parameters:
    ///   - masterKey: the issuer master key for application cryptograms, 16 octets.
    ///   - cardNumber: 13–19 digits, each 0–9.
    ///   - sequence: the PAN sequence number in BCD; 00 where the card has none.
    /// - Throws: ``CardCryptogramError/wrongCardNumber``.
    public init(
        masterKey: [UInt8], cardNumber: [UInt8], sequence: UInt8, derivation: Derivation
    ) throws(CardCryptogramError) {
        guard (13...19).contains(cardNumber.count), cardNumber.allSatisfy({ $0 <= 9 }) else {
            throw .wrongCardNumber
        }
        let digits = cardNumber + [sequence >> 4, sequence & 0x0F]
        let block: [UInt8]
        do {
            switch derivation {
            case .optionB where cardNumber.count > 16: block = try Self.hashedBlock(digits)
            case .optionA, .optionB: block = packed(rightmost(16, of: digits))
            }
            let cipher = try TripleDES(key: masterKey)
            octets = oddParity(
                try cipher.encryptECB(block) + cipher.encryptECB(block.map { ~$0 }))
        } catch {
            throw .cryptography(error)
        }
    }

    /// 16 decimal digits out of a hash: its digits first, then its letters read as 0–5.
    private static func hashedBlock(_ digits: [UInt8]) throws(CryptographyError) -> [UInt8] {
        let even = digits.count % 2 == 0 ? digits : [0] + digits
        let nibbles = try SHA1.hash(packed(even)).flatMap { [$0 >> 4, $0 & 0x0F] }
        let decimals = nibbles.filter { $0 <= 9 } + nibbles.filter { $0 > 9 }.map { $0 - 10 }
        return packed(Array(decimals.prefix(16)))
    }
}

/// The last `count` digits; zeros in front where there are fewer.
private func rightmost(_ count: Int, of digits: [UInt8]) -> [UInt8] {
    [UInt8](repeating: 0, count: max(0, count - digits.count)) + digits.suffix(count)
}

/// Two digits to the octet; an even number of digits.
private func packed(_ digits: [UInt8]) -> [UInt8] {
    stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}

/// The same key with the lowest bit of each octet making the number of its one-bits odd.
func oddParity(_ key: [UInt8]) -> [UInt8] {
    key.map { octet in
        let upper = octet & 0xFE
        return upper.nonzeroBitCount.isMultiple(of: 2) ? upper | 1 : upper
    }
}
