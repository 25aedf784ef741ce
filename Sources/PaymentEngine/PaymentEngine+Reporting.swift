import Payment
import PaymentPorts

extension PaymentEngine {
    /// Tells the caller, once, and everybody who listens.
    func report(_ report: PaymentMachine.Report, _ attempt: Attempt) {
        let sale = attempt.sale
        let orderId = sale.request.orderId
        let result = result(report, sale, attempt.history, wallClockSeconds: nil)
        switch report {
        case .ended(.voided):
            if attempt.wasReversalPending, let payment = attempt.history.payment {
                publish(.reversalCompleted(orderId: orderId, uniqueRef: payment.paymentId))
            }
        case .ended(.upgradeRequired): isUpgradeRequired = true
        case .ended: break
        case .unclear(let step):
            if step != .neverSent { publish(.pending(orderId: orderId)) }
        case .reversalPending:
            attempt.wasReversalPending = true
            if let payment = attempt.history.payment {
                publish(.reversalPending(orderId: orderId, payment))
            }
        case .supportNeeded: publish(.supportNeeded(orderId: orderId))
        }
        if !attempt.isReported {
            attempt.isReported = true
            publish(.finished(result))
            attempt.deliver?(result)
            attempt.deliver = nil
            if case .ended = report { return }
        }
        if let end = attempt.history.end {
            publish(
                .resolved(self.result(.ended(end), sale, attempt.history, wallClockSeconds: nil)))
        }
    }

    func result(
        _ report: PaymentMachine.Report, _ sale: Sale, _ history: AttemptHistory,
        wallClockSeconds: Int64?
    ) -> SaleResult {
        let name = configuration.merchantName
        let address = site?.address
        let seconds = wallClockSeconds ?? time.wallClockSeconds()
        return SaleResult(report, sale, history) { standing in
            Receipt(
                sale, history, standing: standing, merchantName: name, address: address,
                wallClockSeconds: seconds)
        }
    }
}
