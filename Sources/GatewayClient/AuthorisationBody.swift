import JSONText
import Octets
import Payment

/// The body of `POST /payments`.
///
/// Source: Payroc public REST, 3. `order.amount` is without the fee, which the gateway adds: the
/// documents leave that open, so it is this project's choice.
enum AuthorisationBody {
    static func json(
        _ request: AuthoriseRequest, sealedTrack: [UInt8], keySerialNumber: [UInt8],
        configuration: RESTGatewayConfiguration
    ) -> JSON {
        .members([
            "channel": "pos",
            "processingTerminalId": .string(configuration.terminalId),
            "operator": configuration.operatorName.map(JSON.string),
            "autoCapture": .bool(request.capturesAtOnce),
            "order": order(request),
            "paymentMethod": [
                "type": "card",
                "cardDetails": [
                    "entryMethod": "icc",
                    "device": device(configuration.device, keySerialNumber),
                    "iccData": .string(Hex.encode(request.iccData + sealedTrack)),
                ],
            ],
        ])
    }

    private static func order(_ request: AuthoriseRequest) -> JSON {
        let amounts = request.amounts
        // Settings may be stale: what is captured at once must never carry a fee.
        let bypasses = request.bypassesSurcharge || request.capturesAtOnce
        return [
            "orderId": .string(request.orderId),
            "amount": .integer(amounts.totalBeforeFee.minorUnits),
            "currency": .string(amounts.totalBeforeFee.currency.code),
            "acceptPartialAmount": false,
            "breakdown": .members([
                "subtotal": .integer(amounts.amount.minorUnits),
                "tip": amounts.tip.minorUnits == 0
                    ? nil
                    : [
                        "type": "fixedAmount", "mode": "prompted",
                        "amount": .integer(amounts.tip.minorUnits),
                    ],
                "taxes": amounts.tax.minorUnits == 0
                    ? nil
                    : [
                        [
                            "type": "amount", "name": "Tax",
                            "amount": .integer(amounts.tax.minorUnits),
                        ]
                    ],
                "surcharge": ["bypass": .bool(bypasses)],
            ]),
        ]
    }

    private static func device(_ device: PaymentDevice, _ keySerialNumber: [UInt8]) -> JSON {
        [
            "model": .string(device.model),
            "category": .string(device.category.rawValue),
            "serialNumber": .string(device.serialNumber),
            "dataKsn": .string(Hex.encode(keySerialNumber)),
        ]
    }
}
