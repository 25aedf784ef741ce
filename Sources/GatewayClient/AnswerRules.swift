import JSONText
import Payment

/// What an HTTP answer means for money.
///
/// Only the gateway's own word counts: a status without the gateway's problem document may come
/// from something in between, which cannot know what the gateway did.
///
/// Source: Payroc public REST, 1 and 8.
struct AnswerRules {
    /// What was asked.
    enum Asked {
        /// An authorisation: sent once.
        case authorisation
        /// A capture or reversal.
        case followUp
        /// Something that changes nothing.
        case query
    }

    let asked: Asked

    func reply<Answer: Hashable & Sendable>(
        _ answer: WireAnswer, _ read: (JSON) throws(AnswerFault) -> Answer
    ) -> Reply<Answer> {
        if let failure = answer.failure { return .unclear(answer.evidence(failure)) }
        guard let status = answer.status else {
            return .unclear(answer.evidence(.malformedAnswer))
        }
        guard status == 200 || status == 201 else { return refusal(status, answer) }
        guard answer.mediaType == "application/json", let json = try? JSON(parsing: answer.body)
        else { return .unclear(answer.evidence(.malformedAnswer)) }
        do throws(AnswerFault) {
            return .answered(try read(json))
        } catch {
            switch error {
            case .malformed: return .unclear(answer.evidence(.malformedAnswer))
            case .mismatch: return .unclear(answer.evidence(.mismatch))
            }
        }
    }

    private func refusal<Answer>(_ status: Int, _ answer: WireAnswer) -> Reply<Answer> {
        let problem = problem(status, answer)
        guard isRefusal(status, hasProblem: problem != nil) else {
            return .unclear(answer.evidence(.statusWithoutOutcome))
        }
        return .refused(
            GatewayRefusal(httpStatus: status, reason: problem.flatMap { Self.reason($0) }))
    }

    private func isRefusal(_ status: Int, hasProblem: Bool) -> Bool {
        switch (status, asked) {
        // The protocol itself is refused, before anything is looked at.
        case (426, _): true
        case (400..<429, .query), (430..<500, .query): true
        case (400, _), (403, _), (404, _), (406, _), (413, _), (415, _): hasProblem
        // A key in use, or a state that does not allow it: a query tells which. For an
        // authorisation it would mean that its key was used before, which nobody did knowingly.
        case (409, .followUp): hasProblem
        default: false
        }
    }

    private func problem(_ status: Int, _ answer: WireAnswer) -> JSON? {
        guard
            answer.mediaType == "application/problem+json"
                || answer.mediaType == "application/json",
            let json = try? JSON(parsing: answer.body), json["status"]?.integer == Int64(status)
        else { return nil }
        return json
    }

    private static func reason(_ problem: JSON) -> String? {
        let first = problem["errors"]?.array?.first
        let parts = [
            problem["detail"]?.string ?? problem["title"]?.string, first?["parameter"]?.string,
            first?["message"]?.string,
        ]
        let text = parts.compactMap(\.self).joined(separator: ": ")
        return text.isEmpty ? nil : Masking.mask(text)
    }
}
