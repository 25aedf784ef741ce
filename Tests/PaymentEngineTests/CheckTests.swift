import CardPorts
import CardReading
import Payment
import PaymentPorts
import Synchronization
import Testing

@testable import PaymentEngine

/// What is checked before the customer is asked for anything, and in which order (C17).
@Suite struct CheckTests {
    private func sell(_ kiosk: Kiosk, _ request: SaleRequest? = nil) async throws -> SaleError? {
        let request = try request ?? Samples.request()
        return await kiosk.engine.sell(request) { _ in true }.error
    }

    @Test("T09: no reader since the start is notSupported, from every call")
    func notSupported() async throws {
        for fault in [ReaderFault.serviceDown, .readerGone, .notPermitted] {
            let kiosk = Kiosk(reader: ScriptedReader(fault: fault))
            await kiosk.engine.start()
            #expect(await !kiosk.engine.isSupported())
            await #expect(throws: SaleError.notSupported) {
                try await kiosk.engine.prepare(token: Samples.token)
            }
            let nothing = try Samples.request("", amount: 0)
            #expect(try await sell(kiosk, nothing) == .notSupported)
            kiosk.reader.set(fault: nil)
            #expect(await kiosk.engine.isSupported())
        }
    }

    @Test("T22: a reader that goes away later is readerNotReady, and works when it is back")
    func readerNotReady() async throws {
        let kiosk = try await Kiosk.ready()
        kiosk.reader.set(fault: .readerGone)
        #expect(try await sell(kiosk) == .failed(.readerNotReady))
        #expect(kiosk.reader.taps.isEmpty)
        kiosk.reader.set(fault: nil)
        #expect(try await sell(kiosk) == nil)
    }

    @Test("T13: what is no sale is named before any I/O")
    func invalidArguments() async throws {
        let kiosk = Kiosk()
        let yen = try #require(Currency(code: "JPY"))
        let cases: [(SaleRequest, SaleRequestFault)] = [
            (try Samples.request("a1", amount: 0), .amountNotPositive),
            (try Samples.request(""), .orderIdEmpty), (try Samples.request("  "), .orderIdEmpty),
            (try Samples.request(String(repeating: "a", count: 25)), .orderIdTooLong),
            (
                SaleRequest(
                    orderId: "a1", amounts: try SaleAmounts(amount: Samples.money(1, yen))),
                .currencyNotSupported
            ),
        ]
        for (request, fault) in cases {
            #expect(try await sell(kiosk, request) == .invalidArgument(fault))
        }
        #expect(kiosk.gateway.calls.isEmpty && kiosk.world.entries.isEmpty)
    }

    @Test("T05, T06, T16: after a failed prepare no token is kept")
    func notPrepared() async throws {
        let kiosk = Kiosk()
        #expect(try await sell(kiosk) == .notPrepared)
        try await kiosk.engine.prepare(token: Samples.token)
        for (token, error) in [
            ("{\"token\":\"x\"}", SaleError.invalidToken), ("", .invalidToken),
            ("token:1", .tokenExpired),
        ] {
            await #expect(throws: error) { try await kiosk.engine.prepare(token: token) }
            #expect(try await sell(kiosk) == .notPrepared)
        }
        try await kiosk.engine.prepare(token: Samples.token)
        #expect(try await sell(kiosk) == nil)
    }

    @Test("C18: a token must outlive the payment")
    func tokenExpires() async throws {
        let kiosk = Kiosk()
        let now = kiosk.time.wallClockSeconds()
        try await kiosk.engine.prepare(token: "token:\(now + 120)")
        #expect(try await sell(kiosk) == .tokenExpired)
        try await kiosk.engine.prepare(token: "token:\(now + 121)")
        kiosk.time.advance(milliseconds: 1_000)
        #expect(try await sell(kiosk) == .tokenExpired)
        #expect(kiosk.reader.taps.isEmpty)
    }

    @Test(
        "Settings that cannot be read fail prepare",
        arguments: [
            (.refused(GatewayRefusal(httpStatus: 401)), .invalidToken),
            (.refused(GatewayRefusal(httpStatus: 403)), .invalidToken),
            (.refused(GatewayRefusal(httpStatus: 404)), .failed(.unknown)),
            (
                .unclear(WireEvidence(cause: .notConnected, octetsSent: 0, octetsReceived: 0)),
                .failed(.unknown)
            ),
        ] as [(Reply<TerminalSettings>, SaleError)])
    func settings(_ reply: Reply<TerminalSettings>, _ error: SaleError) async throws {
        let world = World()
        let kiosk = Kiosk(world, gateway: CheckingGateway(world) { $0.settingsReply = reply })
        await #expect(throws: error) { try await kiosk.engine.prepare(token: Samples.token) }
        #expect(try await sell(kiosk) == .notPrepared)
    }

    @Test("T18, T38: while the version is blocked, prepare and sales fail with it")
    func upgradeRequired() async throws {
        let world = World()
        let kiosk = Kiosk(
            world,
            gateway: CheckingGateway(world) {
                $0.settingsReply = .refused(GatewayRefusal(httpStatus: 426))
            })
        for _ in 0..<2 {
            await #expect(throws: SaleError.upgradeRequired) {
                try await kiosk.engine.prepare(token: Samples.token)
            }
            #expect(try await sell(kiosk) == .upgradeRequired)
        }
        kiosk.gateway.script.withLock { $0.settingsReply = nil }
        try await kiosk.engine.prepare(token: Samples.token)
        #expect(try await sell(kiosk) == nil)
    }

    @Test("C7: a bypass that is not allowed is refused before the tap")
    func bypassNotAllowed() async throws {
        let world = World()
        let kiosk = try await Kiosk.ready(
            world,
            gateway: CheckingGateway(world) {
                $0.settings = SurchargeSettings(
                    isEnabled: true, allowsBypass: nil, disclosesFee: nil,
                    percentage: Percentage(text: "3"))
            })
        #expect(
            try await sell(kiosk, Samples.request(bypass: true))
                == .invalidArgument(.bypassNotAllowed))
        #expect(kiosk.reader.taps.isEmpty)
    }

    @Test("C5: a fee that nobody could be asked about is refused before the tap")
    func unanswerable() async throws {
        let kiosk = try await Kiosk.ready()
        let request = try Samples.request()
        #expect(await kiosk.engine.sell(request).error == .invalidArgument(.surchargeUnanswerable))
        #expect(kiosk.reader.taps.isEmpty)
    }

    @Test(
        "T10: a place that may not be used or is not there",
        arguments: [
            (LocationAnswer.denied, SaleError.locationDenied(.denied)),
            (.notConfigured, .locationDenied(.notConfigured)),
            (.timedOut, .failed(.locationTimeout)),
        ])
    func location(_ answer: LocationAnswer, _ error: SaleError) async throws {
        let kiosk = Kiosk(location: [answer])
        await #expect(throws: error) { try await kiosk.engine.prepare(token: Samples.token) }
    }

    @Test("T23: a place that never answers is given up after 15 s")
    func locationTimeout() async throws {
        let kiosk = Kiosk(location: [nil])
        let preparing = Task { () -> SaleError? in
            do throws(SaleError) {
                try await kiosk.engine.prepare(token: Samples.token)
                return nil
            } catch {
                return error
            }
        }
        await kiosk.time.sleeper(of: 15_000)
        kiosk.time.advance(milliseconds: 15_000)
        #expect(await preparing.value == .failed(.locationTimeout))
    }

    @Test("T10, T23: a sale asks for the place again")
    func locationAtASale() async throws {
        let kiosk = Kiosk(location: [.granted(Samples.site), .denied, nil])
        try await kiosk.engine.prepare(token: Samples.token)
        #expect(try await sell(kiosk) == .locationDenied(.denied))
        let request = try Samples.request()
        let sale = Task { await kiosk.engine.sell(request) { _ in true } }
        await kiosk.time.sleeper(of: 15_000)
        kiosk.time.advance(milliseconds: 15_000)
        #expect(await sale.value.error == .failed(.locationTimeout))
        // Row 5a: a cancelled task is unclear to its caller, and nothing was ever sent.
        let cancelled = Task { await kiosk.engine.sell(request) { _ in true } }
        await kiosk.time.sleeper(of: 15_000)
        cancelled.cancel()
        let result = await cancelled.value
        #expect(result.error == .outcomeUnknown && result.evidence == .neverSent)
        #expect(kiosk.reader.taps.isEmpty && kiosk.world.entries.isEmpty)
    }

    @Test("T11: declined terms are shown again, accepted terms are not")
    func terms() async throws {
        let document = TermsDocument(version: "2026-11", digest: "AB")
        let terms = ScriptedTerms(document, .declined, .accepted(by: "J. Doe"))
        let kiosk = try await Kiosk.ready(terms: terms)
        #expect(terms.timesShown == 0, "prepare shows no terms")
        #expect(try await sell(kiosk) == .termsDeclined)
        #expect(kiosk.reader.taps.isEmpty && kiosk.calls.isEmpty)
        #expect(try await sell(kiosk) == nil)
        #expect(try await sell(kiosk, Samples.request("a2")) == nil)
        #expect(terms.timesShown == 2)
        #expect(kiosk.world.records.contains(.termsAccepted(document, by: "J. Doe")))
        let renewed = ScriptedTerms(TermsDocument(version: "2027-01", digest: "CD"))
        let later = try await Kiosk.ready(kiosk.world, terms: renewed)
        #expect(try await sell(later, Samples.request("a3")) == .termsDeclined)
        try await later.engine.acceptTerms(by: "J. Doe")
        #expect(try await sell(later, Samples.request("a3")) == nil)
    }

    @Test("A journal that cannot be written sells nothing")
    func poisonedJournal() async throws {
        let kiosk = try await Kiosk.ready(World(dyingAt: 0))
        let events = await kiosk.engine.events()
        for _ in 0..<2 {
            let result = await kiosk.engine.sell(try Samples.request()) { _ in true }
            #expect(result.error == .failed(.unknown) && result.evidence == .neverSent)
        }
        #expect(kiosk.reader.taps.isEmpty && kiosk.calls.isEmpty)
        for await event in events {
            guard case .outOfService(let reason) = event else { continue }
            #expect(reason == .journal)
            break
        }
    }

    @Test("T12: of many sales at once one runs and the others are busy")
    func manyAtOnce() async throws {
        let kiosk = try await Kiosk.ready()
        let results = await withTaskGroup(of: SaleResult?.self) { group in
            for number in 0..<50 {
                group.addTask {
                    guard let request = try? Samples.request("a\(number)") else { return nil }
                    return await kiosk.engine.sell(request) { _ in true }
                }
            }
            return await group.reduce(into: [SaleResult?]()) { $0.append($1) }
        }
        let approved = results.compactMap { $0 }.filter { $0.status == .approved }
        #expect(results.compactMap { $0?.error }.allSatisfy { $0 == .busy })
        #expect(!approved.isEmpty && kiosk.world.ledger.count == approved.count)
        #expect(kiosk.world.ledger.allSatisfy { $0.captures == 1 })
    }

    @Test("T12: a second sale is busy at once and disturbs nothing")
    func busy() async throws {
        let kiosk = try await Kiosk.ready(reader: ScriptedReader(.hangs))
        let events = await kiosk.engine.events()
        let request = try Samples.request()
        let first = Task { await kiosk.engine.sell(request) { _ in true } }
        for await event in events {
            guard case .tap(_, .presentCard) = event else { continue }
            break
        }
        #expect(try await sell(kiosk, Samples.request("a2")) == .busy)
        #expect(try await sell(kiosk, Samples.request("", amount: 0)) != .busy)
        #expect(await kiosk.engine.cancel() == .cancelling)
        #expect(await first.value.error == .cancelled)
        #expect(try await sell(kiosk, Samples.request("a2")) == nil)
    }
}
