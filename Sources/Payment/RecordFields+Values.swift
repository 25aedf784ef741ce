// Each value's fields, written and read side by side.

extension RecordFields {
    mutating func set(_ sale: Sale) {
        let request = sale.request
        set("order", request.orderId)
        set("amount", request.amounts.amount)
        set("tip", request.amounts.tip)
        set("tax", request.amounts.tax)
        set("bypass", request.bypassesSurcharge)
        set("callback", request.callbackURL)
        set("terminal", sale.terminalId)
        set("surcharging", sale.surcharge.isEnabled)
        set("bypassAllowed", sale.surcharge.allowsBypass)
        set("disclosed", sale.surcharge.disclosesFee)
        set("rate", sale.surcharge.percentage?.description)
        set("cap", sale.surchargeCap?.description)
    }

    func sale() throws(Unreadable) -> Sale {
        let amount = try money("amount")
        let tip = try money("tip")
        let tax = try money("tax")
        guard let amounts = try? SaleAmounts(amount: amount, tip: tip, tax: tax) else {
            throw Unreadable(name: "amount")
        }
        return Sale(
            request: SaleRequest(
                orderId: try text("order"), amounts: amounts,
                bypassesSurcharge: try flag("bypass"), callbackURL: self["callback"]),
            terminalId: try text("terminal"),
            surcharge: SurchargeSettings(
                isEnabled: try flag("surcharging"), allowsBypass: try flag("bypassAllowed"),
                disclosesFee: try flag("disclosed"),
                percentage: try percentageIfPresent("rate")),
            surchargeCap: try percentageIfPresent("cap"))
    }

    mutating func set(_ intent: AuthoriseIntent) {
        set("key", intent.idempotencyKey)
        set("bodySHA256", octets: intent.bodyDigest)
        set("keySerialCounter", String(intent.keySerialCounter))
        set("brand", intent.card.brand)
        set("last4", intent.card.last4)
        set("aid", intent.card.aid)
        set("label", intent.card.label)
        set("cryptogram", intent.card.cryptogram)
        set("cryptogramType", intent.card.cryptogramType)
        set("tvr", intent.card.terminalVerificationResults)
        set("cvm", intent.card.cardholderVerification)
    }

    func authoriseIntent() throws(Unreadable) -> AuthoriseIntent {
        AuthoriseIntent(
            idempotencyKey: try text("key"), bodyDigest: try octets("bodySHA256"),
            keySerialCounter: try integer("keySerialCounter"),
            card: CardSummary(
                brand: try text("brand"), last4: try text("last4"), aid: try text("aid"),
                label: try text("label"), cryptogram: try text("cryptogram"),
                cryptogramType: try text("cryptogramType"),
                terminalVerificationResults: self["tvr"],
                cardholderVerification: try text("cvm")))
    }

    mutating func set(_ payment: GatewayPayment) {
        set("payment", payment.paymentId)
        set("order", payment.orderId)
        set("terminal", payment.terminalId)
        set("total", payment.total)
        set("surcharge", payment.surcharge?.amount)
        set("rate", payment.surcharge?.percentage?.description)
        set("type", payment.kind.rawValue)
        set("code", payment.responseCode.rawValue)
        set("status", payment.status.rawValue)
        set("message", payment.responseMessage)
        set("approval", payment.approvalCode)
        set("processor", payment.processorResponseCode)
        set("authorised", payment.authorisedAmount)
        set("brand", payment.cardBrand)
        set("last4", payment.last4)
    }

    func payment() throws(Unreadable) -> GatewayPayment {
        let rate = try percentageIfPresent("rate")
        let fee = try moneyIfPresent("surcharge")
        return GatewayPayment(
            paymentId: try text("payment"), orderId: try text("order"),
            terminalId: try text("terminal"), total: try money("total"),
            surcharge: fee.map { SurchargeQuote(amount: $0, percentage: rate) },
            kind: .init(rawValue: try text("type")),
            responseCode: .init(rawValue: try text("code")),
            status: .init(rawValue: try text("status")), responseMessage: self["message"],
            approvalCode: self["approval"], processorResponseCode: self["processor"],
            authorisedAmount: try moneyIfPresent("authorised"), cardBrand: self["brand"],
            last4: self["last4"])
    }

    mutating func set(_ refusal: GatewayRefusal) {
        set("http", String(refusal.httpStatus))
        set("why", refusal.reason)
    }

    func refusal() throws(Unreadable) -> GatewayRefusal {
        GatewayRefusal(httpStatus: try integer("http"), reason: self["why"])
    }

    mutating func set(_ call: FollowUpCall) {
        set("call", call.kind.rawValue)
        set("payment", call.paymentId)
        set("key", call.idempotencyKey)
        set("body", octets: call.body)
    }

    func call() throws(Unreadable) -> FollowUpCall {
        FollowUpCall(
            kind: try word("call"), paymentId: try text("payment"),
            idempotencyKey: try text("key"), body: try octets("body"))
    }

    mutating func set(_ doubt: Doubt?) {
        switch doubt {
        case .wire(let evidence):
            set("doubt", "wire")
            set("cause", evidence.cause.rawValue)
            set("octetsSent", String(evidence.octetsSent))
            set("octetsReceived", String(evidence.octetsReceived))
            set("http", evidence.httpStatus.map(String.init))
        case .answer(let cause):
            set("doubt", "answer")
            set("cause", cause.rawValue)
        case .status(let status):
            set("doubt", "status")
            set("http", String(status))
        case .taskCancelled: set("doubt", "taskCancelled")
        case .deadlinePassed: set("doubt", "deadlinePassed")
        case .interrupted: set("doubt", "interrupted")
        case nil: break
        }
    }

    func doubt() throws(Unreadable) -> Doubt? {
        switch self["doubt"] {
        case "wire":
            .wire(
                WireEvidence(
                    cause: try word("cause"), octetsSent: try integer("octetsSent"),
                    octetsReceived: try integer("octetsReceived"),
                    httpStatus: self["http"] == nil ? nil : try integer("http")))
        case "answer": .answer(try word("cause"))
        case "status": .status(try integer("http"))
        case "taskCancelled": .taskCancelled
        case "deadlinePassed": .deadlinePassed
        case "interrupted": .interrupted
        case nil: nil
        default: throw Unreadable(name: "doubt")
        }
    }

    mutating func set(_ end: AttemptEnd) {
        switch end {
        case .approved: set("end", "approved")
        case .declined: set("end", "declined")
        case .voided(let reason):
            set("end", "voided")
            set("reason", reason.rawValue)
        case .cancelled: set("end", "cancelled")
        case .failed(let code):
            set("end", "failed")
            set("code", code.rawValue)
        case .upgradeRequired: set("end", "upgradeRequired")
        case .notCharged: set("end", "notCharged")
        }
    }

    func end() throws(Unreadable) -> AttemptEnd {
        switch try text("end") {
        case "approved": .approved
        case "declined": .declined
        case "voided": .voided(try word("reason"))
        case "cancelled": .cancelled
        case "failed": .failed(try word("code"))
        case "upgradeRequired": .upgradeRequired
        case "notCharged": .notCharged
        default: throw Unreadable(name: "end")
        }
    }
}
