import BERTLV

// MARK: Selection

extension Tag {
    /// 4F: the application's identifier in a directory entry: ADF name.
    public static let applicationIdentifier: Tag = Tag(0x4F)
    /// 50: application label.
    public static let applicationLabel: Tag = Tag(0x50)
    /// 61: directory entry.
    public static let applicationTemplate: Tag = Tag(0x61)
    /// 6F: file control information template.
    public static let fciTemplate: Tag = Tag(0x6F)
    /// 73: directory discretionary template.
    public static let directoryDiscretionaryTemplate: Tag = Tag(0x73)
    /// 84: dedicated file name.
    public static let dfName: Tag = Tag(0x84)
    /// 87: application priority indicator.
    public static let applicationPriorityIndicator: Tag = Tag(0x87)
    /// 88: short file identifier.
    public static let shortFileIdentifier: Tag = Tag(0x88)
    /// A5: file control information proprietary template.
    public static let fciProprietaryTemplate: Tag = Tag(0xA5)
    /// BF0C: file control information issuer discretionary data.
    public static let fciIssuerDiscretionaryData: Tag = Tag(0xBF0C)
    /// 5F2D: language preference.
    public static let languagePreference: Tag = Tag(0x5F2D)
    /// 5F55: issuer country code, two letters.
    public static let issuerCountryCodeAlpha2: Tag = Tag(0x5F55)
    /// 5F56: issuer country code, three letters.
    public static let issuerCountryCodeAlpha3: Tag = Tag(0x5F56)
    /// 42: issuer identification number.
    public static let issuerIdentificationNumber: Tag = Tag(0x42)
    /// 9F0C: issuer identification number extended.
    public static let issuerIdentificationNumberExtended: Tag = Tag(0x9F0C)
    /// 9F0A: application selection registered proprietary data.
    public static let applicationSelectionRegisteredProprietaryData: Tag = Tag(0x9F0A)
    /// 9F11: issuer code table index.
    public static let issuerCodeTableIndex: Tag = Tag(0x9F11)
    /// 9F12: application preferred name.
    public static let applicationPreferredName: Tag = Tag(0x9F12)
    /// 9F29: extended selection.
    public static let extendedSelection: Tag = Tag(0x9F29)
    /// 9F2A: kernel identifier.
    public static let kernelIdentifier: Tag = Tag(0x9F2A)
    /// 9F38: processing options data object list.
    public static let pdol: Tag = Tag(0x9F38)
    /// 9F4D: log entry.
    public static let logEntry: Tag = Tag(0x9F4D)
}

// MARK: Processing

extension Tag {
    /// 70: READ RECORD response message template.
    public static let readRecordTemplate: Tag = Tag(0x70)
    /// 77: response message template format 2.
    public static let responseTemplateFormat2: Tag = Tag(0x77)
    /// 80: response message template format 1.
    public static let responseTemplateFormat1: Tag = Tag(0x80)
    /// 83: command template, which wraps what the PDOL asked for.
    public static let commandTemplate: Tag = Tag(0x83)
    /// 82: application interchange profile.
    public static let applicationInterchangeProfile: Tag = Tag(0x82)
    /// 94: application file locator.
    public static let applicationFileLocator: Tag = Tag(0x94)
    /// 8C: card risk management data object list 1.
    public static let cdol1: Tag = Tag(0x8C)
    /// 8D: card risk management data object list 2.
    public static let cdol2: Tag = Tag(0x8D)
    /// 8E: cardholder verification method list.
    public static let cvmList: Tag = Tag(0x8E)
    /// 97: transaction certificate data object list.
    public static let tdol: Tag = Tag(0x97)
    /// 9F49: dynamic data authentication data object list.
    public static let ddol: Tag = Tag(0x9F49)
    /// 9F07: application usage control.
    public static let applicationUsageControl: Tag = Tag(0x9F07)
    /// 9F08: application version number of the card.
    public static let applicationVersionNumberCard: Tag = Tag(0x9F08)
    /// 9F0D: issuer action code, default.
    public static let issuerActionCodeDefault: Tag = Tag(0x9F0D)
    /// 9F0E: issuer action code, denial.
    public static let issuerActionCodeDenial: Tag = Tag(0x9F0E)
    /// 9F0F: issuer action code, online.
    public static let issuerActionCodeOnline: Tag = Tag(0x9F0F)
    /// 5F28: issuer country code.
    public static let issuerCountryCode: Tag = Tag(0x5F28)
    /// 5F25: application effective date.
    public static let applicationEffectiveDate: Tag = Tag(0x5F25)
    /// 5F24: application expiration date.
    public static let applicationExpirationDate: Tag = Tag(0x5F24)
    /// 9F42: application currency code.
    public static let applicationCurrencyCode: Tag = Tag(0x9F42)
    /// 9F44: application currency exponent.
    public static let applicationCurrencyExponent: Tag = Tag(0x9F44)
    /// 9F17: PIN try counter.
    public static let pinTryCounter: Tag = Tag(0x9F17)
}

