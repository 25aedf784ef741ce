import Payment
import PaymentPorts

@testable import PaymentEngine

enum Samples {
    static let euro = Currency.all.first { $0.code == "EUR" } ?? Currency.all[0]

    static func money(_ minorUnits: Int64, _ currency: Currency = euro) -> Money {
        (try? Money(minorUnits: minorUnits, currency: currency)) ?? .zero(currency)
    }

    static func request(
        _ orderId: String = "a1", amount: Int64 = 4_200, bypass: Bool = false
    ) throws -> SaleRequest {
        SaleRequest(
            orderId: orderId, amounts: try SaleAmounts(amount: money(amount)),
            bypassesSurcharge: bypass)
    }

    static let token = "token:1796152803"
    static let site = Site(address: "Marktplatz 1", countryCode: "DE", region: nil)
}

/// An engine with its doubles.
struct Kiosk {
    let world: World
    let gateway: CheckingGateway
    let reader: ScriptedReader
    let time: ManualTime
    let engine: PaymentEngine

    init(
        _ world: World = World(), gateway: CheckingGateway? = nil,
        reader: ScriptedReader = ScriptedReader(), time: ManualTime = ManualTime(),
        random: CountingRandom = CountingRandom(),
        location: [LocationAnswer?] = [.granted(Samples.site)],
        terms: ScriptedTerms = ScriptedTerms(nil), confirmationTimeoutSeconds: Int? = nil,
        surchargeCap: Percentage? = nil
    ) {
        self.world = world
        self.gateway = gateway ?? CheckingGateway(world)
        self.reader = reader
        self.time = time
        engine = PaymentEngine(
            configuration: EngineConfiguration(
                merchantName: "Test shop", currency: Samples.euro, surchargeCap: surchargeCap,
                confirmationTimeoutSeconds: confirmationTimeoutSeconds,
                cardWaitMilliseconds: 30_000),
            gateway: self.gateway, reader: reader, journal: WorldJournal(world), time: time,
            random: random, location: ScriptedLocation(location), terms: terms)
    }

    /// Started and prepared.
    static func ready(
        _ world: World = World(), gateway: CheckingGateway? = nil,
        reader: ScriptedReader = ScriptedReader(), terms: ScriptedTerms = ScriptedTerms(nil),
        confirmationTimeoutSeconds: Int? = nil, surchargeCap: Percentage? = nil
    ) async throws -> Kiosk {
        let kiosk = Kiosk(
            world, gateway: gateway, reader: reader, terms: terms,
            confirmationTimeoutSeconds: confirmationTimeoutSeconds, surchargeCap: surchargeCap)
        await kiosk.engine.start()
        try await kiosk.engine.prepare(token: Samples.token)
        return kiosk
    }

    /// Calls that move money or ask about it, without the keys.
    var calls: [String] { gateway.calls.filter { $0 != "settings" && !$0.hasPrefix("key ") } }
}
