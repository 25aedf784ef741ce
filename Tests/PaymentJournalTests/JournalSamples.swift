import Payment
import PaymentPorts
import TestSupport
import Testing

/// Records for the journal tests.
enum JournalSample {
    static let records: [JournalRecord] = [
        .keySerialUsed(7),
        .authoriseRefused(GatewayRefusal(httpStatus: 400, reason: "a=b\n\\n\r\n\"ü\u{1F4B6}\"")),
        .captureIntent(
            FollowUpCall(
                kind: .capture, paymentId: "Q7XK2M9T4B",
                idempotencyKey: "0f4f2a5d-8a0b-4e0d-8a5b-6b7c1d2e3f40",
                body: Array("{\"operator\":\"kiosk-07\"}".utf8))),
        .outcomeUnknown(
            .authorise, .wire(WireEvidence(cause: .timedOut, octetsSent: 812, octetsReceived: 0))),
        .reversalAttempt, .ended(.voided(.surchargeDeclined)),
    ]

    static func sale(order: String) throws -> JournalRecord {
        let euro = try #require(Currency(code: "EUR"))
        return .attemptCreated(
            Sale(
                request: SaleRequest(
                    orderId: order,
                    amounts: try SaleAmounts(amount: Money(minorUnits: 4_200, currency: euro))),
                terminalId: "7700142", surcharge: .off, surchargeCap: nil))
    }

    static func draft(
        _ record: JournalRecord, attempt: String = "t1", order: String = "a1"
    ) -> JournalDraft {
        JournalDraft(
            attemptId: attempt, orderId: order, wallClockSeconds: 1_796_066_403, record: record)
    }
}

/// Runs a test with a folder of its own.
func withFolder<Result>(
    _ body: (String) async throws -> Result
) async throws -> Result {
    let folder = try temporaryFolder()
    defer { removeFolder(folder) }
    return try await body(folder)
}
