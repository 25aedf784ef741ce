import Cryptography

/// The 8-octet code by which issuer and card know each other: ARQC, TC or AAC.
public enum ApplicationCryptogram {
    /// Computes the cryptogram of a transaction: the card to answer with, the issuer to compare.
    ///
    /// - Returns: 8 octets.
    /// - Throws: ``CardCryptogramError`` `.wrongLength` where 9F10 is too short for the version.
    public static func compute(
        _ version: CryptogramVersion, key: CardKey, input: CryptogramInput
    ) throws(CardCryptogramError) -> [UInt8] {
        let message = try input.message(for: version)
        let session = try version.sessionKey.derive(
            from: key, counter: input[0x9F36], unpredictableNumber: input[0x9F37])
        do {
            return try RetailMAC.authenticate(message, key: session, padding: version.padding)
        } catch {
            throw .cryptography(error)
        }
    }
}
