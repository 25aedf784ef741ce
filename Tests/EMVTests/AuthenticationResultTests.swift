import BERTLV
import EMV
import Testing

@Suite("Results of authentication")
struct AuthenticationResultTests {
    @Test("A verdict says its name, and why with the stage in front")
    func words() {
        typealias Verdict = AuthenticationResult.Verdict
        let cases: [(Verdict, String, String?)] = [
            (.verified, "verified", nil),
            (
                .failed(.issuerCertificate, .hashMismatch), "failed",
                "issuerCertificate: hashMismatch"
            ),
            (
                .failed(.dynamicData, .contradiction(0x9F27)), "failed",
                "dynamicData: contradiction 9F27"
            ),
            (.notPerformed(.notRequested), "notPerformed", "notRequested"),
            (.notPossible(.missingData(0x90)), "notPossible", "missingData 90"),
        ]
        for (verdict, name, reason) in cases {
            #expect(verdict.name == name)
            #expect(verdict.reason == reason)
            let result = AuthenticationResult(method: .cda, verdict: verdict)
            #expect(result.isVerified == (verdict == .verified))
        }
    }

    @Test("A request prints its method and nothing of the card")
    func request() throws {
        let date = try #require(EMVDate(year: 2026, month: 11, day: 30))
        let request = AuthenticationRequest(
            method: .fdda, rid: [0xA0, 0, 0, 0, 3],
            objects: [.pan: [0x41, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11]], staticData: [0x5A],
            unpredictableNumber: [1, 2, 3, 4], transactionDate: date)
        var dumped = ""
        dump(request, to: &dumped)
        #expect("\(request)" == "fDDA request")
        #expect(!dumped.contains("65"))
        #expect(!dumped.contains("objects"))
    }
}
