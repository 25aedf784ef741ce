import CardCryptograms
import Cryptography
import EMV
import HTTPServer
import JSONText
import Octets
import Payment

/// The paths that move money and tell of it.
///
/// Source: Payroc public REST, 2–5.
struct PaymentAPI: Sendable {
    let book: SandboxBook
    let configuration: SandboxConfiguration

    /// `POST /v1/payments`.
    func create(_ request: HTTPRequest) throws(Problem) -> HTTPResponse {
        let key = try idempotencyKey(request)
        let json = try body(request)
        let entry = try book.record(key: key, digest: digest(request)) {
            acquirer throws(Problem) in
            try acquirer.authorise(
                PaymentRequest(json), key: key, digest: digest(request),
                paymentId: SandboxBook.newPaymentId(),
                approvalCode: SandboxBook.newApprovalCode())
        }
        return .json(201, entry.payment.json)
    }

    /// `POST /v1/payments/{paymentId}/capture`.
    func capture(_ request: HTTPRequest) throws(Problem) -> HTTPResponse {
        var reader = RequestReader(try optionalBody(request))
        let terminalId = reader.optionalText("processingTerminalId", 1...50)
        return try followUp(request, reader, terminalId: terminalId) {
            acquirer, id, key, digest throws(Problem) in
            try acquirer.capture(id, key: key, digest: digest)
        }
    }

    /// `POST /v1/payments/{paymentId}/reverse`.
    func reverse(_ request: HTTPRequest) throws(Problem) -> HTTPResponse {
        try followUp(request, RequestReader(try optionalBody(request)), terminalId: nil) {
            acquirer, id, key, digest throws(Problem) in
            try acquirer.reverse(id, key: key, digest: digest)
        }
    }

    private func followUp(
        _ request: HTTPRequest, _ read: RequestReader, terminalId: String?,
        _ decide: @Sendable (Acquirer, String, String, String) throws(Problem) -> LedgerEntry
    ) throws(Problem) -> HTTPResponse {
        let key = try idempotencyKey(request)
        let id = request.parameters["paymentId"] ?? ""
        var reader = read
        _ = reader.optionalText("operator", 1...50)
        let amount = reader.optionalInteger("amount", 1...Money.maximumMinorUnits)
        guard reader.errors.isEmpty else { throw .badRequest(reader.errors) }
        let digest = digest(request)
        let entry = try book.record(key: key, digest: digest) { acquirer throws(Problem) in
            if let terminalId, terminalId != configuration.terminalId {
                throw .forbidden("The terminal does not belong to this token")
            }
            if let amount, let payment = acquirer.payment(id), amount != payment.total.minorUnits {
                throw .badRequest("amount", "Invalid value", "this sandbox takes the whole amount")
            }
            return try decide(acquirer, id, key, digest)
        }
        return .json(200, entry.payment.json)
    }

    /// `GET /v1/payments/{paymentId}`.
    func retrieve(_ request: HTTPRequest) throws(Problem) -> HTTPResponse {
        guard let payment = book.snapshot().payment(request.parameters["paymentId"] ?? "") else {
            throw .notFound("payment")
        }
        return .json(200, payment.json)
    }

    /// `GET /v1/payments`: oldest first, by terminal, order, status and cursor.
    func list(_ request: HTTPRequest) throws(Problem) -> HTTPResponse {
        let known = ["processingTerminalId", "orderId", "status", "limit", "after"]
        if let other = request.query.first(where: { !known.contains($0.name) }) {
            // A filter that is left out would widen the answer without anyone noticing.
            throw .badRequest(other.name, "Unknown", "is not offered by this sandbox")
        }
        guard let limit = Int(request.queryItem("limit") ?? "10"), (1...100).contains(limit) else {
            throw .badRequest("limit", "Invalid value", "must be between 1 and 100")
        }
        var payments = book.snapshot().allPayments[...]
        if let after = request.queryItem("after") {
            guard let index = payments.firstIndex(where: { $0.paymentId == after }) else {
                throw .badRequest("after", "Invalid value", "is no payment")
            }
            payments = payments[(index + 1)...]
        }
        let found = payments.filter { payment in
            (request.queryItem("processingTerminalId") ?? payment.terminalId) == payment.terminalId
                && (request.queryItem("orderId") ?? payment.orderId) == payment.orderId
                && (request.queryItem("status") ?? payment.status.rawValue)
                    == payment.status.rawValue
        }
        let page = found.prefix(limit)
        return .json(
            200,
            [
                "limit": .integer(Int64(limit)), "count": .integer(Int64(page.count)),
                "hasMore": .bool(found.count > limit), "links": [],
                "data": .array(page.map(\.json)),
            ])
    }

