import BERTLV
import CardPorts
import Contactless
import EMV
import ISO7816

/// What a tap came to, for people and programs: nothing of it may not be shown but the card
/// number, which prints itself masked.
public struct TapReport: Hashable, Sendable {
    /// The cryptogram.
    public struct Cryptogram: Hashable, Sendable {
        /// What the card decided.
        public let type: CryptogramType
        /// 9F26, eight octets; empty where it could not be taken out of a signature.
        public let value: [UInt8]
        /// 9F36.
        public let transactionCounter: Int?
    }

    /// Where and why a tap came to nothing.
    public struct Failure: Hashable, Sendable {
        /// The command; `nil` before the first.
        public let stage: CommandName?
        /// The status word that said so, where one did.
        public let statusWord: StatusWord?
        /// What it was: the name of a cause or of a reader's fault.
        public let code: String
        /// The data object at fault, where there is one.
        public let tag: Tag?
    }

    /// How it ended; `nil` where the reader failed.
    public let outcome: Outcome?
    /// The reader's name, where there is one.
    public internal(set) var readerName: String?
    /// The card's answer to reset; empty where no card came.
    public internal(set) var answerToReset: [UInt8] = []
    /// 4F as the card's directory has it.
    public let aid: AID?
    /// The kernel's number.
    public let kernel: KernelID?
    /// 50.
    public let label: String
    /// 5A, or the number in 57 or 9F6B.
    public let pan: PAN?
    /// 5F24, or the month in 57 or 9F6B.
    public let expiry: ExpiryDate?
    /// 5F34, two digits.
    public let sequenceNumber: String?
    /// The cryptogram; `nil` where the card gave none.
    public let cryptogram: Cryptogram?
    /// How the cardholder is verified; `nil` where it did not come to that.
    public let cardholderVerification: CardholderVerification?
    /// What the card's signature is worth; `nil` where no application was selected.
    public let authentication: AuthenticationResult?
    /// The messages in the order they were asked for.
    public internal(set) var messages: [UIRequest] = []
    /// The EMV data for the issuer (DE 55) without card number and track data.
    public let issuerData: [UInt8]
    /// How long it took.
    public internal(set) var timing = TapTiming()
    /// Where and why it came to nothing; `nil` for an approval, a request or the card's own
    /// decline.
    public let failure: Failure?
    /// What a session needs to be played again: 9F02 9F03 9F1A 5F2A 5F36 9A 9F21 9C 9F37.
    public let terminalData: [TerminalElement]

    /// A data object of the terminal's.
    public struct TerminalElement: Hashable, Sendable {
        /// Its tag.
        public let tag: Tag
        /// Its coded value.
        public let value: [UInt8]
    }
}

extension TapReport {
    /// Reads a record.
    ///
    /// - Parameter fault: What the reader failed with, and at which command.
    init(_ record: TapRecord, fault: (ReaderFault, CommandName?)? = nil) {
        let track2 = record.cardData[.track2EquivalentData].flatMap { try? Track2($0) }
        outcome = fault == nil ? record.outcome : nil
        aid = record.adfName
        kernel = record.kernel
        label = Self.text(record.label)
        // Some devices have their number in kernel 2's track 2 data alone.
        let other = record.cardData[.track2Data].flatMap { try? Track2($0) }
        pan = record.cardData[.pan].flatMap { try? PAN(bcd: $0) } ?? track2?.pan ?? other?.pan
        expiry =
            ExpiryDate.read(
                expirationDate: record.cardData[.applicationExpirationDate],
                track2: track2 ?? other
            ).date
        sequenceNumber = record.cardData[.panSequenceNumber]?.first.map(Self.twoDigits)
        cryptogram = record.cryptogramType.map { type in
            Cryptogram(
                type: type, value: record.cardData[.applicationCryptogram] ?? [],
                transactionCounter: record.cardData[.applicationTransactionCounter].map {
                    $0.prefix(2).reduce(0) { $0 << 8 | Int($1) }
                })
        }
        cardholderVerification = outcome?.cvm.map(CardholderVerification.init)
        authentication = record.authentication ?? Self.notAsked(record)
        issuerData = record.cryptogramType == nil ? [] : record.issuerData
        failure = fault.map { Failure($0.0, at: $0.1) } ?? Failure(record.outcome)
        terminalData = Self.replayTags.compactMap { tag in
            (record.terminalData[tag] ?? record.parameters?.elements[tag]).map {
                TerminalElement(tag: tag, value: $0)
            }
        }
    }

    private static let replayTags: [Tag] = [
        .amountAuthorised, .amountOther, .terminalCountryCode, .transactionCurrencyCode,
        .transactionCurrencyExponent, .transactionDate, .transactionTime, .transactionType,
        .unpredictableNumber,
    ]

    private static func notAsked(_ record: TapRecord) -> AuthenticationResult? {
        record.kernel.map {
            AuthenticationResult(
                method: $0 == .kernel2 ? .cda : .fdda, verdict: .notPerformed(.notRequested))
        }
    }

    private static func twoDigits(_ octet: UInt8) -> String {
        let text = String(octet, radix: 16, uppercase: true)
        return text.utf8.count < 2 ? "0\(text)" : text
    }

    /// What the books call format ans, with everything else shown as `?`.
    static func text(_ octets: [UInt8]) -> String {
        let shown = octets.prefix(16).map { (0x20...0x7E).contains($0) ? $0 : 0x3F }
        return String(decoding: shown, as: UTF8.self)
    }
}

extension TapReport.Failure {
    fileprivate init(_ fault: ReaderFault, at stage: CommandName?) {
        self.stage = stage
        statusWord = nil
        code = fault.description
        tag = nil
    }

    fileprivate init?(_ outcome: Outcome?) {
        guard let outcome, let cause = outcome.cause,
            outcome.status != .declined || cause.code != .cardDeclined
        else { return nil }
        stage = cause.stage
        statusWord = cause.statusWord
        code = cause.code.name
        tag = cause.code.tag
    }
}

extension CardholderVerification {
    /// As the outcome has it.
    init(_ cvm: Outcome.CVM) {
        switch cvm {
        case .noCVM: self = .none
        case .signature: self = .signature
        case .onlinePIN: self = .onlinePIN
        case .confirmationCodeVerified: self = .cdcvm
        }
    }
}
