import BERTLV
import EMV
import ISO7816

/// Kernel 3, Visa: the cryptogram comes with the answer to GET PROCESSING OPTIONS.
///
/// Source: EMV Contactless Book C-3.
struct Kernel3: Hashable, Sendable {
    enum State: Hashable, Sendable {
        /// Waits for the answer to GET PROCESSING OPTIONS; records or the decision come next.
        case gettingProcessingOptions
        /// Waits for a record; the next one or the decision follows.
        case readingRecords(RecordReading)
        /// Waits for the signature's verdict; the outcome follows.
        case authenticating
        /// Nothing follows.
        case ended
    }

    private(set) var activation: KernelActivation
    var data = CardData(.ignoresTerminalData)
    private(set) var authentication: AuthenticationResult?
    /// What was sent in GET PROCESSING OPTIONS.
    private(set) var pdolRelatedData: [UInt8] = []
    /// What the card decided; `nil` before it did.
    private(set) var cryptogramType: CryptogramType?
    private var records = RecordReading.none
    private(set) var state = State.gettingProcessingOptions

    init(_ activation: KernelActivation) { self.activation = activation }

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
        case (.authenticating, .authenticated(let result)):
            return takeAuthentication(result)
        case (.gettingProcessingOptions, .cardLost):
            return end(
                .presentAgain(.tryAgain, OutcomeCause(.cardLost, at: .getProcessingOptions)))
        case (.readingRecords, .cardLost):
            return end(.presentAgain(.tryAgain, OutcomeCause(.cardLost, at: .readRecord)))
        // The card has said all it had to say: it may go while its signature is looked at.
        case (.authenticating, .cardLost):
            return []
        case (.authenticating, .cardAnswered), (.gettingProcessingOptions, .authenticated),
            (.readingRecords, .authenticated), (.ended, _):
            return nil
        }
    }

    mutating func end(_ outcome: Outcome) -> [KernelStep] {
        state = .ended
        return [.end(outcome)]
    }
}

// MARK: - Reading

extension Kernel3: RecordReadingKernel {
    private mutating func takeOptions(_ response: ResponseAPDU) -> [KernelStep] {
        guard response.statusWord == .success else {
            return end(Self.outcome(of: response.statusWord))
        }
        do throws(OutcomeCause) {
            try ProcessingOptions.store(response.data, into: &data)
            let locator = data.present(.applicationFileLocator) ?? []
            return try continueReading(RecordReading(locator))
        } catch {
            return end(.end(error))
        }
    }

    mutating func noteReading(_ reading: RecordReading) { state = .readingRecords(reading) }

    mutating func proceed(
        after reading: RecordReading
    ) throws(OutcomeCause) -> [KernelStep] {
        records = reading
        try checkData()
        let readOK = KernelStep.show(UIRequest(.cardReadOK, .cardReadSuccessfully))
        return [readOK] + decide()
    }

    /// Source: EMV Contactless Book C-3, 5.4.2 (mandatory data).
    private func checkData() throws(OutcomeCause) {
        for tag: Tag in [
            .applicationCryptogram, .applicationInterchangeProfile,
            .applicationTransactionCounter, .issuerApplicationData, .track2EquivalentData,
        ] where data.present(tag) == nil {
            throw OutcomeCause(.missingData(tag), at: .getProcessingOptions)
        }
        try data.checkCardNumbers(at: .getProcessingOptions)
    }

    /// Source: EMV Contactless Book C-3, 5.4.1 (status words).
    static func outcome(of statusWord: StatusWord) -> Outcome {
        let cause = OutcomeCause(statusWord, at: .getProcessingOptions)
        if statusWord == .referencedDataNotUsable {
            return .tryAnotherInterface(.insertCard, chip: true, cause)
        }
        if statusWord == .conditionsNotSatisfied { return .selectNext(cause) }
        guard statusWord == .commandNotAllowed else { return .end(cause) }
        var outcome = Outcome.presentAgain(
            .tryAgain, OutcomeCause(.seePhone, at: .getProcessingOptions, statusWord))
        outcome.uiRequestOnOutcome = UIRequest(
            .seePhone, .processingError, holdTimeMilliseconds: 1_300)
        outcome.fieldOffMilliseconds = 1_300
        return outcome
    }
}

// MARK: - Decision

extension Kernel3 {
    /// Source: EMV Contactless Book C-3, 5.4.3 to 5.8.
    private mutating func decide() -> [KernelStep] {
        let type = CryptogramType(kernel3: data)
        cryptogramType = type
        switch type {
        case .aac:
            return end(.declined(OutcomeCause(.cardDeclined, at: .getProcessingOptions)))
        case nil:
            return end(.declined(OutcomeCause(.unexpectedCryptogram, at: .getProcessingOptions)))
        case .arqc:
            guard ttq.authenticatesOnline else { return finish(goesOnline: true) }
            return authenticate()
        case .tc:
            // Approved by the card although the reader asked for the issuer: the issuer decides.
            if ttq.requiresOnlineCryptogram { return finish(goesOnline: true) }
            guard isExpired else { return authenticate() }
            return goesOnlineIfExpired
                ? finish(goesOnline: true)
                : end(.declined(OutcomeCause(.expired, at: .getProcessingOptions)))
        }
    }

    private mutating func authenticate() -> [KernelStep] {
        let obstacle = activation.obstacle(data)
        guard obstacle == nil, let request = activation.request(.fdda, data, records) else {
            authentication = .impossible(.fdda, obstacle ?? .missingData(.transactionDate))
            return withoutSignature()
        }
        state = .authenticating
        return [.authenticate(request)]
    }

    private mutating func takeAuthentication(_ result: AuthenticationResult) -> [KernelStep] {
        authentication = result
        return (result.isVerified || result.isRedacted) && cryptogramType == .tc
            ? finish(goesOnline: false) : withoutSignature()
    }

    /// Source: EMV Contactless Book C-3, 5.6.
    private mutating func withoutSignature() -> [KernelStep] {
        // For the issuer's decision the signature is a report, no more.
        if cryptogramType == .arqc { return finish(goesOnline: true) }
        let cause = OutcomeCause(.authenticationFailed, at: .getProcessingOptions)
        if ctqFirst & 0x20 != 0, !ttq.isOfflineOnly { return finish(goesOnline: true) }
        if ctqFirst & 0x10 != 0, ttq.supportsContactChip {
            return end(.tryAnotherInterface(.insertCard, chip: true, cause))
        }
        return end(.declined(cause))
    }

    private mutating func finish(goesOnline: Bool) -> [KernelStep] {
        let method = Kernel3CVM.choose(
            ctq: data.present(.ctq), related: data.present(.cardAuthenticationRelatedData),
            ttq: ttq, isARQC: cryptogramType == .arqc)
        guard let method else {
            return end(
                .declined(OutcomeCause(.cardholderNotVerified, at: .getProcessingOptions)))
        }
        let isOnline = goesOnline || method == .onlinePIN
        var outcome = Outcome(isOnline ? .onlineRequest : .approved)
        outcome.cvm = method
        outcome.needsReceipt = method == .signature
        outcome.uiRequestOnOutcome = UIRequest(isOnline ? .authorising : .approved, .notReady)
        return end(outcome)
    }

    private var ttq: TTQ { activation.indicators.ttq ?? TTQ(rawValue: 0) }
    private var ctqFirst: UInt8 { data.present(.ctq)?.first ?? 0 }
    private var goesOnlineIfExpired: Bool { ctqFirst & 0x08 != 0 && !ttq.isOfflineOnly }
    private var isExpired: Bool { activation.hasExpired(data) }
}
