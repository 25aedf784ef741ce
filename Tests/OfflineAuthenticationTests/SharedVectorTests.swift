import BERTLV
import Cryptography
import EMV
import JSONText
import Octets
import TestSupport
import Testing

@testable import OfflineAuthentication

@Suite(.enabled(if: Shared.isAvailable, "TAPKIOSK_SHARED is not set"))
struct SharedVectorTests {
    private func verdict(
        _ chain: VectorChain, _ request: AuthenticationRequest
    ) -> AuthenticationResult.Verdict {
        OfflineAuthenticator(authorities: [chain.authority]).authenticate(request).verdict
    }

    @Test(arguments: AuthenticationMethod.allCases)
    func everyChainVerifies(method: AuthenticationMethod) throws {
        let chains = try VectorChain.all()
        #expect(chains.count == 3)
        for chain in chains {
            #expect(verdict(chain, try chain.request(method)) == .verified)
        }
    }

    @Test func theRecoveredKeysAreTheExpectedOnes() throws {
        for chain in try VectorChain.all() {
            let certificates = CertificateChain(request: try chain.request(.dda))
            let issuer = try certificates.issuerKey(authorities: [chain.authority], revoked: [])
            let expected = try chain.json.member("issuer").octets("modulus_expected")
            #expect(issuer.modulus == expected)
            let icc = try certificates.iccKey(issuerKey: issuer)
            #expect(try icc.modulus == chain.json.member("icc").octets("modulus_expected"))
        }
    }

    @Test func signaturesHoldTheExpectedValues() throws {
        for chain in try VectorChain.all() {
            let authenticator = OfflineAuthenticator(authorities: [chain.authority])
            let sda = authenticator.authenticate(try chain.request(.sda))
            #expect(
                try sda.dataAuthenticationCode == chain.json.member("sda").octets("9F45_expected"))
            let dda = authenticator.authenticate(try chain.request(.dda))
            #expect(try dda.iccDynamicNumber == chain.json.member("dda").octets("9F4C_expected"))
            let fdda = authenticator.authenticate(try chain.request(.fdda))
            #expect(try fdda.iccDynamicNumber == chain.json.member("fdda").octets("9F36"))
            let cda = authenticator.authenticate(try chain.request(.cda))
            let section = try chain.json.member("cda")
            #expect(try cda.applicationCryptogram == section.octets("ac_expected"))
            #expect(
                try cda.cryptogramInformationData.map { [$0] } == section.octets("cid_expected"))
        }
    }

    /// The changes of the vectors, by the octets they name, and where each ends.
    @Test func changesFailWhereTheyShould() throws {
        let chain = try #require(VectorChain.all().first)
        let changes = try Shared.json("spec/oda-vectors.json").list("negative")
        #expect(changes.count == 6)
        for change in changes {
            for method in AuthenticationMethod.allCases {
                var request = try chain.request(method)
                request.objects.merge(try change.objects()) { $1 }
                if let number = request.objects[0x9F37], method != .sda,
                    change["9F37"] != nil
                {
                    request.unpredictableNumber = number
                    request.ddolValues = number
                }
                if let response = change["response_tlvs_without_9F4B_in_order"]?.string {
                    try request.take(response: Hex.decode(response))
                }
                if change["9A"] != nil {
                    // Year 50 is 1950 by the books' window: nothing has expired then.
                    request.transactionDate = try EMVDate([0x50, 0x01, 0x01])
                }
                let expected = expectation(change, method)
                #expect(verdict(chain, request) == expected, "\(change["change"]?.string ?? "")")
            }
        }
    }

    private func expectation(
        _ change: JSON, _ method: AuthenticationMethod
    ) -> AuthenticationResult.Verdict {
        if change["90"] != nil { return .failed(.issuerCertificate, .malformed) }
        if change["92"] != nil { return .failed(.issuerCertificate, .hashMismatch) }
        if change["82"] != nil {
            return .failed(method == .sda ? .staticData : .iccCertificate, .hashMismatch)
        }
        if change["9F37"] != nil, method != .sda {
            return .failed(.dynamicData, .hashMismatch)
        }
        if change["response_tlvs_without_9F4B_in_order"] != nil, method == .cda {
            return .failed(.transactionData, .hashMismatch)
        }
        return .verified
    }

    /// The published checksums of all schemes' keys are what is computed here.
    @Test func publishedChecksumsAreReproduced() throws {
        let lines = String(decoding: try Shared.octets("spec/capk.csv"), as: UTF8.self)
            .split(whereSeparator: \.isNewline).dropFirst()
        var loaded = 0
        var refused: [String] = []
        func octets(_ text: Substring) -> [UInt8] { (try? Hex.decode(text)) ?? [] }
        for line in lines {
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            guard fields.count > 10, fields[10] == "yes" else { continue }
            let exponent = try Hex.decode(fields[5])
            guard exponent == [3] || exponent == [1, 0, 1] else { continue }
            do throws(CAKeyError) {
                _ = try CAPublicKey(
                    rid: octets(fields[0]), index: octets(fields[1]).first ?? 0,
                    modulus: octets(fields[6]), exponent: exponent, checksum: octets(fields[9]))
                loaded += 1
            } catch {
                refused.append("\(error)")
            }
        }
        // 256 octets and even: no key of any scheme, whoever published it.
        #expect(refused == ["CA key A000000004 06: wrongModulus"])
        #expect(loaded > 100)
    }
}
