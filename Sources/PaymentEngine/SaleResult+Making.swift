import Payment

extension SaleResult {
    /// A sale that did not begin.
    init(_ request: SaleRequest, error: SaleError) {
        let status: Status =
            switch error {
            case .outcomeUnknown: .unknown
            case .cancelled: .cancelled
            case .notSupported, .locationDenied, .termsDeclined, .invalidArgument, .tokenExpired,
                .invalidToken, .notPrepared, .busy, .upgradeRequired, .failed:
                .failed
            }
        self.init(
            orderId: request.orderId, status: status, error: error, declineReason: nil,
            amounts: request.amounts, payment: nil, brand: nil,
            last4: nil, evidence: .neverSent, isReversalPending: false, isSupportNeeded: false,
            receipt: nil)
    }

    /// What an attempt's report says, with what its history knows.
    init(
        _ report: PaymentMachine.Report, _ sale: Sale, _ history: AttemptHistory,
        receipt make: (Receipt.Standing) -> Receipt?
    ) {
        let outcome = Outcome(report, history)
        let card = history.intent?.card
        self.init(
            orderId: sale.request.orderId, status: outcome.status, error: outcome.error,
            declineReason: outcome.declineReason, amounts: sale.request.amounts,
            payment: history.payment, brand: history.payment?.cardBrand ?? card?.brand,
            last4: history.payment?.last4 ?? card?.last4, evidence: outcome.evidence,
            isReversalPending: outcome.isReversalPending,
            isSupportNeeded: outcome.isSupportNeeded,
            receipt: outcome.standing.flatMap(make), refusalReason: history.refusal?.reason)
    }

    /// A report, spelt out.
    private struct Outcome {
        var status: Status
        var evidence: Evidence
        var error: SaleError?
        var declineReason: DeclineReason?
        var standing: Receipt.Standing?
        var isReversalPending = false
        var isSupportNeeded = false

        init(_ report: PaymentMachine.Report, _ history: AttemptHistory) {
            switch report {
            case .ended(let end):
                self.init(end, wasSent: history.intent != nil)
            case .unclear(let step):
                self.init(
                    status: .unknown, evidence: step == .neverSent ? .neverSent : .sent,
                    error: .outcomeUnknown)
            case .reversalPending(let reason):
                self.init(
                    status: .voided, evidence: .answered, declineReason: DeclineReason(reason),
                    standing: .reversalPending, isReversalPending: true)
            case .supportNeeded:
                // The gateway says that the money cannot be given back: never shown as voided.
                self.init(
                    status: .unknown, evidence: .answered, error: .outcomeUnknown,
                    isSupportNeeded: true)
            }
        }

        private init(_ end: AttemptEnd, wasSent: Bool) {
            let evidence: Evidence = wasSent ? .answered : .neverSent
            switch end {
            case .approved:
                self.init(status: .approved, evidence: evidence, standing: .approved)
            case .declined:
                self.init(
                    status: .declined, evidence: evidence, declineReason: .issuer,
                    standing: .declined)
            case .voided(let reason):
                self.init(
                    status: .voided, evidence: evidence, declineReason: DeclineReason(reason),
                    standing: .voided)
            case .cancelled:
                self.init(status: .cancelled, evidence: evidence, error: .cancelled)
            case .failed(let code):
                self.init(status: .failed, evidence: evidence, error: .failed(code))
            case .upgradeRequired:
                self.init(status: .failed, evidence: evidence, error: .upgradeRequired)
            case .notCharged:
                self.init(status: .failed, evidence: evidence, error: .failed(.unknown))
            }
        }

        private init(
            status: Status, evidence: Evidence, error: SaleError? = nil,
            declineReason: DeclineReason? = nil, standing: Receipt.Standing? = nil,
            isReversalPending: Bool = false, isSupportNeeded: Bool = false
        ) {
            self.status = status
            self.evidence = evidence
            self.error = error
            self.declineReason = declineReason
            self.standing = standing
            self.isReversalPending = isReversalPending
            self.isSupportNeeded = isSupportNeeded
        }
    }
}
