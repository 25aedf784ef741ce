import BERTLV
import EMV
import ISO7816

/// What Entry Point hands to a kernel.
///
/// Source: EMV Contactless Book B, 3.4.1 (Kernel Activation).
struct KernelActivation: Hashable, Sendable {
    let combination: Combination
    let fci: ApplicationFCI
    let adfName: AID
    let parameters: TapParameters
    let indicators: PreProcessingIndicators
    let authorityKeys: Set<ContactlessConfiguration.AuthorityKey>
    /// Terminal data by tag: the configuration's, the combination's, the tap's, in this order.
    private(set) var terminalData: [Tag: [UInt8]]

    init(
        _ configuration: ContactlessConfiguration, _ combination: Combination,
        fci: ApplicationFCI, adfName: AID, parameters: TapParameters,
        indicators: PreProcessingIndicators, unpredictableNumber: [UInt8]
    ) {
        self.combination = combination
        self.fci = fci
        self.adfName = adfName
        self.parameters = parameters
        self.indicators = indicators
        authorityKeys = configuration.authorityKeys
        var data = configuration.terminalData
        data.merge(combination.terminalData) { _, new in new }
        data.merge(parameters.elements) { _, new in new }
        data[.unpredictableNumber] = unpredictableNumber
        data[.terminalVerificationResults] = [0, 0, 0, 0, 0]
        data[.terminalAID] = adfName.octets
        data[.ttq] = indicators.ttq?.octets
        terminalData = data
    }

    /// The terminal's value of an object.
    subscript(tag: Tag) -> [UInt8]? {
        get { terminalData[tag] }
        set { terminalData[tag] = newValue }
    }

    /// The PDOL's values in its order, as they are sent and later signed.
    ///
    /// - Throws: ``OutcomeCause`` for a list that is none or asks for more than a command holds.
    func pdolRelatedData() throws(OutcomeCause) -> [UInt8] {
        try Self.fill(fci.pdol, .pdol, at: .getProcessingOptions) { terminalData[$0] }
    }

    /// A list's values.
    static func fill(
        _ list: [UInt8], _ tag: Tag, at stage: CommandName, _ value: (Tag) -> [UInt8]?
    ) throws(OutcomeCause) -> [UInt8] {
        let dol: DOL
        do {
            dol = try DOL(list)
        } catch {
            throw OutcomeCause(.invalidData(tag), at: stage)
        }
        // What does not fit into one short command is not worth filling.
        guard dol.dataLength <= 255 else { throw OutcomeCause(.commandTooLong, at: stage) }
        return dol.fill(value)
    }
}

/// What happens to a kernel.
enum KernelEvent: Hashable, Sendable {
    /// The card answered the command.
    case cardAnswered(ResponseAPDU)
    /// The card left.
    case cardLost
    /// The card's signature was looked at.
    case authenticated(AuthenticationResult)
}

/// What a kernel wants next.
enum KernelStep: Hashable, Sendable {
    /// Send this and say what the card answers.
    case transmit(CardCommand)
    /// Show this.
    case show(UIRequest)
    /// Look at the card's signature and say what it is worth.
    case authenticate(AuthenticationRequest)
    /// It is over.
    case end(Outcome)
}
