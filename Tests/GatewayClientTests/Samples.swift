import GatewayClient
import JSONText
import Octets
import Payment
import PaymentPorts

/// The one sale that the tests make: 42.00 USD under order `order-1` at terminal 7700142.
enum Samples {
    static let track2 = "4111111111111111D301220100000000000F"
    static let baseKey = "0123456789ABCDEFFEDCBA9876543210"
    static let keySerialNumber = "FFFF9876543210E00000"
    static let idempotencyKey = "5f0c2b9e-6a51-4c0d-9d27-3b6f0a1e7c42"

    static func configuration(
        _ url: String, deadlineMilliseconds: Int = 60_000
    ) throws -> RESTGatewayConfiguration {
        var configuration = try RESTGatewayConfiguration(
            baseURL: GatewayURL(url), terminalId: "7700142",
            device: PaymentDevice(model: "uicBezel8", serialNumber: "SIM-PCSC-0007"),
            sealing: TrackSealing(
                baseKey: Hex.decode(baseKey), keySerialNumber: Hex.decode(keySerialNumber)))
        configuration.deadlines.paymentMilliseconds = deadlineMilliseconds
        configuration.deadlines.reversalMilliseconds = deadlineMilliseconds
        configuration.deadlines.queryMilliseconds = deadlineMilliseconds
        return configuration
    }

    static func gateway(
        _ url: String, deadlineMilliseconds: Int = 60_000
    ) throws -> RESTGateway {
        try RESTGateway(configuration(url, deadlineMilliseconds: deadlineMilliseconds))
    }

    static func request(tip: Int64 = 0, tax: Int64 = 0, counter: UInt32 = 1) throws
        -> AuthoriseRequest
    {
        let usd = try currency()
        return AuthoriseRequest(
            orderId: "order-1",
            amounts: try SaleAmounts(
                amount: Money(minorUnits: 4200, currency: usd),
                tip: Money(minorUnits: tip, currency: usd),
                tax: Money(minorUnits: tax, currency: usd)),
            bypassesSurcharge: false, capturesAtOnce: false,
            iccData: try Hex.decode("9F0206000000004200"), keySerialCounter: counter)
    }

    static func currency() throws -> Currency {
        guard let usd = Currency(code: "USD") else { throw Missing() }
        return usd
    }

    struct Missing: Error {}

    static func card() throws -> SecretBox {
        SecretBox(try Secret(copying: Hex.decode(track2)))
    }

    static let token = AccessToken(
        text: Sensitive("a.b.c", shownAs: "<token>"), expiresAtEpochSeconds: 4_000_000_000)

    /// An approved pre-authorisation with a fee of 1.26; members named in `changes` are replaced.
    static func payment(_ changes: [String: JSON] = [:]) -> JSON {
        var total: JSON = 4326
        if let change = changes["amount"] { total = change }
        return [
            "paymentId": changes["paymentId"] ?? "Q7XK2M9T4B",
            "processingTerminalId": changes["terminal"] ?? "7700142",
            "order": [
                "orderId": changes["orderId"] ?? "order-1", "amount": total,
                "currency": changes["currency"] ?? "USD",
                "breakdown": [
                    "subtotal": 4200,
                    "surcharge": changes["surcharge"] ?? [
                        "bypass": false, "amount": 126, "percentage": 3,
                    ],
                ],
            ],
            "card": [
                "type": "VISA", "entryMethod": "contactlessIcc",
                "cardNumber": changes["cardNumber"] ?? "411111******1111", "expiryDate": "1230",
            ],
            "transactionResult": [
                "type": "preAuthorization", "status": changes["status"] ?? "pending",
                "responseCode": changes["responseCode"] ?? "A", "responseMessage": "APPROVAL",
                "approvalCode": "475816", "processorResponseCode": "00",
                "authorizedAmount": total, "currency": changes["currency"] ?? "USD",
            ],
        ]
    }

    static func answer(
        _ status: Int, _ body: String, type: String = "application/json", length: Int? = nil
    ) -> String {
        "HTTP/1.1 \(status) X\r\nContent-Type: \(type)\r\n"
            + "Content-Length: \(length ?? body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
    }

    static func problem(_ status: Int) -> String {
        answer(
            status, #"{"type":"https://example.invalid/e","title":"T","status":\#(status)}"#,
            type: "application/problem+json")
    }
}
