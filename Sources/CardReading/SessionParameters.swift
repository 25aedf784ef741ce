import BERTLV
import Contactless
import EMV
import ISO7816
import Octets

/// What the terminal of a recorded session knew and asked, found out from what it sent, so that
/// the session can be played again octet for octet.
public struct SessionParameters: Hashable, Sendable {
    /// One command and, where there was one, its answer with status word.
    public struct Exchange: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
        /// As it was sent.
        public let command: [UInt8]
        /// As it was received; `nil` where the card did not answer.
        public let response: [UInt8]?

        /// From its octets.
        public init(command: [UInt8], response: [UInt8]?) {
            self.command = command
            self.response = response
        }

        /// How long command and answer are; never what they hold.
        public var description: String {
            "\(command.count) octets, \(response?.count ?? 0) octets answered"
        }

        /// Hides command and answer from `dump`.
        public var customMirror: Mirror { Mirror(self, children: []) }
    }

    /// The terminal's data objects, each in its own length.
    public internal(set) var elements: [Tag: [UInt8]] = [:]
    /// 9F37 of one kernel activation after the other.
    public internal(set) var unpredictableNumbers: [[UInt8]] = []
    /// What GENERATE AC asked for; `nil` where there was none.
    public internal(set) var requestedCryptogram: CryptogramType?
    /// Whether GENERATE AC asked for a signature.
    public internal(set) var asksForSignature = false
    /// The certification authority's key that the card refers to.
    public internal(set) var authorityKeyIndex: UInt8?
    /// The application that was selected, and the kernel that the directory asks for.
    public internal(set) var applications: [Application] = []

    /// Whether the commands of a session were looked at.
    var hasCommands = false

    /// An application that the terminal selected.
    public struct Application: Hashable, Sendable {
        /// Its name.
        public let aid: AID
        /// The kernel; `nil` where the directory leaves it to the terminal.
        public let kernel: KernelID?
    }

    /// Nothing but what a session's `@terminal` line says: `9F02=000000004200 9A=261130 …`.
    ///
    /// - Throws: ``InvalidElement`` for a word that is no tag with a value; its tag is 0 where
    ///   even that cannot be read.
    public init(terminalLine text: String) throws(InvalidElement) {
        for word in text.split(separator: " ") {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let tag = Tag(hex: parts[0]) else {
                throw InvalidElement(tag: Tag(0))
            }
            guard let value = try? Hex.decode(parts[1]) else { throw InvalidElement(tag: tag) }
            elements[tag] = value
        }
        if let number = elements[.unpredictableNumber] { unpredictableNumbers = [number] }
    }

    /// Adds what another source says; it overrules what is there.
    public mutating func overrule(with other: SessionParameters) {
        elements.merge(other.elements) { _, new in new }
        if let number = other.unpredictableNumbers.first {
            unpredictableNumbers = [number] + unpredictableNumbers.dropFirst()
        }
    }

    /// The tap that the session was.
    ///
    /// What a card was not told makes no difference to what it answered: where the commands of a
    /// session do not tell an object, a value that stands for nothing takes its place.
    ///
    /// - Throws: ``InvalidElement`` for an object that is not in its format, or one that is told
    ///   nowhere where there is no session but a line alone.
    public func tapParameters() throws(InvalidElement) -> TapParameters {
        try TapParameters(
            elements: hasCommands ? Self.untold.merging(elements) { $1 } : elements)
    }

    // One major unit of no currency on the first day of the century.
    private static let untold: [Tag: [UInt8]] = [
        .amountAuthorised: [0, 0, 0, 0, 0x01, 0], .transactionCurrencyCode: [0x09, 0x99],
        .transactionDate: [0x00, 0x01, 0x01], .transactionType: [0x00],
        .unpredictableNumber: [0, 0, 0, 0],
    ]

    /// The numbers of the session one after the other; when they are used up, the last again.
    public func replayedNumbers() -> UnpredictableNumbers {
        let numbers = ReplayedNumbers(unpredictableNumbers)
        return { numbers.next() }
    }
}

extension SessionParameters: CustomStringConvertible, CustomReflectable {
    /// How many objects there are; the card may have asked the terminal to repeat its own.
    public var description: String { "terminal data of \(elements.count) objects" }
    /// Hides the objects from `dump`.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
