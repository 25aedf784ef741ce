import CardPorts

/// What the PC/SC service answers to one who only asks.
public struct ServiceReport: Hashable, Sendable {
    /// Whether it lets itself be asked.
    public enum Answer: Hashable, Sendable {
        /// It does.
        case answers
        /// It is there, and polkit does not let this user in.
        case denied
        /// It does not; the library's code.
        case refused(code: UInt32)
        /// It takes the call and does not come back.
        case silent
    }

    /// Whether it answers.
    public var answer: Answer
    /// The readers in its order.
    public var readers: [ListedReader] = []
}

/// A reader that the service lists.
public struct ListedReader: Hashable, Sendable {
    /// What came of asking for the reader, without touching a card in it.
    public enum Condition: Hashable, Sendable {
        /// It works, as far as can be seen without a card.
        case answers
        /// polkit lets this user into the service and not to the reader.
        case denied
        /// Another program has it for itself.
        case inUse
        /// It is listed and does not answer.
        case dead(why: String)
    }

    /// Its name, and serial number and port where the driver tells them.
    public var identity: ReaderIdentity
    /// Whether it works.
    public var condition: Condition
}

/// The part of the world that files do not show.
public protocol ServiceAsking: Sendable {
    /// Asks the service for itself and each reader; no card is powered. Ends in bounded time.
    func report() async -> ServiceReport
}
