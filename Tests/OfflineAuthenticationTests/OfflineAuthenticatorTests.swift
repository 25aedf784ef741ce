import BERTLV
import EMV
import Testing

@testable import OfflineAuthentication

struct OfflineAuthenticatorTests {
    static let cards = ["visa-credit", "visa-debit", "visa-phone", "mastercard-credit"]

    private func verdict(
        _ card: String, revoked: Set<RevokedCertificate> = [],
        _ change: (inout AuthenticationRequest) -> Void = { _ in }
    ) async throws -> AuthenticationResult.Verdict {
        var request = try await TestTap.request(card)
        change(&request)
        return OfflineAuthenticator(authorities: try TestTap.authorities(), revoked: revoked)
            .authenticate(request).verdict
    }

    @Test(arguments: cards)
    func aTestCardIsGenuine(card: String) async throws {
        #expect(try await verdict(card) == .verified)
    }

    @Test func aCombinedSignatureHoldsTheCryptogram() async throws {
        let request = try await TestTap.request("mastercard-credit")
        #expect(request.objects[0x9F26] == nil)
        let result = OfflineAuthenticator(authorities: try TestTap.authorities())
            .authenticate(request)
        #expect(result.applicationCryptogram?.count == 8)
        #expect(result.cryptogramInformationData == 0x80)
        #expect(result.iccDynamicNumber?.count == 8)
    }

    @Test func aFastSignatureHoldsTheTransactionCounter() async throws {
        let request = try await TestTap.request("visa-credit")
        let result = OfflineAuthenticator(authorities: try TestTap.authorities())
            .authenticate(request)
        #expect(result.iccDynamicNumber == request.objects[0x9F36])
        #expect(result.applicationCryptogram == nil)
    }

    /// What is not there leaves the question open; nothing is called false for it.
    @Test(arguments: cards, [0x8F, 0x90, 0x92, 0x9F32, 0x9F46, 0x9F47, 0x9F48, 0x9F4B] as [Tag])
    func aMissingObjectMakesItNotPossible(card: String, tag: Tag) async throws {
        let verdict = try await verdict(card) { $0.objects[tag] = nil }
        #expect(verdict == .notPossible(.missingData(tag)))
    }

