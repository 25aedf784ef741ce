import CardCryptograms
import Cryptography
import Payment

/// The sandbox's truth: every payment, and how each came to be. A plain value: it decides what an
/// entry would be, and takes entries; whoever owns it writes them to the disk in between.
struct Acquirer {
    let configuration: SandboxConfiguration
    let issuer: Issuer
    private(set) var entries: [LedgerEntry] = []
    private var payments: [String: SandboxPayment] = [:]
    /// Payments in the order in which they were made.
    private(set) var paymentIds: [String] = []
    private var entryByKey: [String: Int] = [:]
    private var usedSealingKeys: Set<String> = []

    init(_ configuration: SandboxConfiguration) {
        self.configuration = configuration
        issuer = Issuer(
            baseKey: SandboxConfiguration.baseKey,
            usesMagicAmounts: configuration.usesMagicAmounts)
    }

    func payment(_ id: String) -> SandboxPayment? { payments[id] }

    var allPayments: [SandboxPayment] { paymentIds.compactMap { payments[$0] } }

    /// The entry that a key already led to; `nil` for a new key.
    ///
    /// - Throws: 409 where the key came with another request.
    func repetition(key: String, digest: String) throws(Problem) -> LedgerEntry? {
        guard let index = entryByKey[key] else { return nil }
        guard entries[index].requestDigest == digest else {
            throw .conflict(
                "Idempotency key already used",
                Problem.FieldError(
                    parameter: "Idempotency-Key", detail: "idempotencyKeyInUse",
                    message: "Key was used with a different body"))
        }
        return entries[index]
    }

    /// What an authorisation would be.
    func authorise(
        _ request: PaymentRequest, key: String, digest: String, paymentId: String,
        approvalCode: String
    ) throws(Problem) -> LedgerEntry {
        guard request.terminalId == configuration.terminalId else {
            throw .forbidden("The terminal does not belong to this token")
        }
        let now = configuration.clock()
        let (track, range) = try issuer.open(request.card)
        let sealingKey = Self.sealingKey(request.card)
        guard !usedSealingKeys.contains(sealingKey) else {
            throw .badRequest(
                "paymentMethod.cardDetails.device.dataKsn", "Invalid value",
                "was used before: a key seals one transaction")
        }
        try issuer.check(request.card, amount: request.amount)
        let decision = issuer.decide(
            request.card, track: track, range: range, amount: request.amount,
            on: SystemTime.date(epochSeconds: now))
        let isApproved = decision.responseCode == .approved
        let fee = isApproved ? surcharge(request, range) : nil
        let payment = SandboxPayment(
            paymentId: paymentId, terminalId: request.terminalId, orderId: request.orderId,
            operatorName: request.operatorName, time: now, base: request.amount,
            surcharge: fee ?? .zero(request.amount.currency),
            percentage: fee == nil ? nil : configuration.surcharge.percentage,
            bypass: request.bypassesSurcharge, breakdown: request.breakdown,
            card: issuer.masked(track, range),
            kind: request.capturesAtOnce ? .sale : .preAuthorization,
            status: isApproved && !request.capturesAtOnce ? .pending : decision.status,
            responseCode: decision.responseCode, responseMessage: decision.message,
            approvalCode: isApproved ? approvalCode : nil,
            processorResponseCode: decision.processorCode)
        return entry(
            .authorise, payment, key: key, digest: digest, reason: decision.reason,
            sealingKey: sealingKey)
    }

    /// The fee that a card carries; `nil` where there is none.
    func surcharge(_ amount: Money, _ range: TestIssuer.Range) -> Money? {
        let settings = configuration.surcharge
        guard settings.isEnabled, range.isCredit, let percentage = settings.percentage else {
            return nil
        }
        let fee = percentage.share(of: amount)
        return fee.minorUnits > 0 && (try? amount.adding(fee)) != nil ? fee : nil
    }

    private func surcharge(_ request: PaymentRequest, _ range: TestIssuer.Range) -> Money? {
        request.bypassesSurcharge == true ? nil : surcharge(request.amount, range)
    }

    /// What a capture of the whole amount would be.
    func capture(_ id: String, key: String, digest: String) throws(Problem) -> LedgerEntry {
        guard var payment = payments[id] else { throw .notFound("payment") }
        guard payment.isHeld else { throw Self.wrongState(payment, "captured") }
        payment.kind = .preAuthorizationCompletion
        payment.status = .ready
        return entry(.capture, payment, key: key, digest: digest)
    }

    /// What a reversal of the whole amount would be.
    func reverse(_ id: String, key: String, digest: String) throws(Problem) -> LedgerEntry {
        guard var payment = payments[id] else { throw .notFound("payment") }
        guard payment.isHeld || payment.isCaptured else {
            throw Self.wrongState(payment, "reversed")
        }
        payment.status = .reversal
        payment.responseMessage = "REVERSED"
        return entry(.reverse, payment, key: key, digest: digest)
    }

    private static func wrongState(_ payment: SandboxPayment, _ done: String) -> Problem {
        .conflict(
            "The operation is not possible in this state",
            Problem.FieldError(
                parameter: "paymentId", detail: "operationNotPossible",
                message: "A payment that is \(payment.status.rawValue) cannot be \(done)"))
    }

    private func entry(
        _ operation: LedgerEntry.Operation, _ payment: SandboxPayment, key: String, digest: String,
        reason: String? = nil, sealingKey: String? = nil
    ) -> LedgerEntry {
        LedgerEntry(
            sequence: Int64(entries.count) + 1, time: configuration.clock(), operation: operation,
            idempotencyKey: key, payment: payment, issuerReason: reason, requestDigest: digest,
            sealingKey: sealingKey)
    }

    /// Takes an entry, which is on the disk by now.
    mutating func apply(_ entry: LedgerEntry) {
        let id = entry.payment.paymentId
        if payments[id] == nil { paymentIds.append(id) }
        payments[id] = entry.payment
        entryByKey[entry.idempotencyKey] = entries.count
        if let sealingKey = entry.sealingKey { usedSealingKeys.insert(sealingKey) }
        entries.append(entry)
    }

    private static func sealingKey(_ card: SealedCard) -> String {
        card.deviceSerialNumber + "/"
            + card.keySerialNumber.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
            .joined()
    }
}
