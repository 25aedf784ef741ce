import Cryptography

/// The key of one transaction, made from a card's key.
enum SessionKey {
    /// The card's own key: no session key is made.
    case cardKey
    /// EMV's common session key, from the transaction counter.
    ///
    /// Source: EMV 4.4 Book 2, A1.3.1.
    case common
    /// Mastercard's, from transaction counter and unpredictable number.
    ///
    /// Source: M/Chip Advance, session key derivation "SKD".
    case mastercard

    /// 16 octets with odd parity.
    ///
    /// - Parameters:
    ///   - counter: 9F36, 2 octets.
    ///   - unpredictableNumber: 9F37, 4 octets.
    func derive(
        from key: CardKey, counter: [UInt8], unpredictableNumber: [UInt8]
    ) throws(CardCryptogramError) -> [UInt8] {
        switch self {
        case .cardKey: key.octets
        case .common: try Self.halves(key, counter, [0, 0, 0, 0, 0])
        case .mastercard: try Self.halves(key, counter, [0] + unpredictableNumber)
        }
    }

    private static func halves(
        _ key: CardKey, _ counter: [UInt8], _ rest: [UInt8]
    ) throws(CardCryptogramError) -> [UInt8] {
        do {
            let cipher = try TripleDES(key: key.octets)
            return oddParity(
                try cipher.encryptECB(counter + [0xF0] + rest)
                    + cipher.encryptECB(counter + [0x0F] + rest))
        } catch {
            throw .cryptography(error)
        }
    }
}
