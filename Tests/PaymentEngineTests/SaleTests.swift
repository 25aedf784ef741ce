import CardPorts
import CardReading
import Payment
import Testing

@testable import PaymentEngine

/// Sales from the request to the caller's result, by the rows of the requirements.
@Suite struct SaleTests {
    @Test("P20, P22–P24: an accepted fee is captured with the sale")
    func accepted() async throws {
        let kiosk = try await Kiosk.ready()
        let result = await kiosk.engine.sell(try Samples.request()) { question in
            #expect(question.surcharge == Samples.money(126))
            #expect(question.total == Samples.money(4_326))
            #expect(question.timeoutMilliseconds == 30_000)
            return true
        }
        #expect(result.status == .approved && result.code == "A" && result.error == nil)
        #expect(result.surcharge == Samples.money(126) && result.total == Samples.money(4_326))
        #expect(result.last4 == "1111" && result.brand == "visa" && result.evidence == .answered)
        #expect(result.receipt?.statusLine == "APPROVED")
        #expect(result.receipt?.address == "Marktplatz 1")
        #expect(kiosk.calls == ["authorise a1", "capture PAY1"])
        #expect(kiosk.world.ledger.map(\.captures) == [1])
        #expect(kiosk.world.violations.isEmpty && kiosk.reader.isEverythingWiped)
    }

    @Test("P25, P26: a declined fee voids the sale")
    func declinedFee() async throws {
        let kiosk = try await Kiosk.ready()
        let result = await kiosk.engine.sell(try Samples.request()) { _ in false }
        #expect(result.status == .voided && result.code == "D")
        #expect(result.descriptionCode == "SURCHARGE DECLINED")
        #expect(result.declineReason == .surchargeDeclined && !result.isReversalPending)
        #expect(result.uniqueRef == "PAY1")
        #expect(result.receipt?.statusLine == "VOID – SURCHARGE DECLINED")
        #expect(kiosk.calls == ["authorise a1", "reverse PAY1"])
        #expect(kiosk.world.ledger.map(\.reversals) == [1])
    }

    @Test("P01, P18: a card without a fee is captured without a question")
    func notEligible() async throws {
        let world = World()
        let kiosk = try await Kiosk.ready(
            world, gateway: CheckingGateway(world) { $0.fee = nil })
        let result = await kiosk.engine.sell(try Samples.request()) { _ in
            Issue.record("asked")
            return false
        }
        #expect(result.status == .approved && result.surcharge == nil)
        #expect(result.total == Samples.money(4_200))
        #expect(kiosk.calls == ["authorise a1", "capture PAY1"])
    }

    @Test("P15: a bypassed fee is neither asked for nor charged, and taken in one call")
    func bypass() async throws {
        let kiosk = try await Kiosk.ready()
        let result = await kiosk.engine.sell(try Samples.request(bypass: true))
        #expect(result.status == .approved && result.surcharge == nil)
        #expect(kiosk.calls == ["authorise a1"])
    }

    @Test("P19, T27: a declined payment is a result with its payment")
    func issuerDecline() async throws {
        let world = World()
        let kiosk = try await Kiosk.ready(
            world,
            gateway: CheckingGateway(world) {
                $0.decision = .declines
                $0.fee = nil
            })
        let result = await kiosk.engine.sell(try Samples.request()) { _ in true }
        #expect(result.status == .declined && result.code == "D" && result.error == nil)
        #expect(result.declineReason == .issuer && result.paymentId == "PAY1")
    }

    @Test("C23: an approval of less is given back")
    func partial() async throws {
        let world = World()
        let kiosk = try await Kiosk.ready(
            world, gateway: CheckingGateway(world) { $0.decision = .approvesLess })
        let result = await kiosk.engine.sell(try Samples.request()) { _ in true }
        #expect(result.status == .voided && result.declineReason == .partialApproval)
        #expect(kiosk.calls == ["authorise a1", "reverse PAY1"])
    }

    @Test(
        "C9: a fee above the rate or the site's cap is given back",
        arguments: [200, 120] as [Int64])
    func feeTooHigh(_ fee: Int64) async throws {
        let world = World()
        let kiosk = try await Kiosk.ready(
            world, gateway: CheckingGateway(world) { $0.fee = fee },
            surchargeCap: Percentage(text: "2.5"))
        let result = await kiosk.engine.sell(try Samples.request()) { _ in true }
        #expect(result.status == .voided && result.declineReason == .surchargeMismatch)
        #expect(kiosk.world.ledger.map(\.captures) == [0])
    }

