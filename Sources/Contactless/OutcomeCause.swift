import BERTLV
import ISO7816

/// Why a tap ended as it did: the command it ended at, and what was wrong.
public struct OutcomeCause: Error, Hashable, Sendable {
    /// What was wrong.
    public enum Code: Hashable, Sendable {
        /// A status word that ends the step.
        case statusWord
        /// The card does not serve this transaction (6985).
        case conditionsNotSatisfied
        /// The application does not know the command (6D00): a flow of its own.
        case unsupportedApplication
        /// The card left the field.
        case cardLost
        /// Octets that are not the objects they should be.
        case notParsable(TLVError)
        /// Another template than the command is answered with.
        case unexpectedTemplate
        /// An object that must be there is not.
        case missingData(Tag)
        /// An object that may be there once came twice.
        case duplicateData(Tag)
        /// The card sent what only a terminal may say.
        case terminalData(Tag)
        /// An object with a value that cannot be.
        case invalidData(Tag)
        /// Card number and track 2 are of different cards.
        case contradictoryCardNumbers
        /// The card names no application that is accepted here.
        case noCommonApplication
        /// The card asks for a longer command than there is.
        case commandTooLong
        /// More data objects than any card has.
        case tooManyObjects
        /// More commands than any tap takes.
        case tooManyCommands
        /// No combination takes this amount.
        case amountNotAllowed
        /// The kernel's own limit does not allow the amount.
        case limitExceeded
        /// The card works in magnetic stripe mode only, which is off.
        case magneticStripeModeOnly
        /// The card's signature is wrong.
        case authenticationFailed
        /// Terminal or card would have the transaction declined.
        case terminalActionAnalysis
        /// The cardholder cannot be verified as card and reader ask.
        case cardholderNotVerified
        /// The cardholder's device shows what to do.
        case seePhone
        /// The card declined.
        case cardDeclined
        /// The card answered with another cryptogram than was asked for.
        case unexpectedCryptogram
        /// The card has expired.
        case expired
        /// The kernel the card asks for is not one of this reader's.
        case kernelNotSupported
    }

    /// The command it ended at; `nil` before the first.
    public let stage: CommandName?
    /// The status word, where one says why.
    public let statusWord: StatusWord?
    /// What was wrong.
    public let code: Code

    init(_ code: Code, at stage: CommandName?, _ statusWord: StatusWord? = nil) {
        self.code = code
        self.stage = stage
        self.statusWord = statusWord
    }

    /// A status word other than 9000 at a command.
    init(_ statusWord: StatusWord, at stage: CommandName) {
        let codes: [StatusWord: Code] = [
            .conditionsNotSatisfied: .conditionsNotSatisfied,
            .instructionNotSupported: .unsupportedApplication,
        ]
        self.init(codes[statusWord] ?? .statusWord, at: stage, statusWord)
    }
}

extension OutcomeCause.Code {
    /// The code's name, as JSON spells it.
    public var name: String {
        switch self {
        case .statusWord: "statusWord"
        case .conditionsNotSatisfied: "conditionsNotSatisfied"
        case .unsupportedApplication: "unsupportedApplication"
        case .cardLost: "cardLost"
        case .notParsable(let error): error.name
        case .unexpectedTemplate: "unexpectedTemplate"
        case .missingData: "missingData"
        case .duplicateData: "duplicateData"
        case .terminalData: "terminalData"
        case .invalidData: "invalidData"
        case .contradictoryCardNumbers: "contradictoryCardNumbers"
        case .noCommonApplication: "noCommonApplication"
        case .commandTooLong: "commandTooLong"
        case .tooManyObjects: "tooManyObjects"
        case .tooManyCommands: "tooManyCommands"
        case .amountNotAllowed: "amountNotAllowed"
        case .limitExceeded: "limitExceeded"
        case .magneticStripeModeOnly: "magneticStripeModeOnly"
        case .authenticationFailed: "authenticationFailed"
        case .terminalActionAnalysis: "terminalActionAnalysis"
        case .cardholderNotVerified: "cardholderNotVerified"
        case .seePhone: "seePhone"
        case .cardDeclined: "cardDeclined"
        case .unexpectedCryptogram: "unexpectedCryptogram"
        case .expired: "expired"
        case .kernelNotSupported: "kernelNotSupported"
        }
    }

    /// The object at fault, where there is one.
    public var tag: Tag? {
        switch self {
        case .missingData(let tag), .duplicateData(let tag), .terminalData(let tag),
            .invalidData(let tag):
            tag
        case .statusWord, .conditionsNotSatisfied, .unsupportedApplication, .cardLost,
            .notParsable, .unexpectedTemplate, .contradictoryCardNumbers, .noCommonApplication,
            .commandTooLong, .tooManyObjects, .tooManyCommands, .amountNotAllowed,
            .limitExceeded, .magneticStripeModeOnly, .authenticationFailed,
            .terminalActionAnalysis, .cardholderNotVerified, .seePhone, .cardDeclined,
            .unexpectedCryptogram, .expired, .kernelNotSupported:
            nil
        }
    }
}