// MARK: Cardholder and account

extension Tag {
    /// 5A: application primary account number.
    public static let pan: Tag = Tag(0x5A)
    /// 5F34: application PAN sequence number.
    public static let panSequenceNumber: Tag = Tag(0x5F34)
    /// 56: track 1 data.
    public static let track1Data: Tag = Tag(0x56)
    /// 57: track 2 equivalent data.
    public static let track2EquivalentData: Tag = Tag(0x57)
    /// 5F20: cardholder name.
    public static let cardholderName: Tag = Tag(0x5F20)
    /// 9F0B: cardholder name extended.
    public static let cardholderNameExtended: Tag = Tag(0x9F0B)
    /// 5F30: service code.
    public static let serviceCode: Tag = Tag(0x5F30)
    /// 9F1F: track 1 discretionary data.
    public static let track1DiscretionaryData: Tag = Tag(0x9F1F)
    /// 9F20: track 2 discretionary data.
    public static let track2DiscretionaryData: Tag = Tag(0x9F20)
    /// 9F24: payment account reference.
    public static let paymentAccountReference: Tag = Tag(0x9F24)
    /// 9F25: last four digits of PAN.
    public static let last4DigitsOfPAN: Tag = Tag(0x9F25)
    /// 9F19: token requestor ID.
    public static let tokenRequestorID: Tag = Tag(0x9F19)
}

// MARK: Cryptogram

extension Tag {
    /// 9F26: application cryptogram.
    public static let applicationCryptogram: Tag = Tag(0x9F26)
    /// 9F27: cryptogram information data.
    public static let cryptogramInformationData: Tag = Tag(0x9F27)
    /// 9F36: application transaction counter.
    public static let applicationTransactionCounter: Tag = Tag(0x9F36)
    /// 9F10: issuer application data.
    public static let issuerApplicationData: Tag = Tag(0x9F10)
    /// 9F37: unpredictable number.
    public static let unpredictableNumber: Tag = Tag(0x9F37)
    /// 9F4C: ICC dynamic number.
    public static let iccDynamicNumber: Tag = Tag(0x9F4C)
}

// MARK: Authentication

extension Tag {
    /// 8F: certification authority public key index of the card.
    public static let caPublicKeyIndex: Tag = Tag(0x8F)
    /// 90: issuer public key certificate.
    public static let issuerPublicKeyCertificate: Tag = Tag(0x90)
    /// 92: issuer public key remainder.
    public static let issuerPublicKeyRemainder: Tag = Tag(0x92)
    /// 9F32: issuer public key exponent.
    public static let issuerPublicKeyExponent: Tag = Tag(0x9F32)
    /// 93: signed static application data.
    public static let signedStaticApplicationData: Tag = Tag(0x93)
    /// 9F46: ICC public key certificate.
    public static let iccPublicKeyCertificate: Tag = Tag(0x9F46)
    /// 9F47: ICC public key exponent.
    public static let iccPublicKeyExponent: Tag = Tag(0x9F47)
    /// 9F48: ICC public key remainder.
    public static let iccPublicKeyRemainder: Tag = Tag(0x9F48)
    /// 9F4B: signed dynamic application data.
    public static let signedDynamicApplicationData: Tag = Tag(0x9F4B)
    /// 9F4A: static data authentication tag list.
    public static let staticDataAuthenticationTagList: Tag = Tag(0x9F4A)
    /// 9F69: card authentication related data (kernels 3 and 7).
    public static let cardAuthenticationRelatedData: Tag = Tag(0x9F69)
    /// 9F45: data authentication code.
    public static let dataAuthenticationCode: Tag = Tag(0x9F45)
}

// MARK: Terminal

