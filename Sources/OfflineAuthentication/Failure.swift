import BERTLV
import EMV

/// Where and why a check ended.
struct Failure: Error {
    let verdict: AuthenticationResult.Verdict

    /// Everything was there, and it is not genuine.
    static func failed(
        _ stage: AuthenticationResult.Stage, _ reason: AuthenticationResult.Reason
    ) -> Failure {
        Failure(verdict: .failed(stage, reason))
    }

    /// A key or an object is missing.
    static func notPossible(_ reason: AuthenticationResult.Reason) -> Failure {
        Failure(verdict: .notPossible(reason))
    }

    static func missing(_ tag: Tag) -> Failure { .notPossible(.missingData(tag)) }
}
