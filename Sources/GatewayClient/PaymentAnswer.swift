import JSONText
import Payment

/// Why an answer does not say what happened.
enum AnswerFault: Error {
    /// Not of the protocol.
    case malformed
    /// About something else than was asked for.
    case mismatch
}

/// Reads a payment strictly: what the protocol requires must be there and be of its type.
///
/// Source: Payroc public REST, 4.
enum PaymentAnswer {
    /// 24 characters of up to four octets.
    private static let orderIdOctetsMaximum = 96

    static func payment(_ json: JSON) throws(AnswerFault) -> GatewayPayment {
        guard let paymentId = text(json["paymentId"], upTo: 64), isPlain(paymentId),
            let terminalId = text(json["processingTerminalId"], upTo: 50),
            let order = json["order"],
            let orderId = text(order["orderId"], upTo: orderIdOctetsMaximum),
            let currency = order["currency"]?.string.flatMap({ Currency(code: $0) }),
            let result = json["transactionResult"],
            let responseCode = text(result["responseCode"], upTo: 16),
            let status = text(result["status"], upTo: 32)
        else { throw .malformed }
        let card = try card(json["card"])
        // The payment's name goes into the journal and onto the receipt as it is.
        guard !Masking.holdsCardNumber(paymentId, endingIn: card.last4) else { throw .malformed }
        return GatewayPayment(
            paymentId: paymentId, orderId: orderId, terminalId: terminalId,
            total: try money(order["amount"], currency),
            surcharge: try surcharge(order["breakdown"]?["surcharge"], currency),
            kind: .init(rawValue: Masking.mask(try optionalText(result["type"]) ?? "")),
            responseCode: .init(rawValue: Masking.mask(responseCode)),
            status: .init(rawValue: Masking.mask(status)),
            responseMessage: try optionalText(result["responseMessage"]).map(Masking.mask),
            approvalCode: try optionalText(result["approvalCode"]).map(Masking.mask),
            processorResponseCode: try optionalText(result["processorResponseCode"])
                .map(Masking.mask),
            authorisedAmount: try authorised(result, currency), cardBrand: card.brand,
            last4: card.last4)
    }

    /// The page of `GET /payments`. A page that says there is more is not a whole answer.
    static func page(_ json: JSON) throws(AnswerFault) -> [GatewayPayment] {
        guard let data = json["data"]?.array, json["hasMore"]?.bool != true else {
            throw .malformed
        }
        var payments: [GatewayPayment] = []
        for item in data { payments.append(try payment(item)) }
        return payments
    }

    private static func money(_ json: JSON?, _ currency: Currency) throws(AnswerFault) -> Money {
        guard let units = json?.integer,
            let money = try? Money(minorUnits: units, currency: currency)
        else { throw .malformed }
        return money
    }

    private static func surcharge(
        _ json: JSON?, _ currency: Currency
    ) throws(AnswerFault) -> SurchargeQuote? {
        guard let json, let amount = json["amount"] else { return nil }
        let money = try money(amount, currency)
        guard money.minorUnits > 0 else { return nil }
        guard let rate = json["percentage"] else {
            return SurchargeQuote(amount: money, percentage: nil)
        }
        guard let percentage = rate.numberText.flatMap({ Percentage(text: $0) }) else {
            throw .malformed
        }
        return SurchargeQuote(amount: money, percentage: percentage)
    }

    private static func authorised(
        _ result: JSON, _ currency: Currency
    ) throws(AnswerFault) -> Money? {
        if let code = result["currency"], code.string != currency.code { throw .mismatch }
        guard let amount = result["authorizedAmount"], amount != .null else { return nil }
        return try money(amount, currency)
    }

    private static func card(_ json: JSON?) throws(AnswerFault) -> (brand: String?, last4: String?)
    {
        guard let json, json != .null else { return (nil, nil) }
        let brand = try optionalText(json["type"])?.lowercased()
        guard let number = try optionalText(json["cardNumber"]) else { return (brand, nil) }
        let last4 = number.suffix(4)
        guard last4.utf8.count == 4, last4.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw .malformed
        }
        return (brand.map(Masking.mask), String(last4))
    }

    /// Whether a name can stand in a path and on a receipt as it is.
    private static func isPlain(_ name: String) -> Bool {
        name.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    private static func text(_ json: JSON?, upTo limit: Int) -> String? {
        guard let text = json?.string, (1...limit).contains(text.utf8.count) else { return nil }
        return text
    }

    /// `nil` where there is none; anything but a short text is no answer.
    private static func optionalText(_ json: JSON?) throws(AnswerFault) -> String? {
        guard let json, json != .null else { return nil }
        guard let text = json.string, text.utf8.count <= 256 else { throw .malformed }
        return text
    }
}