extension Tag {
    /// 9F02: amount, authorised (numeric).
    public static let amountAuthorised: Tag = Tag(0x9F02)
    /// 9F03: amount, other (numeric).
    public static let amountOther: Tag = Tag(0x9F03)
    /// 81: amount, authorised (binary).
    public static let amountAuthorisedBinary: Tag = Tag(0x81)
    /// 9F04: amount, other (binary).
    public static let amountOtherBinary: Tag = Tag(0x9F04)
    /// 5F2A: transaction currency code.
    public static let transactionCurrencyCode: Tag = Tag(0x5F2A)
    /// 5F36: transaction currency exponent.
    public static let transactionCurrencyExponent: Tag = Tag(0x5F36)
    /// 9A: transaction date.
    public static let transactionDate: Tag = Tag(0x9A)
    /// 9F21: transaction time.
    public static let transactionTime: Tag = Tag(0x9F21)
    /// 9C: transaction type.
    public static let transactionType: Tag = Tag(0x9C)
    /// 9F41: transaction sequence counter.
    public static let transactionSequenceCounter: Tag = Tag(0x9F41)
    /// 9F1A: terminal country code.
    public static let terminalCountryCode: Tag = Tag(0x9F1A)
    /// 9F33: terminal capabilities.
    public static let terminalCapabilities: Tag = Tag(0x9F33)
    /// 9F40: additional terminal capabilities.
    public static let additionalTerminalCapabilities: Tag = Tag(0x9F40)
    /// 9F35: terminal type.
    public static let terminalType: Tag = Tag(0x9F35)
    /// 9F1C: terminal identification.
    public static let terminalIdentification: Tag = Tag(0x9F1C)
    /// 9F1D: terminal risk management data.
    public static let terminalRiskManagementData: Tag = Tag(0x9F1D)
    /// 9F1B: terminal floor limit.
    public static let terminalFloorLimit: Tag = Tag(0x9F1B)
    /// 9F1E: interface device serial number.
    public static let interfaceDeviceSerialNumber: Tag = Tag(0x9F1E)
    /// 95: terminal verification results.
    public static let terminalVerificationResults: Tag = Tag(0x95)
    /// 9B: transaction status information.
    public static let transactionStatusInformation: Tag = Tag(0x9B)
    /// 9F34: cardholder verification method results.
    public static let cvmResults: Tag = Tag(0x9F34)
    /// 9F06: the application's identifier as the terminal has it.
    public static let terminalAID: Tag = Tag(0x9F06)
    /// 9F09: application version number of the terminal.
    public static let applicationVersionNumberTerminal: Tag = Tag(0x9F09)
    /// 9F39: point-of-service entry mode.
    public static let posEntryMode: Tag = Tag(0x9F39)
    /// 9F01: acquirer identifier.
    public static let acquirerIdentifier: Tag = Tag(0x9F01)
    /// 9F15: merchant category code.
    public static let merchantCategoryCode: Tag = Tag(0x9F15)
    /// 9F16: merchant identifier.
    public static let merchantIdentifier: Tag = Tag(0x9F16)
    /// 9F4E: merchant name and location.
    public static let merchantNameAndLocation: Tag = Tag(0x9F4E)
    /// 99: transaction PIN data.
    public static let transactionPINData: Tag = Tag(0x99)
    /// 89: authorisation code.
    public static let authorisationCode: Tag = Tag(0x89)
    /// 8A: authorisation response code.
    public static let authorisationResponseCode: Tag = Tag(0x8A)
    /// 91: issuer authentication data.
    public static let issuerAuthenticationData: Tag = Tag(0x91)
    /// 71: issuer script template 1.
    public static let issuerScriptTemplate1: Tag = Tag(0x71)
    /// 72: issuer script template 2.
    public static let issuerScriptTemplate2: Tag = Tag(0x72)
}

// MARK: Contactless kernels

