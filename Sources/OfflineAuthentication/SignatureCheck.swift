import BERTLV
import Cryptography
import EMV

/// The card's or the issuer's signature over a transaction, checked with a recovered key.
struct SignatureCheck: Sendable {
    let chain: CertificateChain

    private var request: AuthenticationRequest { chain.request }

    /// The signed static data, 93.
    ///
    /// Source: EMV 4.4 Book 2, 5.4.
    func staticSignature(issuerKey: RSAPublicKey) throws(Failure) -> AuthenticationResult {
        let block = try RecoveredBlock(
            chain.object(.signedStaticApplicationData), with: issuerKey, formats: [0x03],
            leastOctets: 4, stage: .staticData)
        try block.checkHash(beside: chain.staticData(), algorithmAt: 1)
        return AuthenticationResult(
            method: request.method, verdict: .verified,
            dataAuthenticationCode: Array(block[2..<4]))
    }

    /// The signature over the terminal's DDOL values, 9F4B.
    ///
    /// Source: EMV 4.4 Book 2, 6.5.2.
    func dynamicSignature(iccKey: RSAPublicKey) throws(Failure) -> AuthenticationResult {
        let data = try dynamicData(iccKey, formats: [0x05], terminalData: request.ddolValues)
        return AuthenticationResult(
            method: request.method, verdict: .verified,
            iccDynamicNumber: try dynamicNumber(of: data))
    }

    /// The contactless form of it, over number, amount, currency and 9F69: 9F4B.
    ///
    /// Version 00, which had no 9F69 and left the amount uncovered, is not taken.
    ///
    /// Source: EMV Contactless Book C-3, annex C.
    func fastDynamicSignature(iccKey: RSAPublicKey) throws(Failure) -> AuthenticationResult {
        let related = try chain.object(.cardAuthenticationRelatedData)
        guard related.count >= 5, related.first == 0x01 else {
            throw .failed(.dynamicData, .malformed)
        }
        let terminalData =
            request.unpredictableNumber + request.amountAuthorised + request.currencyCode
            + related
        let data = try dynamicData(
            iccKey, formats: [0x05, 0x95], terminalData: terminalData)
        return AuthenticationResult(
            method: request.method, verdict: .verified,
            iccDynamicNumber: try dynamicNumber(of: data))
    }

    /// The signature that holds the cryptogram, 9F4B, and the hash over the whole exchange.
    ///
    /// Source: EMV 4.4 Book 2, 6.6.2.
    func combinedSignature(iccKey: RSAPublicKey) throws(Failure) -> AuthenticationResult {
        let data = try dynamicData(
            iccKey, formats: [0x05], terminalData: request.unpredictableNumber)
        let number = try dynamicNumber(of: data)
        let rest = data.dropFirst(1 + number.count)
        guard rest.count >= 29, let information = rest.first else {
            throw .failed(.dynamicData, .malformed)
        }
        let cryptogram = Array(rest.dropFirst().prefix(8))
        guard try chain.object(.cryptogramInformationData) == [information] else {
            throw .failed(.transactionData, .contradiction(.cryptogramInformationData))
        }
        let signed = Tag.signedDynamicApplicationData.octets
        let response = request.responseObjects.filter { !$0.starts(with: signed) }.joined()
        let covered = request.pdolValues + request.cdol1Values + response
        guard let hash = try? SHA1.hash(covered), hash.elementsEqual(rest.dropFirst(9).prefix(20))
        else { throw .failed(.transactionData, .hashMismatch) }
        return AuthenticationResult(
            method: request.method, verdict: .verified, applicationCryptogram: cryptogram,
            cryptogramInformationData: information, iccDynamicNumber: number)
    }

    private func dynamicData(
        _ key: RSAPublicKey, formats: Set<UInt8>, terminalData: [UInt8]
    ) throws(Failure) -> ArraySlice<UInt8> {
        let block = try RecoveredBlock(
            chain.object(.signedDynamicApplicationData), with: key, formats: formats,
            leastOctets: 3, stage: .dynamicData)
        try block.checkHash(beside: terminalData, algorithmAt: 1)
        let data = block.content.dropFirst(3)
        guard Int(block[2]) <= data.count else { throw .failed(.dynamicData, .malformed) }
        return data.prefix(Int(block[2]))
    }

    /// The number at the start of the card's data: its length, 2–8, and as many octets.
    private func dynamicNumber(of data: ArraySlice<UInt8>) throws(Failure) -> [UInt8] {
        guard let count = data.first, (2...8).contains(count), data.count > Int(count) else {
            throw .failed(.dynamicData, .malformed)
        }
        return Array(data.dropFirst().prefix(Int(count)))
    }
}
