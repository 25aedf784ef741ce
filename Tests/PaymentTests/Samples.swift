import Payment

/// Values that the payment tests share. EUR, 3 %, order `a1`.
enum Sample {
    static let euro = Currency.all.first { $0.code == "EUR" } ?? Currency.all[0]

    static func money(_ minorUnits: Int64, _ currency: Currency = euro) -> Money {
        (try? Money(minorUnits: minorUnits, currency: currency)) ?? .zero(currency)
    }

    static func amounts(_ minorUnits: Int64, tip: Int64 = 0, tax: Int64 = 0) -> SaleAmounts {
        // Amounts of one currency this small always add up.
        (try? SaleAmounts(amount: money(minorUnits), tip: money(tip), tax: money(tax)))
            ?? amounts(0)
    }

    static let threePercent = Percentage(hundredThousandths: 300_000)
    static let surcharging = SurchargeSettings(
        isEnabled: true, allowsBypass: true, disclosesFee: true, percentage: threePercent)

    static func sale(
        order: String = "a1", bypass: Bool = false, settings: SurchargeSettings = surcharging,
        cap: Percentage? = nil
    ) -> Sale {
        Sale(
            request: SaleRequest(
                orderId: order, amounts: amounts(4_200), bypassesSurcharge: bypass),
            terminalId: "7700142", surcharge: settings, surchargeCap: cap)
    }

    static let card = CardSummary(
        brand: "visa", last4: "1111", aid: "A0000000031010", label: "VISA CREDIT",
        cryptogram: "1122334455667788", cryptogramType: "ARQC",
        terminalVerificationResults: "0000000000", cardholderVerification: "none")

    static let intent = AuthoriseIntent(
        idempotencyKey: "5f0c2b9e-6a51-4c0d-9d27-3b6f0a1e7c42",
        bodyDigest: Array(repeating: 0xAB, count: 32), keySerialCounter: 7, card: card)

    static let capture = FollowUpCall(
        kind: .capture, paymentId: "Q7XK2M9T4B",
        idempotencyKey: "0f4f2a5d-8a0b-4e0d-8a5b-6b7c1d2e3f40", body: Array("{}".utf8))
    static let reversal = FollowUpCall(
        kind: .reverse, paymentId: "Q7XK2M9T4B",
        idempotencyKey: "9b1d6c77-2e34-4f19-b0a8-5d5a9e0c1b22", body: Array("{}".utf8))
    static let followUps = FollowUps(capture: capture, reversal: reversal)

    static func payment(
        order: String = "a1", total: Int64 = 4_200, currency: Currency = euro,
        fee: Int64? = nil, kind: GatewayPayment.Kind = .preAuthorization,
        code: GatewayPayment.ResponseCode = .approved, status: GatewayPayment.Status = .pending,
        authorised: Int64? = nil
    ) -> GatewayPayment {
        GatewayPayment(
            paymentId: "Q7XK2M9T4B", orderId: order, terminalId: "7700142",
            total: money(total, currency),
            surcharge: fee.map {
                SurchargeQuote(amount: money($0, currency), percentage: threePercent)
            }, kind: kind, responseCode: code, status: status, responseMessage: "APPROVAL",
            approvalCode: "475816", processorResponseCode: "00",
            authorisedAmount: authorised.map { money($0, currency) }, cardBrand: "visa",
            last4: "1111")
    }

    static let held = payment()
    static let heldWithFee = payment(total: 4_326, fee: 126)
    static let heldWithHighFee = payment(total: 4_400, fee: 200)
    static let captured = payment(kind: .sale, status: .ready)
    static let declined = payment(kind: .sale, code: .declined, status: .declined)
    static let partial = payment(code: .partlyApproved, authorised: 1_000)
    static let deferred = payment(code: .deferred, status: .init(rawValue: "accepted"))
    static let reversed = payment(status: .reversal)

    static func taken(_ payment: GatewayPayment) -> GatewayPayment {
        changed(payment, kind: .preAuthorizationCompletion, status: .ready)
    }

    static func givenBack(_ payment: GatewayPayment) -> GatewayPayment {
        changed(payment, kind: payment.kind, status: .reversal)
    }

    private static func changed(
        _ payment: GatewayPayment, kind: GatewayPayment.Kind, status: GatewayPayment.Status
    ) -> GatewayPayment {
        GatewayPayment(
            paymentId: payment.paymentId, orderId: payment.orderId,
            terminalId: payment.terminalId, total: payment.total, surcharge: payment.surcharge,
            kind: kind, responseCode: .approved, status: status)
    }

    static let lost = WireEvidence(cause: .timedOut, octetsSent: 812, octetsReceived: 0)
}