extension Tag {
    /// 9F66: terminal transaction qualifiers (kernels 3, 6 and 7).
    public static let ttq: Tag = Tag(0x9F66)
    /// 9F6C: card transaction qualifiers (kernels 3 and 7).
    public static let ctq: Tag = Tag(0x9F6C)
    /// 9F6E: form factor indicator (kernel 3).
    public static let formFactorIndicator: Tag = Tag(0x9F6E)
    /// 9F6E: third party data (kernel 2).
    public static let thirdPartyData: Tag = Tag(0x9F6E)
    /// 9F5D: available offline spending amount (kernel 3).
    public static let availableOfflineSpendingAmount: Tag = Tag(0x9F5D)
    /// 9F7C: customer exclusive data (kernel 3).
    public static let customerExclusiveData: Tag = Tag(0x9F7C)
    /// 9F5A: application program identifier (kernel 3).
    public static let applicationProgramIdentifier: Tag = Tag(0x9F5A)
    /// 9F5D: application capabilities information (kernel 2).
    public static let applicationCapabilitiesInformation: Tag = Tag(0x9F5D)
    /// 9F6B: track 2 data of mag-stripe mode (kernel 2).
    public static let track2Data: Tag = Tag(0x9F6B)
    /// 9F69: unpredictable number data object list (kernel 2).
    public static let udol: Tag = Tag(0x9F69)
    /// 9F6A: unpredictable number, numeric (kernel 2).
    public static let unpredictableNumberNumeric: Tag = Tag(0x9F6A)
    /// 9F60: CVC3 for track 1 (kernel 2).
    public static let cvc3Track1: Tag = Tag(0x9F60)
    /// 9F61: CVC3 for track 2 (kernel 2).
    public static let cvc3Track2: Tag = Tag(0x9F61)
    /// 9F6C: mag-stripe application version number of the card (kernel 2).
    public static let magStripeApplicationVersionNumberCard: Tag = Tag(0x9F6C)
    /// 9F6D: mag-stripe application version number of the reader (kernel 2).
    public static let magStripeApplicationVersionNumberReader: Tag = Tag(0x9F6D)
    /// 9F53: transaction category code (kernel 2).
    public static let transactionCategoryCode: Tag = Tag(0x9F53)
    /// 9F7E: mobile support indicator (kernel 2).
    public static let mobileSupportIndicator: Tag = Tag(0x9F7E)
    /// 9F7C: merchant custom data (kernel 2).
    public static let merchantCustomData: Tag = Tag(0x9F7C)
    /// DF4B: POS cardholder interaction information (kernel 2).
    public static let posCardholderInteractionInformation: Tag = Tag(0xDF4B)
    /// 9F5C: DS requested operator ID (kernel 2).
    public static let dsRequestedOperatorID: Tag = Tag(0x9F5C)
    /// 9F6D: contactless reader capabilities (kernel 4).
    public static let contactlessReaderCapabilities: Tag = Tag(0x9F6D)
    /// 9F6E: enhanced contactless reader capabilities (kernel 4).
    public static let enhancedContactlessReaderCapabilities: Tag = Tag(0x9F6E)
    /// 9F71: card processing requirement (kernel 6).
    public static let cardProcessingRequirement: Tag = Tag(0x9F71)
    /// DF810C: kernel ID (kernel 2 configuration).
    public static let kernelIDKernel2: Tag = Tag(0xDF810C)
    /// DF8117: card data input capability (kernel 2 configuration).
    public static let cardDataInputCapability: Tag = Tag(0xDF8117)
    /// DF8118: CVM capability where a CVM is required (kernel 2 configuration).
    public static let cvmCapabilityRequired: Tag = Tag(0xDF8118)
    /// DF8119: CVM capability where no CVM is required (kernel 2 configuration).
    public static let cvmCapabilityNotRequired: Tag = Tag(0xDF8119)
    /// DF811B: kernel configuration (kernel 2 configuration).
    public static let kernelConfiguration: Tag = Tag(0xDF811B)
    /// DF811F: security capability (kernel 2 configuration).
    public static let securityCapability: Tag = Tag(0xDF811F)
    /// DF8120: terminal action code, default (kernel 2 configuration).
    public static let terminalActionCodeDefault: Tag = Tag(0xDF8120)
    /// DF8121: terminal action code, denial (kernel 2 configuration).
    public static let terminalActionCodeDenial: Tag = Tag(0xDF8121)
    /// DF8122: terminal action code, online (kernel 2 configuration).
    public static let terminalActionCodeOnline: Tag = Tag(0xDF8122)
    /// DF8123: reader contactless floor limit (kernel 2 configuration).
    public static let readerContactlessFloorLimit: Tag = Tag(0xDF8123)
    /// DF8124: reader contactless transaction limit without on-device CVM (kernel 2 configuration).
    public static let readerContactlessTransactionLimit: Tag = Tag(0xDF8124)
    /// DF8125: the same with on-device CVM (kernel 2 configuration).
    public static let readerContactlessTransactionLimitOnDeviceCVM: Tag = Tag(0xDF8125)
    /// DF8126: reader CVM required limit (kernel 2 configuration).
    public static let readerCVMRequiredLimit: Tag = Tag(0xDF8126)
    /// DF8129: outcome parameter set (kernel 2).
    public static let outcomeParameterSet: Tag = Tag(0xDF8129)
    /// DF8115: error indication (kernel 2).
    public static let errorIndication: Tag = Tag(0xDF8115)
    /// DF8116: user interface request data (kernel 2).
    public static let userInterfaceRequestData: Tag = Tag(0xDF8116)
    /// DF8114: reference control parameter (kernel 2).
    public static let referenceControlParameter: Tag = Tag(0xDF8114)
    /// FF8105: data record (kernel 2).
    public static let dataRecord: Tag = Tag(0xFF8105)
    /// FF8106: discretionary data (kernel 2).
    public static let discretionaryData: Tag = Tag(0xFF8106)
}
