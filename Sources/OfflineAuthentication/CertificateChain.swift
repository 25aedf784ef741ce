import BERTLV
import Cryptography
import EMV

/// The keys that a card's certificates lead to, from the authority down.
struct CertificateChain: Sendable {
    let request: AuthenticationRequest

    /// Recovers and checks the issuer's certificate.
    ///
    /// Source: EMV 4.4 Book 2, 5.3.
    func issuerKey(
        authorities: [CAPublicKey], revoked: Set<RevokedCertificate>
    ) throws(Failure) -> RSAPublicKey {
        let index = try object(.caPublicKeyIndex)
        guard index.count == 1 else { throw .missing(.caPublicKeyIndex) }
        let candidates = authorities.filter { $0.rid == request.rid && [$0.index] == index }
        guard !candidates.isEmpty else { throw .notPossible(.keyNotFound) }
        let certificate = try object(.issuerPublicKeyCertificate)
        let exponent = try object(.issuerPublicKeyExponent)
        // Some keys, live and test, share an index; their length tells them apart.
        guard
            let authority = candidates.first(where: {
                $0.key.modulus.count == certificate.count
            })
        else { throw .failed(.issuerCertificate, .wrongLength) }
        let block = try RecoveredBlock(
            certificate, with: authority.key, formats: [0x02],
            leastOctets: CertifiedKey.Layout.issuer.modulus, stage: .issuerCertificate)
        let remainder = try remainder(.issuerPublicKeyRemainder, block, .issuer)
        try block.checkHash(
            beside: remainder + exponent,
            algorithmAt: CertifiedKey.Layout.issuer.hashAlgorithm)
        try checkIssuer(block, revoked: revoked, index: authority.index)
        return try CertifiedKey.key(
            block, .issuer, remainder: remainder, exponent: exponent, stage: .issuerCertificate)
    }

    private func checkIssuer(
        _ block: RecoveredBlock, revoked: Set<RevokedCertificate>, index: UInt8
    ) throws(Failure) {
        let identifier = digits(block[1..<5])
        guard (3...8).contains(identifier.count), try cardNumber().starts(with: identifier) else {
            throw .failed(.issuerCertificate, .identifierMismatch)
        }
        guard let isExpired = CertifiedKey.isExpired(block[5..<7], on: request.transactionDate)
        else { throw .failed(.issuerCertificate, .malformed) }
        guard !isExpired else { throw .failed(.issuerCertificate, .expired) }
        let certificate = RevokedCertificate(
            rid: request.rid, index: index, serial: Array(block[7..<10]))
        guard !revoked.contains(certificate) else {
            throw .failed(.issuerCertificate, .revoked)
        }
    }

    /// Recovers and checks the card's certificate.
    ///
    /// Source: EMV 4.4 Book 2, 6.4.
    func iccKey(issuerKey: RSAPublicKey) throws(Failure) -> RSAPublicKey {
        let certificate = try object(.iccPublicKeyCertificate)
        let exponent = try object(.iccPublicKeyExponent)
        let block = try RecoveredBlock(
            certificate, with: issuerKey, formats: [0x04],
            leastOctets: CertifiedKey.Layout.icc.modulus, stage: .iccCertificate)
        let remainder = try remainder(.iccPublicKeyRemainder, block, .icc)
        try block.checkHash(
            beside: remainder + exponent + staticData(),
            algorithmAt: CertifiedKey.Layout.icc.hashAlgorithm)
        guard digits(block[1..<11]) == (try cardNumber()) else {
            throw .failed(.iccCertificate, .identifierMismatch)
        }
        guard let isExpired = CertifiedKey.isExpired(block[11..<13], on: request.transactionDate)
        else { throw .failed(.iccCertificate, .malformed) }
        guard !isExpired else { throw .failed(.iccCertificate, .expired) }
        return try CertifiedKey.key(
            block, .icc, remainder: remainder, exponent: exponent, stage: .iccCertificate)
    }

    /// The records to be authenticated and, where 9F4A asks for it, the AIP.
    ///
    /// Source: EMV 4.4 Book 3, 10.3.
    func staticData() throws(Failure) -> [UInt8] {
        guard let records = request.staticData else {
            throw .failed(.staticData, .unusableRecords)
        }
        guard let list = request.objects[.staticDataAuthenticationTagList] else { return records }
        guard list == Tag.applicationInterchangeProfile.octets else {
            throw .failed(.staticData, .wrongTagList)
        }
        return records + (try object(.applicationInterchangeProfile))
    }

    func object(_ tag: Tag) throws(Failure) -> [UInt8] {
        guard let value = request.objects[tag] else { throw .missing(tag) }
        return value
    }

    private func remainder(
        _ tag: Tag, _ block: RecoveredBlock, _ layout: CertifiedKey.Layout
    ) throws(Failure) -> [UInt8] {
        if CertifiedKey.needsRemainder(block, layout) { return try object(tag) }
        return request.objects[tag] ?? []
    }

    /// The card number's digits from 5A, else from 57.
    private func cardNumber() throws(Failure) -> [UInt8] {
        guard let octets = request.objects[.pan] ?? request.objects[.track2EquivalentData] else {
            throw .missing(.pan)
        }
        return digits(octets[...])
    }
}

/// Half octets up to the first that is no digit.
private func digits(_ octets: ArraySlice<UInt8>) -> [UInt8] {
    Array(octets.flatMap { [$0 >> 4, $0 & 0x0F] }.prefix { $0 <= 9 })
}