    /// `POST /v1/cards/bin-lookup`: by the first digits, or by a tap's sealed data.
    func lookUp(_ request: HTTPRequest) throws(Problem) -> HTTPResponse {
        var reader = RequestReader(try body(request))
        let kind = reader.word("card.type", of: ["cardBin", "card"])
        let units = reader.optionalInteger("amount", 1...Money.maximumMinorUnits)
        let currency = units == nil ? nil : reader.currency("currency")
        let bin = kind == "cardBin" ? reader.text("card.bin", 6...8) : nil
        let sealed = kind == "card" ? SealedCard("card.cardDetails", &reader) : nil
        guard reader.errors.isEmpty else { throw .badRequest(reader.errors) }
        let acquirer = book.snapshot()
        let range: TestIssuer.Range
        let masked: String
        if let sealed {
            let opened = try acquirer.issuer.open(sealed)
            (range, masked) = (opened.range, opened.track.pan.masked)
        } else {
            let digits = Array((bin ?? "").utf8)
            guard digits.allSatisfy({ (0x30...0x39).contains($0) }),
                let found = TestIssuer.range(of: digits.map { $0 - 0x30 })
            else {
                throw .badRequest("card.bin", "Invalid value", "is none of the test cards'")
            }
            (range, masked) = (found, "\((bin ?? "").prefix(6))**********")
        }
        let amount = units.flatMap { units in
            currency.flatMap { try? Money(minorUnits: units, currency: $0) }
        }
        return .json(200, lookup(range, masked, amount, acquirer))
    }

    private func lookup(
        _ range: TestIssuer.Range, _ masked: String, _ amount: Money?, _ acquirer: Acquirer
    ) -> JSON {
        let settings = configuration.surcharge
        let isAllowed = range.isCredit && settings.percentage != nil
        let fee = amount.flatMap { acquirer.surcharge($0, range) }
        return .members([
            "type": .string(range.scheme.rawValue.uppercased()),
            "cardNumber": .string(masked),
            "country": "US",
            "currency": amount.map { .string($0.currency.code) },
            "debit": .bool(!range.isCredit),
            "surcharging": !settings.isEnabled
                ? nil
                : .members([
                    "allowed": .bool(isAllowed),
                    "amount": isAllowed ? fee.map { .integer($0.minorUnits) } : nil,
                    "percentage": isAllowed ? settings.percentage.map(SandboxPayment.number) : nil,
                    "disclosure": isAllowed && settings.disclosesFee
                        ? settings.percentage.map { .string("\($0)% card fee applies.") } : nil,
                ]),
        ])
    }

    // MARK: What the requests have in common

    private func body(_ request: HTTPRequest) throws(Problem) -> JSON {
        let type = request.header("content-type")?.prefix { $0 != ";" }.lowercased()
        guard type?.filter({ $0 != " " }) == "application/json" else {
            throw .unsupportedMediaType
        }
        let json: JSON
        do throws(JSONError) {
            json = try JSON(parsing: request.body)
        } catch {
            throw .badRequest("", "Malformed", "the body is no JSON: \(error.reason)")
        }
        guard json.object != nil else {
            throw .badRequest("", "Invalid type", "the body must be an object")
        }
        return json
    }

    private func optionalBody(_ request: HTTPRequest) throws(Problem) -> JSON {
        request.body.isEmpty ? .object([:]) : try body(request)
    }

    /// Source: Payroc public REST, 1: a UUID of version 4, required where money moves.
    private func idempotencyKey(_ request: HTTPRequest) throws(Problem) -> String {
        guard let key = request.header("idempotency-key") else {
            throw .badRequest("Idempotency-Key", "idempotencyKeyMissing", "must not be null")
        }
        let groups = key.split(separator: "-", omittingEmptySubsequences: false)
        guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12],
            (try? Hex.decode(groups.joined()))?.count == 16, groups[2].first == "4",
            let variant = groups[3].first, "89abAB".contains(variant)
        else {
            throw .badRequest("Idempotency-Key", "Invalid value", "must be a UUID version 4")
        }
        return key.lowercased()
    }

    /// Tells a repetition from another request: method, path and body.
    private func digest(_ request: HTTPRequest) -> String {
        let covered = Array("\(request.method) \(request.path)\n".utf8) + request.body
        return Hex.encode((try? SHA256.hash(covered)) ?? covered)
    }
}
