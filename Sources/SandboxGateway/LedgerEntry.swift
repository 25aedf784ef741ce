import JSONText
import Payment

/// One thing that moved money, or was refused to, with the state it led to.
public struct LedgerEntry: Hashable, Sendable {
    /// What was done.
    public enum Operation: String, Hashable, Sendable {
        /// A new payment, approved or declined.
        case authorise
        /// Its money was taken.
        case capture
        /// It was given back.
        case reverse
    }

    /// Counts from 1 without gaps.
    public let sequence: Int64
    /// Seconds since 1970.
    public let time: Int64
    /// What was done.
    public let operation: Operation
    /// The key that the request carried.
    public let idempotencyKey: String
    /// The payment from then on.
    public let payment: SandboxPayment
    /// Why the issuer declined, in the sandbox's own words; `nil` where it approved.
    public let issuerReason: String?
    /// SHA-256 of what was asked, in hexadecimal: tells a repetition from another request.
    let requestDigest: String
    /// The device and key serial number that sealed the track data, for an authorisation.
    let sealingKey: String?
}

extension LedgerEntry {
    /// As `GET /_ledger` shows it and the ledger file keeps it.
    public var json: JSON {
        .members([
            "sequence": .integer(sequence),
            "time": .string(SystemTime.text(epochSeconds: time)),
            "epochSeconds": .integer(time),
            "operation": .string(operation.rawValue),
            "idempotencyKey": .string(idempotencyKey),
            "requestDigest": .string(requestDigest),
            "sealingKey": sealingKey.map(JSON.string),
            "issuerReason": issuerReason.map(JSON.string),
            "paymentId": .string(payment.paymentId),
            "orderId": .string(payment.orderId),
            "terminalId": .string(payment.terminalId),
            "operator": payment.operatorName.map(JSON.string),
            "authorisedAt": .integer(payment.time),
            "currency": .string(payment.base.currency.code),
            "base": .integer(payment.base.minorUnits),
            "surcharge": .integer(payment.surcharge.minorUnits),
            "total": .integer(payment.total.minorUnits),
            "percentage": payment.percentage.map { .string($0.description) },
            "bypass": payment.bypass.map(JSON.bool),
            "breakdown": payment.breakdown,
            "brand": .string(payment.card.brand),
            "cardNumber": .string(payment.card.maskedNumber),
            "expiryDate": .string(payment.card.expiry),
            "type": .string(payment.kind.rawValue),
            "status": .string(payment.status.rawValue),
            "responseCode": .string(payment.responseCode.rawValue),
            "responseMessage": .string(payment.responseMessage),
            "approvalCode": payment.approvalCode.map(JSON.string),
            "processorResponseCode": .string(payment.processorResponseCode),
        ])
    }

    /// Reads what ``json`` wrote; `nil` for anything else.
    init?(_ json: JSON) {
        guard let sequence = json["sequence"]?.integer, let time = json["epochSeconds"]?.integer,
            let operation = json["operation"]?.string.flatMap(Operation.init(rawValue:)),
            let idempotencyKey = json["idempotencyKey"]?.string,
            let requestDigest = json["requestDigest"]?.string,
            let payment = SandboxPayment(ledger: json)
        else { return nil }
        self.sequence = sequence
        self.time = time
        self.operation = operation
        self.idempotencyKey = idempotencyKey
        self.requestDigest = requestDigest
        self.payment = payment
        issuerReason = json["issuerReason"]?.string
        sealingKey = json["sealingKey"]?.string
    }
}

extension SandboxPayment {
    fileprivate init?(ledger json: JSON) {
        guard let paymentId = json["paymentId"]?.string, let orderId = json["orderId"]?.string,
            let terminalId = json["terminalId"]?.string, let time = json["authorisedAt"]?.integer,
            let currency = json["currency"]?.string.flatMap({ Currency(code: $0) }),
            let base = json["base"]?.integer, let surcharge = json["surcharge"]?.integer,
            let base = try? Money(minorUnits: base, currency: currency),
            let surcharge = try? Money(minorUnits: surcharge, currency: currency),
            let brand = json["brand"]?.string, let number = json["cardNumber"]?.string,
            let expiry = json["expiryDate"]?.string, let kind = json["type"]?.string,
            let status = json["status"]?.string, let code = json["responseCode"]?.string,
            let message = json["responseMessage"]?.string,
            let processorCode = json["processorResponseCode"]?.string
        else { return nil }
        self.paymentId = paymentId
        self.orderId = orderId
        self.terminalId = terminalId
        operatorName = json["operator"]?.string
        self.time = time
        self.base = base
        self.surcharge = surcharge
        percentage = json["percentage"]?.string.flatMap { Percentage(text: $0) }
        bypass = json["bypass"]?.bool
        breakdown = json["breakdown"] ?? .object([:])
        card = SandboxCard(brand: brand, maskedNumber: number, expiry: expiry)
        self.kind = .init(rawValue: kind)
        self.status = .init(rawValue: status)
        responseCode = .init(rawValue: code)
        responseMessage = message
        approvalCode = json["approvalCode"]?.string
        processorResponseCode = processorCode
    }
}
