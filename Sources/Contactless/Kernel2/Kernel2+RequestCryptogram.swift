import BERTLV
import EMV
import ISO7816

// What happens between the last record and GENERATE AC, in the book's order.
// Source: EMV Contactless Book C-2, S456 and procedure Prepare Generate AC.
extension Kernel2 {
    mutating func requestCryptogram() throws(OutcomeCause) -> [KernelStep] {
        let aip = try aip()
        let verifiesOnDevice =
            aip.contains(.onDeviceCardholderVerification) && configuration.takesDeviceVerification
        let limit = configuration.amount(
            verifiesOnDevice
                ? .readerContactlessTransactionLimitOnDeviceCVM
                : .readerContactlessTransactionLimit)
        guard amount <= limit else {
            return end(.selectNext(OutcomeCause(.limitExceeded, at: .readRecord)))
        }
        try checkMandatoryData()

        var tvr: TVR = []
        let signs = try choosesSignature(aip, &tvr)
        needsReceipt = exceedsCVMLimit
        tvr.formUnion(Kernel2Restrictions.check(data, activation))
        let choice = Kernel2CVM.select(cvmInput(aip))
        cvm = choice.method
        tvr.formUnion(choice.verificationResults)
        if amount > configuration.amount(.readerContactlessFloorLimit) {
            tvr.insert(.floorLimitExceeded)
        }
        activation[.cvmResults] = choice.results
        activation[.terminalVerificationResults] = tvr.octets
        var type = Kernel2Restrictions.analyse(
            tvr, data, configuration, terminalType: activation[.terminalType]?.first ?? 0)
        // Verification on the device is trusted where the card signs for it, or where reader and
        // issuer agreed to do without. Source: C-2, GAC.20–GAC.23.
        if verifiesOnDevice, !signs, !configuration.takesDeviceVerificationUnsigned {
            type = .aac
        }
        return try generateAC(type, signs: signs && type != .aac)
    }

    private func checkMandatoryData() throws(OutcomeCause) {
        for tag: Tag in [.applicationExpirationDate, .pan, .cdol1]
        where data.present(tag) == nil {
            throw OutcomeCause(.missingData(tag), at: .readRecord)
        }
        try data.checkCardNumbers(at: .readRecord)
    }

    /// Whether the card is asked to sign the cryptogram: both sides have to be able to, and the
    /// key it refers to has to be there.
    private mutating func choosesSignature(_ aip: AIP, _ tvr: inout TVR) throws(OutcomeCause)
        -> Bool
    {
        guard aip.contains(.cda), configuration.octet(.securityCapability) & 0x08 != 0,
            activation.hasAnyAuthorityKey
        else {
            tvr.insert(.authenticationNotPerformed)
            return false
        }
        guard data.present(.staticDataAuthenticationTagList) ?? [0x82] == [0x82] else {
            throw OutcomeCause(.invalidData(.staticDataAuthenticationTagList), at: .readRecord)
        }
        let missing = [
            .caPublicKeyIndex, .issuerPublicKeyCertificate, .issuerPublicKeyExponent,
            .iccPublicKeyCertificate, .iccPublicKeyExponent, .staticDataAuthenticationTagList,
        ].first { (tag: Tag) in data.present(tag) == nil }
        if let missing {
            tvr.formUnion([.cardDataMissing, .cdaFailed])
            authentication = .impossible(.cda, .missingData(missing))
            return false
        }
        guard activation.hasAuthorityKey(data) else {
            tvr.insert(.cdaFailed)
            authentication = .impossible(.cda, .keyNotFound)
            return false
        }
        return true
    }

    private func cvmInput(_ aip: AIP) -> Kernel2CVM.Input {
        Kernel2CVM.Input(
            aip: aip, list: data[.cvmList], amountMinorUnits: amount,
            limitMinorUnits: configuration.amount(.readerCVMRequiredLimit),
            takesDeviceVerification: configuration.takesDeviceVerification,
            capability: cvmCapability,
            transactionType: activation.parameters.transactionType,
            isApplicationCurrency: data.present(.applicationCurrencyCode)
                == activation[.transactionCurrencyCode])
    }

    private mutating func generateAC(
        _ type: CryptogramType, signs: Bool
    ) throws(OutcomeCause) -> [KernelStep] {
        let (activation, data) = (activation, data)
        let values = try KernelActivation.fill(
            data.present(.cdol1) ?? [], .cdol1, at: .generateAC
        ) { activation[$0] ?? data[$0] }
        let command = try CardCommand.generateAC(type, combined: signs, values)
        state = .generatingAC(
            GenerateAC(type: type, asksForSignature: signs, cdol1RelatedData: values))
        return [.transmit(command)]
    }
}
