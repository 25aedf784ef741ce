import CardPorts
import Octets

/// What a sale or a read asks of the next tap.
public struct TapRequest: Hashable, Sendable {
    /// 9F02, minor units: everything but the surcharge.
    public let amountMinorUnits: Int64
    /// 9F03, minor units.
    public let otherAmountMinorUnits: Int64
    /// 5F2A, the ISO 4217 number.
    public let currencyNumber: UInt16
    /// 5F36, decimals of the minor unit.
    public let currencyExponent: UInt8
    /// 9C: 00 for goods and services.
    public let transactionType: UInt8
    /// How long to wait for a card; `nil` waits until the task is cancelled.
    public let waitMilliseconds: Int64?

    /// What to ask for.
    public init(
        amountMinorUnits: Int64, otherAmountMinorUnits: Int64 = 0, currencyNumber: UInt16,
        currencyExponent: UInt8, transactionType: UInt8 = 0, waitMilliseconds: Int64? = nil
    ) {
        self.amountMinorUnits = amountMinorUnits
        self.otherAmountMinorUnits = otherAmountMinorUnits
        self.currencyNumber = currencyNumber
        self.currencyExponent = currencyExponent
        self.transactionType = transactionType
        self.waitMilliseconds = waitMilliseconds
    }
}

/// A tap that is to go online: what the engine may know of the card.
///
/// The card number and track 2 are in the box and nowhere else; everything here may be journalled.
public struct TapEvent: Sendable {
    /// Lower-case brand: `visa`, `mastercard`; `unknown` where the AID tells none.
    public let brand: String
    /// Last four digits of the card number.
    public let last4: String
    /// The EMV data of the tap (DE 55) as BER-TLV, without 57, 5A, 5F20, 56, 99, 9F1F, 9F20.
    public let iccData: [UInt8]
    /// How the cardholder is verified.
    public let cardholderVerification: CardholderVerification
    /// What a receipt shows of the card.
    public let receipt: CardReceiptData
    /// Track 2 equivalent data (value of tag 57): sealed into one authorisation and wiped.
    public let cardData: SecretBox

    /// From its parts.
    public init(
        brand: String, last4: String, iccData: [UInt8],
        cardholderVerification: CardholderVerification, receipt: CardReceiptData,
        cardData: SecretBox
    ) {
        self.brand = brand
        self.last4 = last4
        self.iccData = iccData
        self.cardholderVerification = cardholderVerification
        self.receipt = receipt
        self.cardData = cardData
    }
}

/// The cardholder verification that the kernel's outcome asks for or reports.
///
/// Source: EMV Contactless Book A, outcome parameter "CVM".
public enum CardholderVerification: String, Hashable, Sendable {
    /// None needed.
    case none
    /// Done on the cardholder's device.
    case cdcvm
    /// The PIN is checked by the issuer.
    case onlinePIN
    /// A signature.
    case signature
}

/// What a receipt shows of the card. No card number.
public struct CardReceiptData: Hashable, Sendable {
    /// 4F or 84, hexadecimal.
    public let aid: String
    /// 9F12 or 50.
    public let label: String
    /// 9F26, hexadecimal.
    public let cryptogram: String
    /// `ARQC`, `TC` or `AAC`.
    public let cryptogramType: String
    /// 95, hexadecimal.
    public let terminalVerificationResults: String?

    /// From its parts.
    public init(
        aid: String, label: String, cryptogram: String, cryptogramType: String,
        terminalVerificationResults: String?
    ) {
        self.aid = aid
        self.label = label
        self.cryptogram = cryptogram
        self.cryptogramType = cryptogramType
        self.terminalVerificationResults = terminalVerificationResults
    }
}

/// How waiting for and reading a tap ended.
public enum TapResult: Sendable {
    /// The card asks for an online decision.
    case onlineRequest(TapEvent)
    /// The card declined; nothing was sent anywhere.
    case declined
    /// The card or kernel ended the tap without a transaction; the text is for the customer:
    /// try another card, insert the card.
    case notAccepted(TapRejection)
    /// The reader or the link to the card failed while the card was being read.
    case fault(ReaderFault)
    /// No reader was ready to wait at.
    case readerNotReady(ReaderFault)
    /// No card came in time.
    case timedOut
    /// The task was cancelled.
    case cancelled
}

/// Why a tap came to nothing although nothing failed.
public enum TapRejection: String, Hashable, Sendable {
    /// Insert, swipe or try another card.
    case tryAnotherCard
    /// Insert the card: this transaction does not go contactless.
    case tryAnotherInterface
    /// Present one card only.
    case presentOneCardOnly
    /// The card was presented too often without being read.
    case tooManyAttempts
}

/// What happens while a tap is waited for and read, for a screen.
public enum TapProgress: Hashable, Sendable {
    /// A card that nobody presented lies in the field: it has to be taken away first.
    case removeCard
    /// Present the card.
    case presentCard
    /// Present the card again.
    case presentCardAgain
    /// The phone shows what to do; present it again after.
    case seePhone
    /// A card is being read.
    case processing
    /// The card was read and may be removed.
    case cardReadOK
}

/// Waits for one card, reads it, and says what came of it.
public protocol TapReading: Sendable {
    /// Whether a reader is there to wait at; `nil` when it is.
    func readerFault() async -> ReaderFault?

    /// Waits for a card and reads it. Ends with ``TapResult/cancelled`` when the task is cancelled.
    func tap(
        for request: TapRequest, progress: @escaping @Sendable (TapProgress) -> Void
    ) async -> TapResult
}