    @Test func withoutTheAuthoritysKeyItIsNotPossible() async throws {
        let request = try await TestTap.request("visa-credit")
        let result = OfflineAuthenticator(authorities: []).authenticate(request)
        #expect(result.verdict == .notPossible(.keyNotFound))
        #expect(
            try await verdict("visa-credit") { $0.objects[0x8F] = [0xE6] }
                == .notPossible(.keyNotFound))
        #expect(
            try await verdict("visa-credit") { $0.rid = [0xA0, 0, 0, 0, 0x04] }
                != .verified)
    }

    /// One octet changed at either end of each object, and where the check ends for it.
    @Test(
        arguments: cards,
        [
            (0x90, .issuerCertificate), (0x92, .issuerCertificate), (0x9F32, .issuerCertificate),
            (0x9F46, .iccCertificate), (0x9F48, .iccCertificate), (0x9F47, .iccCertificate),
            (0x9F4B, .dynamicData),
        ] as [(Tag, AuthenticationResult.Stage)])
    func aChangedOctetFailsAtItsStage(
        card: String, object: (tag: Tag, stage: AuthenticationResult.Stage)
    ) async throws {
        for isFirst in [true, false] {
            let verdict = try await verdict(card) { request in
                guard var value = request.objects[object.tag] else { return }
                value[isFirst ? 0 : value.count - 1] ^= 0x01
                request.objects[object.tag] = value
            }
            guard case .failed(object.stage, _) = verdict else {
                Issue.record("\(object.tag): \(verdict)")
                continue
            }
        }
    }

    @Test(
        arguments: cards,
        [
            (0x90, .issuerCertificate), (0x9F46, .iccCertificate), (0x9F4B, .dynamicData),
        ] as [(Tag, AuthenticationResult.Stage)])
    func aWrongLengthFailsAtItsStage(
        card: String, object: (tag: Tag, stage: AuthenticationResult.Stage)
    ) async throws {
        for count in [0, 1, 127, 255] {
            let verdict = try await verdict(card) {
                $0.objects[object.tag] = [UInt8](repeating: 0x6A, count: count)
            }
            #expect(verdict == .failed(object.stage, .wrongLength))
        }
    }

    @Test func changedRecordsFailTheCardsCertificate() async throws {
        for card in Self.cards {
            #expect(
                try await verdict(card) { $0.staticData?[3] ^= 1 }
                    == .failed(.iccCertificate, .hashMismatch))
            #expect(
                try await verdict(card) { $0.objects[0x82] = [0x00, 0x00] }
                    == .failed(.iccCertificate, .hashMismatch))
            #expect(
                try await verdict(card) { $0.staticData = nil }
                    == .failed(.staticData, .unusableRecords))
            #expect(
                try await verdict(card) { $0.objects[0x9F4A] = [0x82, 0x5A] }
                    == .failed(.staticData, .wrongTagList))
        }
    }

    @Test func anotherCardsNumberFails() async throws {
        let other: [UInt8] = [0x41, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x29]
        #expect(
            try await verdict("visa-credit") { $0.objects[0x5A] = other }
                == .failed(.iccCertificate, .identifierMismatch))
        #expect(
            try await verdict("visa-debit") { $0.objects[0x5A] = other }
                == .failed(.issuerCertificate, .identifierMismatch))
        #expect(
            try await verdict("visa-credit") { request in
                request.objects[0x5A] = nil
            } == .verified, "57 holds the number too")
        #expect(
            try await verdict("visa-credit") { request in
                request.objects[0x5A] = nil
                request.objects[0x57] = nil
            } == .notPossible(.missingData(0x5A)))
    }

    /// The test card's certificate is good to the end of 2030-12, its issuer's to 2035-12.
    @Test(
        arguments: [
            ([0x30, 0x12, 0x31], .verified),
            ([0x31, 0x01, 0x01], .failed(.iccCertificate, .expired)),
            ([0x35, 0x12, 0x31], .failed(.iccCertificate, .expired)),
            ([0x36, 0x01, 0x01], .failed(.issuerCertificate, .expired)),
        ] as [([UInt8], AuthenticationResult.Verdict)])
    func certificatesExpireAtTheEndOfTheirMonth(
        day: [UInt8], expected: AuthenticationResult.Verdict
    ) async throws {
        let date = try EMVDate(day)
        #expect(try await verdict("visa-credit") { $0.transactionDate = date } == expected)
    }

    @Test func aRevokedIssuerFails() async throws {
        let visa = RevokedCertificate(
            rid: [0xA0, 0x00, 0x00, 0x00, 0x03], index: 0xE7, serial: [0x00, 0x00, 0x01])
        #expect(
            try await verdict("visa-credit", revoked: [visa])
                == .failed(.issuerCertificate, .revoked))
        #expect(try await verdict("mastercard-credit", revoked: [visa]) == .verified)
    }

    @Test func aFastSignatureCoversAmountCurrencyNumberAndRelatedData() async throws {
        let mismatch = AuthenticationResult.Verdict.failed(.dynamicData, .hashMismatch)
        #expect(try await verdict("visa-credit") { $0.amountAuthorised[5] ^= 1 } == mismatch)
        #expect(try await verdict("visa-credit") { $0.currencyCode[1] ^= 1 } == mismatch)
        #expect(try await verdict("visa-credit") { $0.unpredictableNumber[0] ^= 1 } == mismatch)
        #expect(
            try await verdict("visa-credit") { $0.objects[0x9F69]?[6] ^= 0x80 } == mismatch)
        #expect(
            try await verdict("visa-credit") { $0.objects[0x9F69] = nil }
                == .notPossible(.missingData(0x9F69)))
        #expect(
            try await verdict("visa-credit") { $0.objects[0x9F69]?[0] = 2 }
                == .failed(.dynamicData, .malformed))
    }

    @Test func aCombinedSignatureCoversTheWholeExchange() async throws {
        let card = "mastercard-credit"
        let mismatch = AuthenticationResult.Verdict.failed(.transactionData, .hashMismatch)
        #expect(
            try await verdict(card) { $0.unpredictableNumber[0] ^= 1 }
                == .failed(.dynamicData, .hashMismatch))
        #expect(try await verdict(card) { $0.cdol1Values[0] ^= 1 } == mismatch)
        #expect(try await verdict(card) { $0.pdolValues = [0] } == mismatch)
        #expect(try await verdict(card) { $0.responseObjects[1][4] ^= 1 } == mismatch)
        #expect(try await verdict(card) { $0.responseObjects.swapAt(0, 1) } == mismatch)
        #expect(
            try await verdict(card) { $0.objects[0x9F27] = [0x40] }
                == .failed(.transactionData, .contradiction(0x9F27)))
    }
}
