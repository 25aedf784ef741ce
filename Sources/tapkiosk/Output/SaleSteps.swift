import Payment
import PaymentEngine

/// Tells the steps of a sale on standard error as they happen.
struct SaleSteps: Sendable {
    private let console: Console

    init(_ console: Console) { self.console = console }

    /// A line for what is worth one.
    func show(_ event: PaymentEvent) {
        switch event {
        case .phase(_, let phase): show(phase)
        case .surchargeDisclosed(_, let rate, let allowsBypass):
            let bypass = allowsBypass ? "; it can be bypassed before the tap" : ""
            console.note("a surcharge of \(rate) % may apply, depending on the card\(bypass)")
        case .tap(_, let progress): console.note(progress)
        case .reversalPending(_, let payment):
            console.note("the reversal is not done yet, ref \(payment.paymentId)", level: .error)
        case .reversalCompleted(let orderId, let reference):
            console.note("order \(orderId): reversal done, ref \(reference)")
        case .supportNeeded(let orderId):
            console.note("order \(orderId): a person must decide", level: .error)
        case .outOfService(let reason):
            console.note("out of service: \(reason.rawValue)", level: .error)
        case .resolved(let result):
            console.note("order \(result.orderId): \(SaleOutput.sentence(result))")
        // Whoever answers the question shows it.
        case .surchargeQuestion, .surchargeQuestionOver, .finished, .pending: break
        }
    }

    private func show(_ phase: SalePhase) {
        switch phase {
        case .checking: console.note("checking", level: .debug)
        case .awaitingCard, .awaitingConfirm, .finished, .reading: break
        case .authorising: console.note("authorising")
        case .capturing: console.note("capturing")
        case .reversing: console.note("reversing")
        }
    }
}
