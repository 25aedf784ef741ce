import HTTPServer
import JSONText
import Synchronization

/// Troubles that a test orders for requests to come; each happens as often as it was ordered.
final class Faults: Sendable {
    /// What happens to a request.
    enum Action: Hashable, Sendable {
        /// The connection is closed and nothing was done.
        case dropBeforeApply
        /// All was done, and the connection is closed without an answer.
        case dropAfterApply
        /// The request waits before it is looked at.
        case delay(milliseconds: Int64)
        /// This status is answered and nothing was done.
        case status(Int)
        /// All was done, and the answer names another order.
        case wrongOrderEcho
        /// All was done, and the answer names another amount.
        case wrongAmountEcho
        /// All was done, and the answer's response code is `Z`.
        case unknownCode
    }

    private struct Rule {
        let path: [Substring]?
        let method: String?
        let orderId: String?
        let action: Action
        /// Matching requests that still pass.
        var passes: Int64
        /// How often it still happens.
        var times: Int64
    }

    private static let rulesMaximum = 100
    private let rules = Mutex<[Rule]>([])

    /// Adds what a body orders: one rule or a list of them.
    ///
    /// A rule is `{"match":{"path":"/v1/payments/*/capture","method":"POST","orderId":"o1",
    /// "nth":1},"do":"dropAfterApply","times":1}`; all of `match` and `times` may be left out.
    func order(_ json: JSON) throws(Problem) {
        var added: [Rule] = []
        for item in json.array ?? [json] { added.append(try Self.rule(item)) }
        let fits = rules.withLock { rules in
            guard rules.count + added.count <= Self.rulesMaximum else { return false }
            rules += added
            return true
        }
        guard fits else { throw .badRequest("", "Invalid value", "too many faults") }
    }

    func clear() { rules.withLock { $0 = [] } }

    var count: Int { rules.withLock { $0.count } }

    /// What happens to this request, which counts as one of those that a rule waits for.
    func take(_ request: HTTPRequest, orderId: String?) -> Action? {
        rules.withLock { rules in
            for index in rules.indices where Self.matches(rules[index], request, orderId) {
                if rules[index].passes > 0 {
                    rules[index].passes -= 1
                    continue
                }
                let action = rules[index].action
                rules[index].times -= 1
                if rules[index].times <= 0 { rules.remove(at: index) }
                return action
            }
            return nil
        }
    }

    private static func matches(_ rule: Rule, _ request: HTTPRequest, _ orderId: String?) -> Bool {
        if let method = rule.method, method != request.method { return false }
        if let wanted = rule.orderId, wanted != orderId { return false }
        guard let pattern = rule.path else { return true }
        let segments = request.path.split(separator: "/", omittingEmptySubsequences: false)
        return segments.count == pattern.count
            && zip(pattern, segments).allSatisfy { $0 == "*" || $0 == $1 }
    }

    private static func rule(_ json: JSON) throws(Problem) -> Rule {
        var reader = RequestReader(json)
        let path = reader.optionalText("match.path", 1...200)
        let method = reader.optionalText("match.method", 1...10)
        let orderId = reader.optionalText("match.orderId", 1...64)
        let nth = reader.optionalInteger("match.nth", 1...1000) ?? 1
        let times = reader.optionalInteger("times", 1...1000) ?? 1
        let action = action(&reader)
        guard reader.errors.isEmpty, let action else { throw .badRequest(reader.errors) }
        return Rule(
            path: path.map { $0.split(separator: "/", omittingEmptySubsequences: false) },
            method: method, orderId: orderId, action: action, passes: nth - 1, times: times)
    }

    private static func action(_ reader: inout RequestReader) -> Action? {
        if reader.value("do")?.object != nil {
            if let delay = reader.optionalInteger("do.delay", 0...120_000) {
                return .delay(milliseconds: delay)
            }
            return reader.integer("do.status", 400...599).map { .status(Int($0)) }
        }
        let words: [(String, Action)] = [
            ("dropBeforeApply", .dropBeforeApply), ("dropAfterApply", .dropAfterApply),
            ("wrongOrderEcho", .wrongOrderEcho), ("wrongAmountEcho", .wrongAmountEcho),
            ("unknownCode", .unknownCode),
        ]
        let word = reader.word("do", of: words.map(\.0))
        return words.first { $0.0 == word }?.1
    }
}

extension Faults.Action {
    /// Carries out a request with this trouble.
    func rehearse(
        _ request: HTTPRequest, _ apply: @Sendable (HTTPRequest) async -> HTTPResponse
    ) async -> HTTPResponse {
        switch self {
        case .dropBeforeApply: return .closed
        case .dropAfterApply:
            _ = await apply(request)
            return .closed
        case .delay(let milliseconds):
            // Cut short only where the sandbox stops, which then does nothing more.
            try? await Task.sleep(for: .milliseconds(milliseconds))
            return Task.isCancelled ? .closed : await apply(request)
        case .status(let status):
            return Problem(
                status: status, fragment: "fault", title: "Ordered fault", detail: "Ordered fault"
            ).response(instance: request.path)
        case .wrongOrderEcho:
            return Self.change(await apply(request), "order", "orderId", to: "another-order")
        case .wrongAmountEcho:
            return Self.change(await apply(request), "order", "amount", to: 1)
        case .unknownCode:
            return Self.change(await apply(request), "transactionResult", "responseCode", to: "Z")
        }
    }

    private static func change(
        _ response: HTTPResponse, _ object: String, _ member: String, to value: JSON
    ) -> HTTPResponse {
        guard let json = try? JSON(parsing: response.body), var members = json.object,
            var inner = json[object]?.object
        else { return response }
        inner[member] = value
        members[object] = .object(inner)
        return .json(response.status, .object(members))
    }
}
