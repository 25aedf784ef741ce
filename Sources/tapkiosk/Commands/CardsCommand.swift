import JSONText
import Octets
import TestCards

/// `cards`.
enum CardsCommand {
    /// Lists the software test cards.
    static func run(_ arguments: Arguments, _ console: Console) -> ExitCode {
        let profiles = TestCard.profiles
        let width = profiles.map(\.name.count).max() ?? 0
        for profile in profiles {
            if arguments.has("json") {
                console.print([
                    "name": .string(profile.name), "summary": .string(profile.summary),
                    "aid": .string(Hex.encode(profile.aid)), "label": .string(profile.label),
                    "pan": .string("\(profile.cardNumber)"), "credit": .bool(profile.isCredit),
                ])
            } else {
                let gap = String(repeating: " ", count: width - profile.name.count)
                console.print(
                    "card:\(profile.name)\(gap)  \(profile.cardNumber)  \(profile.summary)")
            }
        }
        return .done
    }
}
