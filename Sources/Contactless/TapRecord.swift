import BERTLV
import EMV
import ISO7816

/// What a tap has brought: the application, what the card said, and the EMV data for the issuer.
///
/// It holds card data in the clear for the length of one read and does not print it.
public struct TapRecord: Hashable, Sendable {
    /// The last outcome; `nil` before there is one.
    public internal(set) var outcome: Outcome?
    /// What the tap was for.
    public internal(set) var parameters: TapParameters?
    /// The application that was activated last.
    public private(set) var adfName: AID?
    /// Its kernel.
    public private(set) var kernel: KernelID?
    /// 50 as the directory or the application has it, as the card codes it.
    public private(set) var label: [UInt8] = []
    /// What the card said after its selection and what the kernel made of it, by tag.
    public private(set) var cardData: [Tag: [UInt8]] = [:]
    /// What the terminal said, by tag, as it was sent last.
    public private(set) var terminalData: [Tag: [UInt8]] = [:]
    /// What the application's FCI said, by tag.
    public private(set) var selectionData: [Tag: [UInt8]] = [:]
    /// What the card decided; `nil` before it did.
    public private(set) var cryptogramType: CryptogramType?
    /// What its signature is worth; `nil` where none was looked at.
    public private(set) var authentication: AuthenticationResult?

    init() {}

    mutating func select(_ candidate: Candidate, _ fci: ApplicationFCI, _ kernel: KernelID) {
        adfName = candidate.entry.adfName
        self.kernel = kernel
        label = fci.values[.applicationLabel] ?? candidate.entry.label
        selectionData = fci.values
        selectionData[.dfName] = fci.dfName
        cardData = [:]
        cryptogramType = nil
        authentication = nil
    }

    mutating func take(_ kernel: Kernel) {
        switch kernel {
        case .kernel2(let kernel):
            cardData = kernel.data.values
            terminalData = kernel.activation.terminalData
            cryptogramType = kernel.cryptogramType
            authentication = kernel.authentication
        case .kernel3(let kernel):
            cardData = kernel.data.values
            terminalData = kernel.activation.terminalData
            cryptogramType = kernel.cryptogramType
            authentication = kernel.authentication
        }
    }

    /// An object: the terminal's where it has one, then the card's, then the application's FCI's.
    public subscript(tag: Tag) -> [UInt8]? {
        terminalData[tag] ?? cardData[tag] ?? selectionData[tag]
    }

    /// The EMV data of the tap for the issuer (DE 55), without card number and track data.
    ///
    /// Source: EMV Contactless Book C-2, Annex A (FF8105); scheme rules for DE 55.
    public var issuerData: [UInt8] {
        var writer = TLVWriter()
        for tag in kernel == .kernel2 ? Self.kernel2Tags : Self.kernel3Tags {
            if let value = issuerValue(tag), !value.isEmpty { writer.append(tag, value) }
        }
        return writer.octets
    }

    private func issuerValue(_ tag: Tag) -> [UInt8]? {
        // Kernel 3's form factor: the low half of its fourth octet is the reader's to state.
        // Source: EMV Contactless Book C-3, Annex A (9F6E).
        if tag == .formFactorIndicator, kernel == .kernel3 {
            guard var value = cardData[tag] else { return nil }
            if value.count == 4 { value[3] &= 0xF0 }
            return value
        }
        return self[tag]
    }

    private static let kernel3Tags: [Tag] = [
        .applicationInterchangeProfile, .dfName, .terminalVerificationResults,
        .transactionDate, .transactionType, .transactionCurrencyCode, .panSequenceNumber,
        .amountAuthorised, .amountOther, .issuerApplicationData, .terminalCountryCode,
        .applicationCryptogram, .cryptogramInformationData, .terminalCapabilities,
        .terminalType, .applicationTransactionCounter, .unpredictableNumber, .ttq,
        .tokenRequestorID, .paymentAccountReference, .formFactorIndicator,
        .customerExclusiveData,
    ]

    private static let kernel2Tags: [Tag] = [
        .applicationInterchangeProfile, .dfName, .terminalVerificationResults,
        .transactionDate, .transactionType, .applicationLabel, .transactionCurrencyCode,
        .panSequenceNumber, .amountAuthorised, .amountOther, .applicationUsageControl,
        .applicationVersionNumberTerminal, .issuerApplicationData, .issuerCodeTableIndex,
        .applicationPreferredName, .terminalCountryCode, .interfaceDeviceSerialNumber,
        .paymentAccountReference, .applicationCryptogram, .cryptogramInformationData,
        .terminalCapabilities, .cvmResults, .terminalType, .applicationTransactionCounter,
        .unpredictableNumber, .transactionCategoryCode, .thirdPartyData,
    ]
}

extension TapRecord: CustomStringConvertible, CustomReflectable {
    /// The outcome alone.
    public var description: String { "tap \(outcome?.status.rawValue ?? "unfinished")" }
    /// Hides the card's data from `dump`.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
