import BERTLV
import EMV
import JSONText
import Payment

/// `POST /v1/payments`, checked.
///
/// Source: Payroc public REST, 3. What this sandbox does not offer (key entry, swiped cards,
/// stored credentials, immediate settlement) is refused, not ignored.
struct PaymentRequest {
    let terminalId: String
    let orderId: String
    let operatorName: String?
    let amount: Money
    let capturesAtOnce: Bool
    let bypassesSurcharge: Bool?
    /// The request's breakdown without the surcharge, echoed in answers.
    let breakdown: JSON
    let card: SealedCard

    init(_ json: JSON) throws(Problem) {
        var reader = RequestReader(json)
        _ = reader.word("channel", of: ["pos"])
        let terminalId = reader.text("processingTerminalId", 1...50)
        operatorName = reader.optionalText("operator", 1...50)
        let orderId = reader.text("order.orderId", 1...24)
        let units = reader.integer("order.amount", 1...Money.maximumMinorUnits)
        let currency = reader.currency("order.currency")
        _ = reader.optionalBool("order.acceptPartialAmount")
        capturesAtOnce = reader.optionalBool("autoCapture") ?? true
        bypassesSurcharge = reader.optionalBool("order.breakdown.surcharge.bypass")
        if reader.optionalBool("processAsSale") == true {
            reader.fail("processAsSale", "Invalid value", "is not offered by this sandbox")
        }
        breakdown = Self.breakdown(&reader, amount: units)
        _ = reader.word("paymentMethod.type", of: ["card"])
        let card = SealedCard("paymentMethod.cardDetails", &reader)
        guard reader.errors.isEmpty, let terminalId, let orderId, let units, let currency,
            let card, let amount = try? Money(minorUnits: units, currency: currency)
        else { throw .badRequest(reader.errors) }
        self.terminalId = terminalId
        self.orderId = orderId
        self.amount = amount
        self.card = card
    }

    /// Subtotal, tip and taxes; where all of them are amounts they must make up the order's amount.
    private static func breakdown(_ reader: inout RequestReader, amount: Int64?) -> JSON {
        let path = "order.breakdown"
        guard let object = reader.value(path)?.object else {
            if reader.value(path) != nil {
                reader.fail(path, "Invalid type", "must be an object")
            }
            return .object([:])
        }
        var sum = reader.integer("\(path).subtotal", 0...Money.maximumMinorUnits) ?? 0
        var isWhole = true
        if reader.value("\(path).tip") != nil {
            _ = reader.word("\(path).tip.type", of: ["percentage", "fixedAmount"])
            let tip = reader.optionalInteger("\(path).tip.amount", 0...Money.maximumMinorUnits)
            isWhole = tip != nil
            sum += tip ?? 0
        }
        if let taxes = reader.value("\(path).taxes") {
            guard let list = taxes.array, list.count <= 20 else {
                reader.fail("\(path).taxes", "Invalid type", "must be a list of at most 20")
                return .object([:])
            }
            for tax in list {
                let units = tax["amount"]?.integer ?? -1
                if (0...Money.maximumMinorUnits).contains(units) {
                    sum += units
                } else {
                    isWhole = false
                }
            }
        }
        if isWhole, let amount, sum != amount {
            reader.fail(path, "Invalid value", "subtotal, tip and taxes must make up the amount")
        }
        return .object(object.filter { $0.key != "surcharge" })
    }
}

/// `cardDetails` with `entryMethod` `icc`: the tap's data objects, and track 2 under DUKPT.
struct SealedCard {
    let deviceSerialNumber: String
    let keySerialNumber: [UInt8]
    let objects: TLVForest
    let sealedTrack: [UInt8]

    /// `nil` where something is wrong, which `reader` then knows.
    init?(_ path: String, _ reader: inout RequestReader) {
        _ = reader.word("\(path).entryMethod", of: ["icc"])
        _ = reader.text("\(path).device.model", 1...50)
        let serial = reader.text("\(path).device.serialNumber", 1...50)
        let number = reader.hex("\(path).device.dataKsn", octets: 10...10)
        guard let icc = reader.hex("\(path).iccData", octets: 1...2048) else { return nil }
        guard let objects = try? TLV.parse(icc, policy: .strict) else {
            reader.fail("\(path).iccData", "Invalid value", "must be BER-TLV")
            return nil
        }
        // The layout of the sealed track is this project's own: see the client's TrackSealing.
        guard let track = objects.first(Tag(0xC2))?.value, (8...24).contains(track.count),
            track.count % 8 == 0
        else {
            reader.fail("\(path).iccData", "Missing", "must hold the sealed track data in C2")
            return nil
        }
        guard let serial, let number else { return nil }
        guard objects.first(Tag(0xC0)).map({ Array($0.value) }) == number else {
            reader.fail("\(path).iccData", "Invalid value", "C0 must equal device.dataKsn")
            return nil
        }
        for tag in [Tag.track2EquivalentData, Tag(0x5A), Tag(0x5F20), Tag(0x56)]
        where objects.firstLeaf(tag) != nil {
            reader.fail("\(path).iccData", "Invalid value", "must not hold \(tag) in clear")
            return nil
        }
        deviceSerialNumber = serial
        keySerialNumber = number
        self.objects = objects
        sealedTrack = Array(track)
    }

    /// The value of a tag, wherever it lies.
    func value(_ tag: Tag) -> [UInt8]? { objects.firstLeaf(tag).map { Array($0.value) } }
}
