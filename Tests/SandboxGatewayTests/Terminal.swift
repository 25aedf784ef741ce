import BERTLV
import CardCryptograms
import GatewayClient
import JSONText
import Octets
import Payment
import PaymentPorts
import SandboxGateway
import Testing

/// A card as the tests tap it: what it signs may be changed before it is sent.
struct Card: Sendable {
    var number: String
    var expiry = "3012"
    var issuerApplicationData = "06011203A00000"
    var cryptogramInformation = "80"
    /// Whether the cryptogram is spoilt.
    var isForged = false

    static let visaCredit = Card(number: "4111111111111111")
    static let visaDebit = Card(number: "4000056655665556", issuerApplicationData: "06010A03A00000")
    static let mastercardDeclined = Card(
        number: "5105105105105100", issuerApplicationData: "0110A00003220000000000000000000000FF")

    var track2: String { "\(number)D\(expiry)20100000000000F" }

    /// The tap's data objects with the cryptogram that this card computes over them.
    func iccData(amount: Int64, currency: UInt16) throws -> [UInt8] {
        let digits = String(amount)
        let amount = String(repeating: "0", count: 12 - digits.utf8.count) + digits
        let fields: KeyValuePairs<UInt32, String> = [
            0x82: "2000", 0x95: "0000000000", 0x9A: "261130", 0x9C: "00", 0x5F2A: "0\(currency)",
            0x9F1A: "0840", 0x9F02: amount, 0x9F03: "000000000000",
            0x9F10: issuerApplicationData, 0x9F27: cryptogramInformation, 0x9F36: "00F1",
            0x9F37: "1A2B3C4D", 0x5F34: "01",
        ]
        var values: [UInt32: [UInt8]] = [:]
        for (tag, value) in fields { values[tag] = try Hex.decode(value) }
        let numbers = number.utf8.map { $0 - 0x30 }
        if let scheme = TestIssuer.range(of: numbers)?.scheme {
            let input = try CryptogramInput { values[$0] }
            let version = try CryptogramVersion(
                issuerApplicationData: input.issuerApplicationData, scheme: scheme)
            let key = try TestIssuer.cardKey(cardNumber: numbers, sequence: 1, version: version)
            values[0x9F26] = try ApplicationCryptogram.compute(version, key: key, input: input)
        } else {
            values[0x9F26] = [UInt8](repeating: 0, count: 8)
        }
        if isForged { values[0x9F26] = values[0x9F26]?.map { ~$0 } }
        var writer = TLVWriter()
        for (tag, value) in values.sorted(by: { $0.key < $1.key }) {
            writer.append(Tag(tag), value)
        }
        return writer.octets
    }
}

/// A terminal at a sandbox of its own, over the real client.
struct Terminal: Sendable {
    let sandbox: SandboxGateway
    let gateway: RESTGateway
    let token: AccessToken

    init(
        _ configuration: SandboxConfiguration = SandboxConfiguration(),
        deadlineMilliseconds: Int = 60_000
    ) async throws {
        sandbox = try await SandboxGateway.start(configuration)
        let client = try Self.configuration(
            sandbox, terminalId: sandbox.terminalId, deadlineMilliseconds: deadlineMilliseconds)
        gateway = try RESTGateway(client)
        token = try gateway.readToken(try #require(sandbox.mintToken()))
    }

    static func configuration(
        _ sandbox: SandboxGateway, terminalId: String, deadlineMilliseconds: Int
    ) throws -> RESTGatewayConfiguration {
        var client = try RESTGatewayConfiguration(
            baseURL: GatewayURL(sandbox.baseURL), terminalId: terminalId,
            device: PaymentDevice(model: "uicBezel8", serialNumber: "SIM-PCSC-0007"),
            sealing: TrackSealing(
                baseKey: SandboxConfiguration.baseKey,
                keySerialNumber: SandboxConfiguration.keySerialNumber))
        client.deadlines.paymentMilliseconds = deadlineMilliseconds
        client.deadlines.reversalMilliseconds = deadlineMilliseconds
        client.deadlines.queryMilliseconds = deadlineMilliseconds
        client.operatorName = "kiosk-07"
        return client
    }

    /// What is asked for one sale; nil members are as a terminal would have them.
    struct Sale {
        var card = Card.visaCredit
        var order = "order-1"
        var amount: Int64 = 4200
        var tip: Int64 = 0
        var tax: Int64 = 0
        var bypass = false
        var currency = "USD"
        var signedAmount: Int64?
        var signedCurrency: UInt16?
        var counter: UInt32 = 1
        var key = Terminal.key(1)

        func request() throws -> AuthoriseRequest {
            let currency = try #require(Currency(code: currency))
            let amounts = try SaleAmounts(
                amount: Money(minorUnits: amount, currency: currency),
                tip: Money(minorUnits: tip, currency: currency),
                tax: Money(minorUnits: tax, currency: currency))
            return AuthoriseRequest(
                orderId: order, amounts: amounts, bypassesSurcharge: bypass,
                capturesAtOnce: bypass,
                iccData: try card.iccData(
                    amount: signedAmount ?? amounts.totalBeforeFee.minorUnits,
                    currency: signedCurrency ?? currency.number), keySerialCounter: counter)
        }
    }

    static func key(_ number: Int) -> String {
        "5f0c2b9e-6a51-4c0d-9d27-\(String(100_000_000_000 + number))"
    }

    func prepare(_ sale: Sale) throws -> PreparedAuthorisation {
        let card = SecretBox(try Secret(copying: Hex.decode(sale.card.track2)))
        return try gateway.prepare(sale.request(), card: card, idempotencyKey: sale.key)
    }

    func authorise(_ sale: Sale = Sale()) async throws -> Reply<GatewayPayment> {
        await gateway.send(try prepare(sale), for: try sale.request(), token: token)
    }

    /// A payment that was authorised; the test fails where it was not.
    func authorised(_ sale: Sale = Sale()) async throws -> GatewayPayment {
        try #require(try await authorise(sale).answer)
    }

    func followUp(
        _ kind: FollowUpCall.Kind, _ id: String, key: Int
    ) async -> Reply<GatewayPayment> {
        await gateway.send(
            gateway.prepare(kind, paymentId: id, idempotencyKey: Self.key(key)), token: token)
    }
}

extension Reply {
    var answer: Answer? {
        guard case .answered(let answer) = self else { return nil }
        return answer
    }

    var refusalStatus: Int? {
        guard case .refused(let refusal) = self else { return nil }
        return refusal.httpStatus
    }

    var unclearCause: WireEvidence.Cause? {
        guard case .unclear(let evidence) = self else { return nil }
        return evidence.cause
    }
}
