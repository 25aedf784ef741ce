import BERTLV
import EMV
import ISO7816

// What the answer to GENERATE AC leads to.
// Source: EMV Contactless Book C-2, S9 and S910.
extension Kernel2 {
    mutating func takeCryptogram(
        _ response: ResponseAPDU, _ request: GenerateAC
    ) -> [KernelStep] {
        let readOK = KernelStep.show(UIRequest(.clearDisplay, .cardReadSuccessfully))
        guard response.statusWord == .success else {
            return end(.end(OutcomeCause(response.statusWord, at: .generateAC)))
        }
        do throws(OutcomeCause) {
            let template = try store(response.data, request)
            let type = try decision(request)
            guard request.asksForSignature, type != .aac else {
                guard data.present(.applicationCryptogram) != nil else {
                    throw OutcomeCause(.missingData(.applicationCryptogram), at: .generateAC)
                }
                return [readOK] + conclude(type)
            }
            guard data.present(.signedDynamicApplicationData) != nil,
                let check = activation.request(
                    .cda, data, records, pdolValues: pdolRelatedData,
                    cdol1Values: request.cdol1RelatedData, response: template)
            else { return [readOK] + failAuthentication() }
            state = .authenticating(type)
            return [readOK, .authenticate(check)]
        } catch {
            return end(.end(error))
        }
    }

    /// Format 2, or format 1 where no signature was asked for: 9F27, 9F36, 9F26, 9F10 without
    /// tags. Source: EMV 4.4 Book 3, 6.5.5.4.
    private mutating func store(
        _ octets: [UInt8], _ request: GenerateAC
    ) throws(OutcomeCause) -> TLV {
        let template = try CardData.template(
            octets, [.responseTemplateFormat2, .responseTemplateFormat1], at: .generateAC)
        if template.tag == .responseTemplateFormat2 {
            try data.store(template, at: .generateAC)
        } else {
            guard !request.asksForSignature, (11...43).contains(template.value.count) else {
                throw OutcomeCause(.invalidData(.responseTemplateFormat1), at: .generateAC)
            }
            let value = template.value
            data.set(.cryptogramInformationData, Array(value.prefix(1)))
            data.set(.applicationTransactionCounter, Array(value.dropFirst(1).prefix(2)))
            data.set(.applicationCryptogram, Array(value.dropFirst(3).prefix(8)))
            if value.count > 11 { data.set(.issuerApplicationData, Array(value.dropFirst(11))) }
        }
        for tag: Tag in [.cryptogramInformationData, .applicationTransactionCounter]
        where data.present(tag) == nil {
            throw OutcomeCause(.missingData(tag), at: .generateAC)
        }
        return template
    }

    /// The card may decide more strictly than it was asked to, never more freely.
    private mutating func decision(_ request: GenerateAC) throws(OutcomeCause) -> CryptogramType {
        let octet = data.present(.cryptogramInformationData)?.first ?? 0
        guard let type = CryptogramType(cryptogramInformationData: octet) else {
            throw OutcomeCause(.invalidData(.cryptogramInformationData), at: .generateAC)
        }
        let isAllowed =
            switch type {
            case .aac: true
            case .arqc: request.type != .aac
            case .tc: request.type == .tc
            }
        guard isAllowed else { throw OutcomeCause(.unexpectedCryptogram, at: .generateAC) }
        cryptogramType = type
        return type
    }

    mutating func takeAuthentication(
        _ result: AuthenticationResult, _ type: CryptogramType
    ) -> [KernelStep] {
        authentication = result
        if result.isRedacted {
            // The cryptogram was inside the signature and went with it.
            data.set(.applicationCryptogram, [UInt8](repeating: 0, count: 8))
            return conclude(type)
        }
        guard result.isVerified, let cryptogram = result.applicationCryptogram else {
            return failAuthentication()
        }
        data.set(.applicationCryptogram, cryptogram)
        if let number = result.iccDynamicNumber { data.set(.iccDynamicNumber, number) }
        return conclude(type)
    }

    private mutating func failAuthentication() -> [KernelStep] {
        let tvr = TVR(activation[.terminalVerificationResults] ?? []).union(.cdaFailed)
        activation[.terminalVerificationResults] = tvr.octets
        return end(.end(OutcomeCause(.authenticationFailed, at: .generateAC)))
    }

    private mutating func conclude(_ type: CryptogramType) -> [KernelStep] {
        let information = data.present(.posCardholderInteractionInformation) ?? []
        if PhoneMessage.isNeeded(information) { return end(seePhone(information)) }
        switch type {
        case .arqc: return end(outcome(.onlineRequest, .authorising))
        case .tc: return end(outcome(.approved, .approved))
        case .aac: return end(declined())
        }
    }

    private func outcome(_ status: Outcome.Status, _ message: UIRequest.Message) -> Outcome {
        var outcome = Outcome(status)
        outcome.cvm = cvm
        outcome.needsReceipt = needsReceipt || cvm == .signature
        outcome.uiRequestOnOutcome = UIRequest(message, .notReady)
        return outcome
    }

    private func seePhone(_ information: [UInt8]) -> Outcome {
        let message = PhoneMessage.find(information, in: configuration.elements[0xDF8131] ?? [])
        var outcome = Outcome.presentAgain(
            .endApplication, OutcomeCause(.seePhone, at: .generateAC))
        outcome.uiRequestOnOutcome = UIRequest(
            message, .notReady, holdTimeMilliseconds: configuration.phoneHoldMilliseconds)
        outcome.fieldOffMilliseconds = configuration.phoneHoldMilliseconds
        return outcome
    }

    /// Source: EMV Contactless Book C-2, S910.74.
    private func declined() -> Outcome {
        let isAnalysed = OutcomeCause(.cardDeclined, at: .generateAC)
        let type = activation.parameters.transactionType
        guard [0x00, 0x01, 0x09].contains(type) else {
            var outcome = Outcome.end(isAnalysed)
            outcome.uiRequestOnOutcome = UIRequest(.clearDisplay, .notReady)
            return outcome
        }
        let capabilities = activation[.terminalCapabilities]?.first ?? 0
        // 9F6E names the device where it is none of the usual cards.
        let device = data.present(.thirdPartyData)?.dropFirst(5).prefix(2)
        if capabilities & 0x20 != 0, device.map({ Array($0) == [0x30, 0x30] }) ?? true {
            return .tryAnotherInterface(.insertCard, chip: true, isAnalysed)
        }
        return .declined(isAnalysed)
    }
}
