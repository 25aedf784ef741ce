import CardPorts
import CardReading
import Payment
import PaymentPorts
import Synchronization
import Testing

@testable import PaymentEngine

/// Where several things are wrong at once, the order of C17 says which is named.
@Suite struct CheckOrderTests {
    private func sell(_ kiosk: Kiosk, _ orderId: String = "a1") async throws -> SaleError? {
        let request = try Samples.request(orderId)
        return await kiosk.engine.sell(request) { _ in true }.error
    }

    @Test("C17: everything is wrong, and one thing after the other is mended")
    func order() async throws {
        let world = World()
        let granted = LocationAnswer.granted(Samples.site)
        let kiosk = Kiosk(
            world,
            gateway: CheckingGateway(world) {
                $0.settingsReply = .refused(GatewayRefusal(httpStatus: 426))
            },
            reader: ScriptedReader(fault: .serviceDown),
            // One for each of the three times that prepare asks, then the sales'.
            location: [granted, granted, granted, .denied, granted],
            terms: ScriptedTerms(
                TermsDocument(version: "2026-11", digest: "AB"), .declined,
                .accepted(by: "J. Doe")))
        #expect(try await sell(kiosk, "") == .notSupported)
        kiosk.reader.set(fault: nil)
        await #expect(throws: SaleError.upgradeRequired) {
            try await kiosk.engine.prepare(token: Samples.token)
        }
        kiosk.reader.set(fault: .readerGone)
        #expect(try await sell(kiosk, "") == .invalidArgument(.orderIdEmpty))
        #expect(try await sell(kiosk) == .upgradeRequired)

        kiosk.gateway.script.withLock { $0.settingsReply = nil }
        try await kiosk.engine.prepare(token: Samples.token)
        await #expect(throws: SaleError.invalidToken) {
            try await kiosk.engine.prepare(token: "")
        }
        #expect(try await sell(kiosk) == .notPrepared)

        let now = kiosk.time.wallClockSeconds()
        try await kiosk.engine.prepare(token: "token:\(now + 120)")
        #expect(try await sell(kiosk) == .tokenExpired)

        try await kiosk.engine.prepare(token: Samples.token)
        #expect(try await sell(kiosk) == .locationDenied(.denied))
        #expect(try await sell(kiosk) == .termsDeclined)
        #expect(try await sell(kiosk) == .failed(.readerNotReady))
        #expect(kiosk.reader.taps.isEmpty && kiosk.calls.isEmpty)
        kiosk.reader.set(fault: nil)
        #expect(try await sell(kiosk) == nil)
    }

    @Test("C17: a sale in progress is named before what only its end could mend")
    func busyFirst() async throws {
        let kiosk = try await Kiosk.ready(reader: ScriptedReader(.hangs))
        let events = await kiosk.engine.events()
        let request = try Samples.request()
        let first = Task { await kiosk.engine.sell(request) { _ in true } }
        for await event in events {
            guard case .tap(_, .presentCard) = event else { continue }
            break
        }
        await #expect(throws: SaleError.invalidToken) {
            try await kiosk.engine.prepare(token: "")
        }
        kiosk.reader.set(fault: .readerGone)
        #expect(try await sell(kiosk, "") == .invalidArgument(.orderIdEmpty))
        #expect(try await sell(kiosk, "a2") == .busy)
        #expect(await kiosk.engine.cancel() == .cancelling)
        #expect(await first.value.error == .cancelled)
        #expect(try await sell(kiosk, "a2") == .notPrepared)
    }
}
