import Payment
import Testing

@Suite struct VerdictTests {
    private static let verdicts: [(String, GatewayPayment, Verdict)] = [
        ("C23: A is an approval", Sample.captured, .captured),
        ("row 12a: held, no fee", Sample.held, .held),
        (
            "row 13: held, with a fee", Sample.heldWithFee,
            .heldWithFee(
                SurchargeQuote(amount: Sample.money(126), percentage: Sample.threePercent))
        ),
        ("a fee of nothing is none", Sample.payment(total: 4_200, fee: 0), .held),
        ("C9: a fee above the rate", Sample.heldWithHighFee, .unacceptable(.surchargeMismatch)),
        (
            "row 14: captured with a fee nobody agreed to", Sample.taken(Sample.heldWithFee),
            .unacceptable(.surchargeMismatch)
        ),
        ("C23: P is an approval of less", Sample.partial, .unacceptable(.partialApproval)),
        (
            "an approval of less, though it says A", Sample.payment(authorised: 4_199),
            .unacceptable(.partialApproval)
        ),
        (
            "an approval of more", Sample.payment(authorised: 4_201),
            .unacceptable(.surchargeMismatch)
        ),
        ("D is a decline", Sample.declined, .declined),
        ("R is a decline", Sample.payment(code: .referral, status: .referral), .declined),
        ("C is a decline", Sample.payment(code: .pickUp, status: .pickup), .declined),
        ("E is unclear", Sample.deferred, .unclear(.malformedAnswer)),
        ("Z is unclear", Sample.payment(code: .init(rawValue: "Z")), .unclear(.malformedAnswer)),
        (
            "ready alone is no approval",
            Sample.payment(kind: .sale, code: .init(rawValue: ""), status: .ready),
            .unclear(.malformedAnswer)
        ),
        (
            "A and declined contradict", Sample.payment(status: .declined),
            .unclear(.malformedAnswer)
        ),
        (
            "D and ready contradict", Sample.payment(code: .declined, status: .ready),
            .unclear(.malformedAnswer)
        ),
        (
            "another kind", Sample.payment(kind: .init(rawValue: "refund")),
            .unclear(.malformedAnswer)
        ),
        ("another order", Sample.payment(order: "a2"), .unclear(.mismatch)),
        ("another amount", Sample.payment(total: 4_199), .unclear(.mismatch)),
        (
            "a decline of another amount",
            Sample.payment(total: 1, code: .declined, status: .declined),
            .unclear(.mismatch)
        ),
    ]

    @Test(arguments: verdicts.indices)
    func answersMeanWhatTheyMean(_ index: Int) {
        let (name, payment, verdict) = Self.verdicts[index]
        #expect(Sample.sale().verdict(on: payment) == verdict, "\(name)")
    }

    @Test func anotherCurrencyIsUnclear() throws {
        let dollar = try #require(Currency(code: "USD"))
        let payment = Sample.payment(currency: dollar)
        #expect(Sample.sale().verdict(on: payment) == .unclear(.mismatch))
    }

    @Test func aFeeIsNeverAskedForWhereItWasBypassedOrIsOff() {
        for sale in [Sample.sale(bypass: true), Sample.sale(settings: .off)] {
            #expect(sale.capturesAtOnce && sale.bypassesSurcharge)
            #expect(
                sale.verdict(on: Sample.heldWithFee) == .unacceptable(.surchargeMismatch))
        }
    }

    @Test(arguments: [(126, true), (127, true), (128, false), (0, true)])
    func aFeeIsAtMostAMinorUnitAboveTheRate(_ fee: Int64, _ isAccepted: Bool) {
        let quote = SurchargeQuote(amount: Sample.money(fee), percentage: nil)
        #expect(Sample.sale().accepts(quote) == isAccepted)
    }

    @Test func theSitesCapBindsTheGateway() {
        let sale = Sample.sale(cap: Percentage(text: "2.5"))
        #expect(sale.accepts(SurchargeQuote(amount: Sample.money(105), percentage: nil)))
        #expect(!sale.accepts(SurchargeQuote(amount: Sample.money(106), percentage: nil)))
    }
}
