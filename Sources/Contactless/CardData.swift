import BERTLV
import EMV

/// What the card said after its selection, by tag, for the length of one tap.
struct CardData: Hashable, Sendable {
    /// How a kernel takes objects that the card has no business to send.
    enum Rules: Hashable, Sendable {
        /// They are left out (kernel 3).
        case ignoresTerminalData
        /// They end the tap (kernel 2).
        case refusesTerminalData
    }

    /// More than there are tags in the books: a tap has to end in time whatever the card sends.
    static let maximumObjects = 1_024

    private(set) var values: [Tag: [UInt8]] = [:]
    private let rules: Rules

    init(_ rules: Rules) { self.rules = rules }

    subscript(tag: Tag) -> [UInt8]? { values[tag] }

    /// The value where it is there and not empty.
    func present(_ tag: Tag) -> [UInt8]? {
        guard let value = values[tag], !value.isEmpty else { return nil }
        return value
    }

    /// Puts in place what the kernel worked out itself.
    mutating func set(_ tag: Tag, _ value: [UInt8]) { values[tag] = value }

    /// Takes over the objects of an answer.
    ///
    /// - Throws: ``OutcomeCause`` for an object that came before: nothing says which one holds.
    mutating func store(_ template: TLV, at stage: CommandName) throws(OutcomeCause) {
        for object in template.children ?? [] where object.children == nil {
            if Self.terminalTags(rules).contains(object.tag) {
                switch rules {
                case .ignoresTerminalData: continue
                case .refusesTerminalData:
                    throw OutcomeCause(.terminalData(object.tag), at: stage)
                }
            }
            guard values[object.tag]?.isEmpty ?? true else {
                throw OutcomeCause(.duplicateData(object.tag), at: stage)
            }
            guard values.count < Self.maximumObjects else {
                throw OutcomeCause(.tooManyObjects, at: stage)
            }
            values[object.tag] = Array(object.value)
        }
    }

    /// The one template that an answer is.
    ///
    /// - Throws: ``OutcomeCause`` where the answer is something else.
    static func template(
        _ octets: [UInt8], _ tags: [Tag], at stage: CommandName
    ) throws(OutcomeCause) -> TLV {
        let forest: TLVForest
        do {
            forest = try TLV.parse(octets, policy: .card)
        } catch {
            throw OutcomeCause(.notParsable(error), at: stage)
        }
        guard forest.objects.count == 1, let object = forest.objects.first,
            tags.contains(object.tag)
        else { throw OutcomeCause(.unexpectedTemplate, at: stage) }
        return object
    }

    private static func terminalTags(_ rules: Rules) -> Set<Tag> {
        switch rules {
        case .ignoresTerminalData: kernel3TerminalTags
        case .refusesTerminalData: kernel2TerminalTags
        }
    }

    // Source: EMV 4.4 Book 3, Annex A1 (source "Terminal").
    private static let terminalTags: Set<Tag> = [
        .amountAuthorised, .amountOther, .amountAuthorisedBinary, .amountOtherBinary,
        .transactionCurrencyCode, .transactionCurrencyExponent, .transactionDate,
        .transactionTime, .transactionType, .transactionSequenceCounter, .terminalCountryCode,
        .terminalCapabilities, .additionalTerminalCapabilities, .terminalType,
        .terminalIdentification, .terminalRiskManagementData, .terminalFloorLimit,
        .interfaceDeviceSerialNumber, .terminalVerificationResults,
        .transactionStatusInformation, .cvmResults, .terminalAID,
        .applicationVersionNumberTerminal, .posEntryMode, .acquirerIdentifier,
        .merchantCategoryCode, .merchantIdentifier, .merchantNameAndLocation,
        .unpredictableNumber, .transactionPINData,
    ]

    private static let kernel3TerminalTags = terminalTags.union([.ttq])

    // Source: EMV Contactless Book C-2, Annex A (objects without update condition RA).
    private static let kernel2TerminalTags = terminalTags.union([
        .transactionCategoryCode, .mobileSupportIndicator, .cardDataInputCapability,
        .cvmCapabilityRequired, .cvmCapabilityNotRequired, .kernelConfiguration,
        .securityCapability, .terminalActionCodeDefault, .terminalActionCodeDenial,
        .terminalActionCodeOnline, .readerContactlessFloorLimit,
        .readerContactlessTransactionLimit, .readerContactlessTransactionLimitOnDeviceCVM,
        .readerCVMRequiredLimit, .outcomeParameterSet, .errorIndication,
        .userInterfaceRequestData, .referenceControlParameter, 0xDF8130, 0xDF8131,
    ])
}

extension CardData: CustomStringConvertible, CustomReflectable {
    /// How many objects there are; never their values.
    var description: String { "\(values.count) objects" }
    /// Hides the values from `dump`.
    var customMirror: Mirror { Mirror(self, children: []) }
}
