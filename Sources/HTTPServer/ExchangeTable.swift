import Synchronization

/// The requests that are being served, and the tasks that serve them.
final class ExchangeTable: Sendable {
    private struct Running {
        let exchange: Exchange
        let task: Task<Void, Never>
    }

    private struct Content {
        var running: [ObjectIdentifier: Running] = [:]
        /// Exchanges whose last octet was not sent yet.
        var open = 0
        var isStopping = false
        var whenIdle: CheckedContinuation<Void, Never>?
    }

    private let router: HTTPRouter
    let bodyOctetsMaximum: Int
    private let content = Mutex(Content())

    init(router: HTTPRouter, bodyOctetsMaximum: Int) {
        self.router = router
        self.bodyOctetsMaximum = bodyOctetsMaximum
    }

    func opened() { content.withLock { $0.open += 1 } }

    func closed() {
        content.withLock { content -> CheckedContinuation<Void, Never>? in
            content.open -= 1
            guard content.open <= 0 else { return nil }
            defer { content.whenIdle = nil }
            return content.whenIdle
        }?.resume()
    }

    /// Starts the handler; the exchange's connection is suspended already.
    func run(_ request: HTTPRequest, for exchange: Exchange) {
        switch router.match(request) {
        case .response(let response): exchange.answer(response)
        case .handler(let handler, let request):
            let id = ObjectIdentifier(exchange)
            let isStopping = content.withLock { content in
                guard !content.isStopping else { return true }
                // Inside the lock: the task cannot remove itself before it is in the table.
                content.running[id] = Running(
                    exchange: exchange,
                    task: Task { [weak self] in
                        exchange.answer(await handler(request))
                        self?.content.withLock { $0.running[id] = nil }
                    })
                return false
            }
            if isStopping { exchange.answer(Self.stopping) }
        }
    }

    private static var stopping: HTTPResponse { .text(503, "stopping") }

    /// Returns when every exchange is over, at the latest after twice the time given.
    func finish(withinMilliseconds limit: Int64) async {
        content.withLock { $0.isStopping = true }
        await idle(withinMilliseconds: limit)
        abandon()
        await idle(withinMilliseconds: limit)
    }

    /// Cancels the handlers that still run and answers in their place.
    func abandon() {
        let running = content.withLock { content in
            content.isStopping = true
            defer { content.running = [:] }
            return Array(content.running.values)
        }
        for one in running {
            one.task.cancel()
            one.exchange.answer(Self.stopping)
        }
    }

    private func idle(withinMilliseconds limit: Int64) async {
        let deadline = Task {
            try? await Task.sleep(for: .milliseconds(limit))
            content.withLock { content in
                defer { content.whenIdle = nil }
                return content.whenIdle
            }?.resume()
        }
        await withCheckedContinuation { continuation in
            let isIdle = content.withLock { content in
                guard content.open > 0, content.whenIdle == nil else { return true }
                content.whenIdle = continuation
                return false
            }
            if isIdle { continuation.resume() }
        }
        deadline.cancel()
        await deadline.value
    }
}
