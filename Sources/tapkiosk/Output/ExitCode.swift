/// What the program's end tells the one who called it.
enum ExitCode: Int32, CaseIterable, Sendable {
    /// The command did what it was asked.
    case done = 0
    /// It failed, and no payment occurred.
    case failed = 1
    /// It was asked in the wrong way, or its configuration is wrong.
    case usage = 2
    /// The payment was declined or voided.
    case declined = 3
    /// Whether the card was charged is not known.
    case unknown = 4
    /// There is no reader, or no service for it.
    case noReader = 5
    /// A signal ended it before anything was sent.
    case interrupted = 130

    /// One sentence for the manual.
    var meaning: String {
        switch self {
        case .done: "Done; for pay: approved."
        case .failed:
            "Failed, and no payment occurred; for read: a fault, or any outcome but approved, "
                + "onlineRequest and declined."
        case .usage: "Wrong usage or configuration."
        case .declined: "Declined or voided; for read: the card declined."
        case .unknown: "Outcome unknown: the card may have been charged. Do not retry."
        case .noReader: "No reader or no PC/SC service when the command starts."
        case .interrupted: "Interrupted before anything was sent."
        }
    }
}
