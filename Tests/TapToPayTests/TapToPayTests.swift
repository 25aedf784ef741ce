import Payment
import PaymentEngine
import Runtime
import TapToPay
import TestSupport
import Testing

/// The facade over a whole terminal: software card, kernels, engine, journal, gateway client and
/// the sandbox on loopback. One test, because the facade has one terminal in a process.
@Suite struct TapToPayTests {
    @Test func theDocumentsStory() async throws {
        #expect(await !TapToPay.isSupported)
        await #expect(throws: TapToPayError.notSupported) {
            try await TapToPay.prepare(token: "any")
        }
        await #expect(throws: TapToPayError.notSupported) {
            try await TapToPay.acceptPayment(amount: 4_200, orderId: "a1")
        }

        let folder = try temporaryFolder()
        defer { removeFolder(folder) }
        var options = RuntimeOptions()
        options.reader = "card:visa-credit"
        options.stateFolder = folder
        let terminal = try await Terminal.start(options)
        TapToPay.configure(terminal)
        #expect(await TapToPay.isSupported)
        try await invalidCalls()
        try await sales(terminal.token)
        await terminal.stop()
    }

    private func invalidCalls() async throws {
        await #expect(throws: TapToPayError.notPrepared) {
            try await TapToPay.acceptPayment(amount: 4_200, orderId: "a1")
        }
        await #expect(throws: TapToPayError.invalidToken) {
            try await TapToPay.prepare(token: "{\"token\":\"x\"}")
        }
        for (amount, orderId) in [(0, "a1"), (-1, "a1"), (.max, "a1"), (4_200, ""), (4_200, " ")] {
            await #expect(throws: TapToPayError.invalidArgument) {
                try await TapToPay.acceptPayment(amount: amount, orderId: orderId)
            }
        }
    }

    private func sales(_ token: String) async throws {
        try await TapToPay.prepare(token: token)
        let approved = try await TapToPay.acceptPayment(
            amount: 4_200, orderId: "a1", callbackUrl: "https://shop.example/hook"
        ) { question in question.surcharge.minorUnits == 126 }
        #expect(approved.status == .approved && approved.orderId == "a1")
        #expect(approved.cardBrand == "visa" && approved.last4 == "1111")
        #expect(!approved.paymentId.isEmpty)

        let declined = try await TapToPay.acceptPayment(amount: 4_200, orderId: "a2") { _ in false }
        #expect(declined.status == .declined && !declined.paymentId.isEmpty)
        #expect(declined.paymentId != approved.paymentId)

        // Nobody listens and nobody is asked: refused before the tap.
        await #expect(throws: TapToPayError.invalidArgument) {
            try await TapToPay.acceptPayment(amount: 4_200, orderId: "a3")
        }
        // The same order again gives its stored result, without a tap.
        let again = try await TapToPay.acceptPayment(amount: 4_200, orderId: "a1") { _ in false }
        #expect(again == approved)
    }
}
