import BERTLV
import EMV
import JSONText
import Octets
import TestSupport
import Testing

@testable import OfflineAuthentication

/// Chains and whole sessions signed under a test key of another project.
@Suite(.enabled(if: Shared.isAvailable, "TAPKIOSK_SHARED is not set"))
struct CorpusTests {
    private func authority() throws -> CAPublicKey {
        let key = try Fixtures.json("oda/foreign-test-authority.json")
        return try CAPublicKey(
            rid: key.octets("rid"), index: key.octets("index").first ?? 0,
            modulus: key.octets("modulus"), exponent: key.octets("exponent"))
    }

    /// The keys of a chain; a change of it replaces single members.
    private func check(_ base: JSON, _ change: JSON? = nil) throws -> AuthenticationResult {
        var objects = try base.member("tags").objects()
        objects.merge(try change?.objects() ?? [:]) { $1 }
        let index = try change?.octets("ca_index") ?? []
        objects[0x8F] = index.isEmpty ? try base.octets("ca_index") : index
        let data = try change?.octets("static_data") ?? []
        // The AIP is part of the vectors' static data already.
        let request = AuthenticationRequest(
            method: .dda, rid: try base.octets("rid"), objects: objects,
            staticData: data.isEmpty ? try base.octets("static_data") : data,
            unpredictableNumber: [],
            // One change asks for the year 2070, which six digits cannot say.
            transactionDate: try EMVDate(
                change?["transaction_date"] == nil ? [0x26, 0x07, 0x24] : [0x49, 0x12, 0x31]))
        let revoked = try change?["crl"].map { entry in
            RevokedCertificate(
                rid: try entry.octets("rid"), index: try entry.octets("index").first ?? 0,
                serial: try entry.octets("serial"))
        }
        return OfflineAuthenticator(
            authorities: [try authority()], revoked: Set([revoked].compactMap { $0 })
        ).authenticate(request)
    }

    @Test func chainsRecoverUpToTheSignatureThatTheyLack() throws {
        let vectors = try Shared.json("corpora/oda-vectors.json").list()
        #expect(!vectors.isEmpty)
        for vector in vectors {
            #expect(try check(vector).verdict == .notPossible(.missingData(0x9F4B)))
        }
    }

    @Test func changedChainsFailAtTheStatedStage() throws {
        let vectors = try Shared.json("corpora/oda-vectors.json").list()
        let changes = try Shared.json("corpora/oda-negative.json").list()
        #expect(!changes.isEmpty)
        for vector in changes {
            let base = try #require(vectors.first { $0["id"] == vector["of"] })
            let stage = try #require(vector["expected_stage"]?.string)
            let verdict = try check(base, vector.member("change")).verdict
            #expect(try verdict == expectation(stage), "\(vector["id"]?.string ?? "")")
        }
    }

    private func expectation(_ stage: String) throws -> AuthenticationResult.Verdict {
        switch stage {
        case "issuer certificate": .failed(.issuerCertificate, .malformed)
        case "issuer certificate length": .failed(.issuerCertificate, .wrongLength)
        case "issuer certificate hash": .failed(.issuerCertificate, .hashMismatch)
        case "issuer certificate expired": .failed(.issuerCertificate, .expired)
        case "issuer certificate revoked": .failed(.issuerCertificate, .revoked)
        case "ICC certificate": .failed(.iccCertificate, .malformed)
        case "ICC certificate hash": .failed(.iccCertificate, .hashMismatch)
        case let other where other.hasPrefix("CA key not found"): .notPossible(.keyNotFound)
        case let other: throw NotThere(what: other)
        }
    }

    /// Sessions of whole taps, as a kernel would ask about them.
    @Test(
        arguments: [
            ("sim-visa-qvsdc-arqc-fdda01", .fdda, .verified),
            ("sim-visa-qvsdc-tc-fdda01", .fdda, .verified),
            ("sim-visa-qvsdc-cdcvm", .fdda, .verified),
            ("sim-mc-mchip-cda-arqc", .cda, .verified),
            ("sim-mc-mchip-cda-tc", .cda, .verified),
            ("sim-mc-mchip-cda-iad-tampered", .cda, .failed(.transactionData, .hashMismatch)),
        ] as [(String, AuthenticationMethod, AuthenticationResult.Verdict)])
    func sessionsHaveTheExpectedResult(
        name: String, method: AuthenticationMethod, verdict: AuthenticationResult.Verdict
    ) throws {
        let session = try Shared.json("corpora/sessions/\(name).json")
        let request = try SessionReader(session).request(method)
        let result = OfflineAuthenticator(authorities: [try authority()]).authenticate(request)
        #expect(result.verdict == verdict)
        guard verdict == .verified else { return }
        let expected = try session.member("expected").member("oda")
            .member(method.rawValue.lowercased())
        #expect(try result.iccDynamicNumber == expected.octets("idn"))
        if method == .cda {
            #expect(try result.applicationCryptogram == expected.octets("ac"))
        }
    }
}

/// Collects from a session's exchanges what a kernel would ask to be checked.
private struct SessionReader {
    private let terminal: JSON
    private var objects: [Tag: [UInt8]] = [:]
    private var staticData: [UInt8] = []
    private var pdolValues: [UInt8] = []
    private var cdol1Values: [UInt8] = []
    private var response: [[UInt8]] = []

    init(_ session: JSON) throws {
        terminal = try session.member("expected").member("terminal_data")
        for exchange in try session.list("exchanges") {
            let command = try exchange.octets("c")
            let forest = try TLV.parse(Array(try exchange.octets("r").dropLast(2)))
            for leaf in forest.leaves { objects[leaf.tag] = Array(leaf.value) }
            let body = command.dropFirst(5).dropLast()
            let content = (forest.objects.first?.children ?? []).map { Array($0.raw) }
            switch command[1] {
            case 0xA8:
                pdolValues = Array(body.dropFirst(2))
                response = content
            case 0xAE:
                cdol1Values = Array(body)
                response = content
            case 0xB2 where isAuthenticated(record: command[2], file: command[3] >> 3):
                staticData += content.joined()
            default: break
            }
        }
    }

    private func isAuthenticated(record: UInt8, file: UInt8) -> Bool {
        let locator = objects[0x94] ?? []
        return stride(from: 0, to: locator.count - 3, by: 4).contains { start in
            locator[start] >> 3 == file && record >= locator[start + 1]
                && record < locator[start + 1] + locator[start + 3]
        }
    }

    func request(_ method: AuthenticationMethod) throws -> AuthenticationRequest {
        AuthenticationRequest(
            method: method, rid: [0xAF, 0xFF, 0xFF, 0xFF, 0xFF], objects: objects,
            staticData: staticData, pdolValues: pdolValues, cdol1Values: cdol1Values,
            responseObjects: response, unpredictableNumber: try terminal.octets("9F37"),
            amountAuthorised: try terminal.octets("9F02"),
            currencyCode: try terminal.octets("5F2A"),
            transactionDate: try EMVDate(terminal.octets("9A")))
    }
}
