import EMV

/// Checks that a card is genuine, with the keys of the schemes and nothing from the network.
public struct OfflineAuthenticator: Sendable {
    private let authorities: [CAPublicKey]
    private let revoked: Set<RevokedCertificate>

    /// Loads the authorities' keys and the certificates that are not to be trusted.
    public init(authorities: [CAPublicKey], revoked: Set<RevokedCertificate> = []) {
        self.authorities = authorities
        self.revoked = revoked
    }

    /// Checks what a card sent. Total: whatever it sent, there is a verdict.
    public func authenticate(_ request: AuthenticationRequest) -> AuthenticationResult {
        do throws(Failure) {
            let chain = CertificateChain(request: request)
            let check = SignatureCheck(chain: chain)
            let issuerKey = try chain.issuerKey(authorities: authorities, revoked: revoked)
            switch request.method {
            case .sda:
                return try check.staticSignature(issuerKey: issuerKey)
            case .dda:
                return try check.dynamicSignature(iccKey: chain.iccKey(issuerKey: issuerKey))
            case .fdda:
                return try check.fastDynamicSignature(
                    iccKey: chain.iccKey(issuerKey: issuerKey))
            case .cda:
                return try check.combinedSignature(iccKey: chain.iccKey(issuerKey: issuerKey))
            }
        } catch {
            return AuthenticationResult(method: request.method, verdict: error.verdict)
        }
    }
}
