import Cryptography

/// What the issuer makes of the cryptogram in an authorisation.
public enum CryptogramVerdict: Hashable, Sendable {
    /// It is the one this card computes over these values.
    case verified
    /// The values are there, and this card would not have answered so.
    case wrong(Mismatch)
    /// It cannot be told: not this issuer's card, a value missing, or an unknown version.
    case notCheckable(Obstacle)

    /// What does not fit.
    public enum Mismatch: Hashable, Sendable {
        /// 9F26 is not the cryptogram over the values.
        case cryptogram
        /// 9F27 says that the card did not ask for an online decision.
        case notAnOnlineRequest
    }

    /// What stands in the way.
    public enum Obstacle: Hashable, Sendable {
        /// The card number is none of this issuer's.
        case notOurCard
        /// Key or cryptogram could not be computed.
        case incomplete(CardCryptogramError)
    }
}

extension TestIssuer {
    /// Checks the cryptogram of an authorisation.
    ///
    /// - Parameters:
    ///   - cardNumber: from track 2, digits, each 0–9.
    ///   - value: the value of a tag in the ICC data, given as a number (`0x9F26`); 5F34 absent
    ///     counts as 00.
    public static func verify(
        cardNumber: [UInt8], value: (UInt32) -> [UInt8]?
    ) -> CryptogramVerdict {
        guard let range = range(of: cardNumber) else { return .notCheckable(.notOurCard) }
        do throws(CardCryptogramError) {
            guard let received = value(0x9F26) else { throw .missing(tag: 0x9F26) }
            guard received.count == 8 else {
                throw .wrongLength(tag: 0x9F26, octets: received.count)
            }
            if let information = value(0x9F27), information.first.map({ $0 & 0xC0 }) != 0x80 {
                return .wrong(.notAnOnlineRequest)
            }
            let input = try CryptogramInput(value)
            let version = try CryptogramVersion(
                issuerApplicationData: input.issuerApplicationData, scheme: range.scheme)
            let key = try cardKey(
                cardNumber: cardNumber, sequence: try sequence(value(0x5F34)), version: version)
            let expected = try ApplicationCryptogram.compute(version, key: key, input: input)
            return constantTimeEqual(expected, received) ? .verified : .wrong(.cryptogram)
        } catch {
            return .notCheckable(.incomplete(error))
        }
    }

    private static func sequence(_ octets: [UInt8]?) throws(CardCryptogramError) -> UInt8 {
        guard let octets else { return 0 }
        guard octets.count == 1, let sequence = octets.first else {
            throw .wrongLength(tag: 0x5F34, octets: octets.count)
        }
        return sequence
    }
}
