import BERTLV
import EMV
import ISO7816

/// Kernel 2, Mastercard, in EMV mode: records first, then the cryptogram by GENERATE AC.
///
/// Source: EMV Contactless Book C-2.
struct Kernel2: Hashable, Sendable {
    enum State: Hashable, Sendable {
        /// Waits for the answer to GET PROCESSING OPTIONS; records come next.
        case gettingProcessingOptions
        /// Waits for a record; the next one or GENERATE AC follows.
        case readingRecords(RecordReading)
        /// Waits for the cryptogram; the signature's check or the outcome follows.
        case generatingAC(GenerateAC)
        /// Waits for the signature's verdict; the outcome follows.
        case authenticating(CryptogramType)
        /// Nothing follows.
        case ended
    }

    /// What was asked of the card in GENERATE AC.
    struct GenerateAC: Hashable, Sendable {
        let type: CryptogramType
        let asksForSignature: Bool
        let cdol1RelatedData: [UInt8]
    }

    var activation: KernelActivation
    let configuration: Kernel2Configuration
    var data = CardData(.refusesTerminalData)
    var authentication: AuthenticationResult?
    /// What was sent in GET PROCESSING OPTIONS.
    var pdolRelatedData: [UInt8] = []
    /// What the card decided; `nil` before it did.
    var cryptogramType: CryptogramType?
    var cvm: Outcome.CVM?
    var needsReceipt = false
    var records = RecordReading.none
    var state = State.gettingProcessingOptions

    init(_ activation: KernelActivation) {
        self.activation = activation
        configuration = Kernel2Configuration(activation.combination.terminalData)
        for (tag, value) in configuration.elements { self.activation[tag] = value }
        setCapabilities()
    }

    mutating func start() -> [KernelStep] {
        do throws(OutcomeCause) {
            pdolRelatedData = try activation.pdolRelatedData()
            return [.transmit(try .getProcessingOptions(pdolRelatedData))]
        } catch {
            return end(.end(error))
        }
    }

    /// Takes an event; `nil` for one that has no place here, and nothing has changed.
    mutating func handle(_ event: KernelEvent) -> [KernelStep]? {
        switch (state, event) {
        case (.gettingProcessingOptions, .cardAnswered(let response)):
            return takeOptions(response)
        case (.readingRecords(let reading), .cardAnswered(let response)):
            return takeRecord(response, reading)
        case (.generatingAC(let request), .cardAnswered(let response)):
            return takeCryptogram(response, request)
        case (.authenticating(let type), .authenticated(let result)):
            return takeAuthentication(result, type)
        case (.gettingProcessingOptions, .cardLost):
            return end(
                .presentAgain(.tryAgain, OutcomeCause(.cardLost, at: .getProcessingOptions)))
        case (.readingRecords, .cardLost):
            return end(
                .presentAgain(.endApplication, OutcomeCause(.cardLost, at: .readRecord)))
        case (.generatingAC, .cardLost):
            return end(
                .presentAgain(.endApplication, OutcomeCause(.cardLost, at: .generateAC)))
        // The card has said all it had to say: it may go while its signature is looked at.
        case (.authenticating, .cardLost):
            return []
        case (.authenticating, .cardAnswered), (.gettingProcessingOptions, .authenticated),
            (.readingRecords, .authenticated), (.generatingAC, .authenticated), (.ended, _):
            return nil
        }
    }

    mutating func end(_ outcome: Outcome) -> [KernelStep] {
        state = .ended
        return [.end(outcome)]
    }

    /// Whether the amount is above DF8126; equal is not above.
    var exceedsCVMLimit: Bool {
        amount > configuration.amount(.readerCVMRequiredLimit)
    }

    var amount: Int64 { activation.parameters.amountMinorUnits }

    /// 9F33 and the second octet of 9F1D say what holds for this amount.
    private mutating func setCapabilities() {
        activation[.terminalCapabilities] = [
            configuration.octet(.cardDataInputCapability), cvmCapability,
            configuration.octet(.securityCapability),
        ]
        guard exceedsCVMLimit, var risk = activation[.terminalRiskManagementData], risk.count == 8
        else { return }
        risk[1] |= 0x80
        activation[.terminalRiskManagementData] = risk
    }

    var cvmCapability: UInt8 {
        configuration.octet(exceedsCVMLimit ? .cvmCapabilityRequired : .cvmCapabilityNotRequired)
    }
}

// MARK: - Reading

extension Kernel2: RecordReadingKernel {
    private mutating func takeOptions(_ response: ResponseAPDU) -> [KernelStep] {
        let stage = CommandName.getProcessingOptions
        guard response.statusWord == .success else {
            return end(.selectNext(OutcomeCause(response.statusWord, at: stage)))
        }
        do throws(OutcomeCause) {
            try ProcessingOptions.store(response.data, into: &data)
            guard let locator = data.present(.applicationFileLocator) else {
                throw OutcomeCause(.missingData(.applicationFileLocator), at: stage)
            }
            _ = try aip()
            return try continueReading(RecordReading(activeLocator(locator)))
        } catch {
            return end(.end(error))
        }
    }

    /// The first record of file 1 is for magnetic stripe mode alone, where that is on.
    private func activeLocator(_ locator: [UInt8]) -> [UInt8] {
        guard !configuration.refusesMagneticStripeMode,
            locator.starts(with: [0x08, 0x01, 0x01, 0x00])
        else { return locator }
        return Array(locator.dropFirst(4))
    }

    mutating func noteReading(_ reading: RecordReading) { state = .readingRecords(reading) }

    mutating func proceed(
        after reading: RecordReading
    ) throws(OutcomeCause) -> [KernelStep] {
        records = reading
        // Only now, so that a read can say which card it is that has no EMV mode.
        guard try aip().contains(.emvMode) else {
            throw OutcomeCause(.magneticStripeModeOnly, at: .getProcessingOptions)
        }
        return try requestCryptogram()
    }

    func aip() throws(OutcomeCause) -> AIP {
        guard let value = data.present(.applicationInterchangeProfile) else {
            throw OutcomeCause(
                .missingData(.applicationInterchangeProfile), at: .getProcessingOptions)
        }
        do {
            return try AIP(value)
        } catch {
            throw OutcomeCause(
                .invalidData(.applicationInterchangeProfile), at: .getProcessingOptions)
        }
    }
}