    @Test(
        "T28, T30: no clear answer is unclear",
        arguments: [
            CheckingGateway.Behaviour.lostBefore, .lostAfter, .fails(503, isDone: true),
            .fails(500, isDone: false), .refuses(401), .refuses(409), .refuses(503),
        ])
    func unclear(_ behaviour: CheckingGateway.Behaviour) async throws {
        let world = World()
        let kiosk = try await Kiosk.ready(
            world, gateway: CheckingGateway(world) { $0.authorise = [behaviour] })
        let result = await kiosk.engine.sell(try Samples.request()) { _ in true }
        #expect(result.status == .unknown && result.error == .outcomeUnknown)
        #expect(result.evidence == .sent && result.receipt == nil)
        #expect(kiosk.calls == ["authorise a1"])
    }

    @Test("T30: an answer about another order is unclear")
    func otherOrder() async throws {
        let world = World()
        let kiosk = try await Kiosk.ready(
            world, gateway: CheckingGateway(world) { $0.echoedOrder = "a2" })
        let result = await kiosk.engine.sell(try Samples.request()) { _ in true }
        #expect(result.error == .outcomeUnknown && result.evidence == .sent)
    }

    @Test("A refusal in so many words charges nothing", arguments: [400, 403, 422])
    func refused(_ status: Int) async throws {
        let world = World()
        let kiosk = try await Kiosk.ready(
            world, gateway: CheckingGateway(world) { $0.authorise = [.refuses(status)] })
        let result = await kiosk.engine.sell(try Samples.request()) { _ in true }
        #expect(result.status == .failed && result.error == .failed(.unknown))
        #expect(result.evidence == .answered)
        let again = await kiosk.engine.sell(try Samples.request()) { _ in true }
        #expect(again.status == .approved)
    }

    @Test("C4: a capture whose answer is lost is unclear, and never given back")
    func captureLost() async throws {
        let world = World()
        let kiosk = try await Kiosk.ready(
            world, gateway: CheckingGateway(world) { $0.capture = [.lostAfter] })
        let result = await kiosk.engine.sell(try Samples.request()) { _ in true }
        #expect(result.error == .outcomeUnknown)
        #expect(await kiosk.engine.resolve(orderId: "a1").isEmpty)
        #expect(kiosk.calls == ["authorise a1", "capture PAY1", "payment PAY1"])
        #expect(kiosk.world.ledger.map(\.captures) == [1])
        let stored = await kiosk.engine.sell(try Samples.request()) { _ in true }
        #expect(stored.status == .approved && stored.paymentId == "PAY1")
    }

    @Test("A capture refused in so many words gives the money back")
    func captureRefused() async throws {
        let world = World()
        let kiosk = try await Kiosk.ready(
            world, gateway: CheckingGateway(world) { $0.capture = [.refuses(400)] })
        let result = await kiosk.engine.sell(try Samples.request()) { _ in true }
        #expect(result.status == .voided && result.declineReason == .captureRefused)
        #expect(kiosk.world.ledger.map(\.reversals) == [1])
    }

    @Test(
        "T20–T22, T24, T29, T37, C3: what ends at the reader sends nothing",
        arguments: [
            (.declined, .failed, .failed(.cardDeclined)),
            (.timedOut, .cancelled, .cancelled),
            (.readerNotReady(.readerGone), .failed, .failed(.readerNotReady)),
            (.notAccepted(.tryAnotherCard), .failed, .failed(.unknown)),
            (.notAccepted(.tooManyAttempts), .unknown, .outcomeUnknown),
            (.fault(.cardLost), .unknown, .outcomeUnknown),
            (.fault(.readerGone), .unknown, .outcomeUnknown),
        ] as [(TapResult, SaleResult.Status, SaleError)])
    func endsAtTheReader(
        _ tap: TapResult, _ status: SaleResult.Status, _ error: SaleError
    ) async throws {
        let kiosk = try await Kiosk.ready(reader: ScriptedReader(.ends(tap)))
        let result = await kiosk.engine.sell(try Samples.request()) { _ in true }
        #expect(result.status == status && result.error == error)
        #expect(result.evidence == .neverSent)
        #expect(kiosk.calls.isEmpty)
        // Clearly over without a charge: the same order may be tried again.
        let again = await kiosk.engine.sell(try Samples.request()) { _ in true }
        #expect(again.status == .approved)
    }

    @Test("Amount, tip and tax make 9F02, without the fee")
    func amountOfTheTap() async throws {
        let kiosk = try await Kiosk.ready(reader: ScriptedReader(.retapThenCard))
        let request = SaleRequest(
            orderId: "a1",
            amounts: try SaleAmounts(
                amount: Samples.money(4_000), tip: Samples.money(150), tax: Samples.money(50)))
        let result = await kiosk.engine.sell(request) { _ in true }
        #expect(result.status == .approved)
        let tap = try #require(kiosk.reader.taps.first)
        #expect(tap.amountMinorUnits == 4_200 && tap.otherAmountMinorUnits == 0)
        #expect(tap.currencyNumber == 978 && tap.currencyExponent == 2)
        #expect(tap.waitMilliseconds == 30_000)
    }
}
