import CardPorts

/// Why the terminal cannot be put together.
public enum RuntimeFault: Error, Hashable, Sendable {
    /// What was asked for cannot be: a selector, a profile, a file's content. In words.
    case wrongUsage(String)
    /// The configuration is missing keys or has wrong ones.
    case configuration(ConfigurationFault)
    /// There is no reader, or no service to reach one. In words.
    case noReader(String)
    /// Another process takes payments with the same state folder. In words.
    case busy(String)
    /// The system refused something: a file, a port, the journal. In words.
    case failed(String)
}

extension RuntimeFault: CustomStringConvertible {
    /// One line, or one for each problem of the configuration.
    public var description: String {
        switch self {
        case .wrongUsage(let text), .noReader(let text), .busy(let text), .failed(let text): text
        case .configuration(let fault):
            fault.problems.map(\.description).joined(separator: "\n")
        }
    }
}

extension ReaderFault {
    /// What the operator has to know, in words.
    public var explanation: String {
        switch self {
        case .cardLost: "the card left the field"
        case .readerGone: "the reader is gone"
        case .serviceDown: "the PC/SC service does not answer; is pcscd installed and running?"
        case .busy: "another program uses the reader or card"
        case .timedOut: "the reader did not answer in time"
        case .notPermitted: "the system denies access to the reader or to pcscd"
        case .protocolBroken: "the reader broke the protocol"
        }
    }
}
