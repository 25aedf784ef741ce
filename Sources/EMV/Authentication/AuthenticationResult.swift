import BERTLV

/// What came of checking a card's signature.
public struct AuthenticationResult: Hashable, Sendable {
    /// The step of the check at which it ended.
    public enum Stage: String, Hashable, Sendable, CaseIterable {
        /// Finding the certification authority's key.
        case caKey
        /// The issuer's certificate.
        case issuerCertificate
        /// The card's certificate.
        case iccCertificate
        /// The issuer's signature over the records.
        case staticData
        /// The card's signature.
        case dynamicData
        /// The hash over what was exchanged, which a signature of CDA carries.
        case transactionData
    }

    /// Why it ended there.
    public enum Reason: Hashable, Sendable {
        /// No key is known for the RID and index.
        case keyNotFound
        /// The card did not send this object, or not with the length it must have.
        case missingData(Tag)
        /// A certificate or signature does not have the length of the key it is made with.
        case wrongLength
        /// Header, trailer, format or filler of the recovered data is not as it must be.
        case malformed
        /// The hash differs.
        case hashMismatch
        /// A hash or signature algorithm that is not known.
        case unknownAlgorithm
        /// The certificate is for another card or issuer.
        case identifierMismatch
        /// The certificate has expired.
        case expired
        /// The certificate was revoked.
        case revoked
        /// 9F4A asks for something else than the AIP.
        case wrongTagList
        /// Records that the signature covers are not coded as they must be.
        case unusableRecords
        /// What the signature holds contradicts the response around it.
        case contradiction(Tag)
        /// The session was made shareable: what was signed is no longer there.
        case redacted
        /// Neither side asked for it.
        case notRequested
    }

    /// The answer.
    public enum Verdict: Hashable, Sendable {
        /// The signature is genuine.
        case verified
        /// It is not, or could not be shown to be, although everything needed was there.
        case failed(Stage, Reason)
        /// It was not checked.
        case notPerformed(Reason)
        /// It could not be checked: a key or data is missing.
        case notPossible(Reason)
    }

    /// How the card signed.
    public let method: AuthenticationMethod
    /// The answer.
    public let verdict: Verdict
    /// The application cryptogram out of a verified signature of CDA, eight octets.
    public let applicationCryptogram: [UInt8]?
    /// The cryptogram information data out of a verified signature of CDA.
    public let cryptogramInformationData: UInt8?
    /// The card's dynamic number (9F4C) out of a verified signature, 2–8 octets.
    public let iccDynamicNumber: [UInt8]?
    /// The data authentication code (9F45) out of a verified signature of SDA, two octets.
    public let dataAuthenticationCode: [UInt8]?

    /// A result.
    public init(
        method: AuthenticationMethod, verdict: Verdict, applicationCryptogram: [UInt8]? = nil,
        cryptogramInformationData: UInt8? = nil, iccDynamicNumber: [UInt8]? = nil,
        dataAuthenticationCode: [UInt8]? = nil
    ) {
        self.method = method
        self.verdict = verdict
        self.applicationCryptogram = applicationCryptogram
        self.cryptogramInformationData = cryptogramInformationData
        self.iccDynamicNumber = iccDynamicNumber
        self.dataAuthenticationCode = dataAuthenticationCode
    }

    /// Whether the signature is genuine.
    public var isVerified: Bool { verdict == .verified }

    /// Whether a session is played whose signatures were blanked: kernels go on as if they were
    /// genuine, so that the session shows what it showed. No card can bring this about.
    public var isRedacted: Bool { verdict == .notPossible(.redacted) }
}

extension AuthenticationResult.Reason: CustomStringConvertible {
    /// The reason's name, as JSON spells it, with the tag where there is one.
    public var description: String {
        switch self {
        case .keyNotFound: "keyNotFound"
        case .missingData(let tag): "missingData \(tag)"
        case .wrongLength: "wrongLength"
        case .malformed: "malformed"
        case .hashMismatch: "hashMismatch"
        case .unknownAlgorithm: "unknownAlgorithm"
        case .identifierMismatch: "identifierMismatch"
        case .expired: "expired"
        case .revoked: "revoked"
        case .wrongTagList: "wrongTagList"
        case .unusableRecords: "unusableRecords"
        case .contradiction(let tag): "contradiction \(tag)"
        case .redacted: "redacted"
        case .notRequested: "notRequested"
        }
    }
}

extension AuthenticationResult.Verdict {
    /// The verdict's name, as JSON spells it.
    public var name: String {
        switch self {
        case .verified: "verified"
        case .failed: "failed"
        case .notPerformed: "notPerformed"
        case .notPossible: "notPossible"
        }
    }

    /// Why, with the stage in front where there is one; `nil` where it is verified.
    public var reason: String? {
        switch self {
        case .verified: nil
        case .failed(let stage, let reason): "\(stage.rawValue): \(reason)"
        case .notPerformed(let reason), .notPossible(let reason): reason.description
        }
    }
}
