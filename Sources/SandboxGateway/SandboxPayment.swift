import JSONText
import Payment

/// A payment as the sandbox has it: no card number, no track data.
public struct SandboxPayment: Hashable, Sendable {
    /// The sandbox's name for it.
    public let paymentId: String
    /// The terminal it was made at.
    public let terminalId: String
    /// The order it was made under.
    public let orderId: String
    /// Who operates the terminal, where the request said so.
    public let operatorName: String?
    /// When it was authorised: seconds since 1970.
    public let time: Int64
    /// What was asked for, without the fee.
    public let base: Money
    /// The fee; zero where there is none.
    public let surcharge: Money
    /// The fee's rate where there is a fee.
    public let percentage: Percentage?
    /// Whether the request bypassed the surcharge, where it said so.
    public let bypass: Bool?
    /// The rest of the request's breakdown, echoed: subtotal, tip, taxes.
    let breakdown: JSON
    /// The card, masked.
    public let card: SandboxCard
    /// What the transaction is by now.
    public internal(set) var kind: GatewayPayment.Kind
    /// Where it stands.
    public internal(set) var status: GatewayPayment.Status
    /// Approved, declined …
    public let responseCode: GatewayPayment.ResponseCode
    /// The same in words.
    public internal(set) var responseMessage: String
    /// Six digits, where it was approved.
    public let approvalCode: String?
    /// The issuer's two-character code.
    public let processorResponseCode: String

    /// What was authorised: the base and the fee.
    public var total: Money { (try? base.adding(surcharge)) ?? base }
}

/// What may be known of a card.
public struct SandboxCard: Hashable, Sendable {
    /// `VISA`, `MASTERCARD`.
    public let brand: String
    /// First six and last four digits with asterisks between.
    public let maskedNumber: String
    /// `MMYY`.
    public let expiry: String
}

extension SandboxPayment {
    /// As the wire has it.
    ///
    /// Source: Payroc public REST, 4. A pre-authorisation's status is not documented: `pending`
    /// is this sandbox's choice.
    var json: JSON {
        var breakdown = breakdown.object ?? [:]
        if bypass != nil || surcharge.minorUnits > 0 {
            breakdown["surcharge"] = .members([
                "bypass": bypass.map(JSON.bool),
                "amount": surcharge.minorUnits > 0 ? .integer(surcharge.minorUnits) : nil,
                "percentage": surcharge.minorUnits > 0 ? percentage.map(Self.number) : nil,
            ])
        }
        return .members([
            "paymentId": .string(paymentId),
            "processingTerminalId": .string(terminalId),
            "operator": operatorName.map(JSON.string),
            "order": .members([
                "orderId": .string(orderId),
                "dateTime": .string(SystemTime.text(epochSeconds: time)),
                "amount": .integer(total.minorUnits),
                "currency": .string(base.currency.code),
                "breakdown": breakdown.isEmpty ? nil : .object(breakdown),
            ]),
            "card": [
                "type": .string(card.brand), "entryMethod": "contactlessIcc",
                "cardNumber": .string(card.maskedNumber), "expiryDate": .string(card.expiry),
                "emvTags": [["hex": "8A", "value": .string(authorisationResponseCode)]],
            ],
            "supportedOperations": .array(supportedOperations.map(JSON.string)),
            "transactionResult": .members([
                "type": .string(kind.rawValue), "status": .string(status.rawValue),
                "responseCode": .string(responseCode.rawValue),
                "responseMessage": .string(responseMessage),
                "approvalCode": approvalCode.map(JSON.string),
                "authorizedAmount": responseCode == .approved ? .integer(total.minorUnits) : nil,
                "currency": .string(base.currency.code),
                "processorResponseCode": .string(processorResponseCode),
            ]),
        ])
    }

    /// Tag 8A: the two characters of the code, each as an octet in hexadecimal.
    private var authorisationResponseCode: String {
        processorResponseCode.utf8.map { String($0, radix: 16, uppercase: true) }.joined()
    }

    var isCaptured: Bool { status == .ready }
    var isHeld: Bool { status == .pending && kind == .preAuthorization }

    private var supportedOperations: [String] {
        if isHeld { return ["capture", "fullyReverse"] }
        return isCaptured ? ["fullyReverse"] : []
    }

    static func number(_ percentage: Percentage) -> JSON {
        (try? JSON(parsing: Array(percentage.description.utf8))) ?? .null
    }
}
