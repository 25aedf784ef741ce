import CardReading
import Contactless
import EMV
import ISO7816
import JSONText
import Octets

/// What a tap came to, as JSON and as text.
struct TapOutput {
    /// Whether the card number is shown in full.
    let isUnmasked: Bool
    /// The profile in use, where it is a built-in one.
    var profile: String?
    /// Whether each command is shown with its time.
    var isVerbose = false

    /// The object of `read --json`.
    func json(_ report: TapReport) -> [String: JSON] {
        var members: [String: JSON] = [
            "reader": .optional(report.readerName),
            "atr": .string(Hex.encode(report.answerToReset)),
            "ui": .array(report.messages.map { .string($0.name) }),
            "timing": Self.json(report.timing),
        ]
        if let profile { members["profile"] = .string(profile) }
        if let outcome = report.outcome { members["outcome"] = .string(outcome.status.rawValue) }
        if let aid = report.aid { members["aid"] = .string(Hex.encode(aid.octets)) }
        if let kernel = report.kernel { members["kernel"] = .integer(Int64(kernel.rawValue)) }
        if !report.label.isEmpty { members["label"] = .string(report.label) }
        if let pan = report.pan { members["pan"] = .string(shown(pan)) }
        if let expiry = report.expiry { members["expiry"] = .string("\(expiry)") }
        if let sequence = report.sequenceNumber { members["sequence"] = .string(sequence) }
        if let cryptogram = report.cryptogram { members["cryptogram"] = Self.json(cryptogram) }
        if let cvm = report.cardholderVerification { members["cvm"] = .string(cvm.rawValue) }
        if let oda = report.authentication { members["oda"] = Self.json(oda) }
        if !report.issuerData.isEmpty {
            members["de55"] = .string(Hex.encode(report.issuerData))
        }
        if let failure = report.failure { members["error"] = Self.json(failure) }
        return members
    }

    private func shown(_ pan: PAN) -> String { isUnmasked ? pan.reveal() : pan.masked }

    private static func json(_ cryptogram: TapReport.Cryptogram) -> JSON {
        .members([
            "type": .string(cryptogram.type.rawValue),
            "value": .string(Hex.encode(cryptogram.value)),
            "atc": cryptogram.transactionCounter.map { .integer(Int64($0)) },
        ])
    }

    private static func json(_ result: AuthenticationResult) -> JSON {
        .members([
            "method": .string(result.method.rawValue), "result": .string(result.verdict.name),
            "reason": result.verdict.reason.map { .string($0) },
        ])
    }

    private static func json(_ failure: TapReport.Failure) -> JSON {
        .members([
            "stage": .optional(failure.stage?.rawValue),
            "sw": failure.statusWord.map { .string("\($0)") },
            "code": .string(failure.code), "tag": failure.tag.map { .string("\($0)") },
        ])
    }

    private static func json(_ timing: TapTiming) -> JSON {
        .members([
            "detectMilliseconds": timing.detectMicroseconds.map(milliseconds),
            "cardMilliseconds": milliseconds(timing.cardMicroseconds),
            "commands": .array(
                timing.commands.map { command in
                    [
                        "name": .string(command.name.rawValue),
                        "milliseconds": milliseconds(command.microseconds),
                    ]
                }),
        ])
    }

    /// Milliseconds with one decimal.
    private static func milliseconds(_ microseconds: Int64) -> JSON {
        let tenths = (max(0, microseconds) + 50) / 100
        let text = "\(tenths / 10).\(tenths % 10)"
        return (try? JSON(parsing: Array(text.utf8))) ?? .integer(tenths / 10)
    }

    /// Lines for people.
    func lines(_ report: TapReport) -> [String] {
        var rows: [(String, String)] = []
        if let outcome = report.outcome { rows.append(("outcome", outcome.status.rawValue)) }
        if let reader = report.readerName { rows.append(("reader", reader)) }
        if let aid = report.aid {
            let kernel = report.kernel.map { "  kernel \($0.rawValue)" } ?? ""
            rows.append(("application", "\(report.label)  \(Hex.encode(aid.octets))\(kernel)"))
        }
        if let pan = report.pan {
            rows.append(("card", "\(shown(pan))  \(report.expiry.map { "expires \($0)" } ?? "")"))
        }
        if let cryptogram = report.cryptogram {
            let counter = cryptogram.transactionCounter.map { "  ATC \($0)" } ?? ""
            let value = Hex.encode(cryptogram.value)
            rows.append(("cryptogram", "\(cryptogram.type.rawValue) \(value)\(counter)"))
        }
        if let cvm = report.cardholderVerification { rows.append(("cardholder", cvm.rawValue)) }
        if let oda = report.authentication {
            let reason = oda.verdict.reason.map { " (\($0))" } ?? ""
            rows.append(("signature", "\(oda.method.rawValue) \(oda.verdict.name)\(reason)"))
        }
        if let failure = report.failure {
            let stage = failure.stage.map { "\($0.rawValue): " } ?? ""
            let word = failure.statusWord.map { " (SW \($0))" } ?? ""
            rows.append(("error", "\(stage)\(failure.code)\(word)"))
        }
        rows.append(("card time", "\(report.timing.cardMicroseconds / 1_000) ms"))
        if isVerbose {
            rows += report.timing.commands.map { command in
                ("", "\(command.name.rawValue)  \(command.microseconds / 1_000) ms")
            }
        }
        return rows.map { name, value in
            name + String(repeating: " ", count: max(1, 13 - name.count)) + value
        }
    }

    /// How `read` ends for an outcome; `nil` is a fault.
    static func exitCode(_ outcome: Outcome?) -> ExitCode {
        switch outcome?.status {
        case .approved, .onlineRequest: .done
        case .declined: .declined
        case .tryAgain, .selectNext, .endApplication, .tryAnotherInterface, nil: .failed
        }
    }
}
