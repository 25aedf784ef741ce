import BERTLV
import CardCryptograms
import ISO7816

/// A Visa card's answer to GET PROCESSING OPTIONS.
///
/// Source: EMV Contactless Book C-3, 5.4; VCPS 2.2, 4.3 (card risk management).
struct VisaTransaction {
    let application: CardApplication
    /// What the terminal sent, by tag.
    let values: [Tag: [UInt8]]
    let counter: UInt16
    /// The card's unpredictable number, 4 octets.
    let cardNumber: [UInt8]

    func answer() throws(CardMachine.Refusal) -> [UInt8] {
        let qualifiers = values[0x9F66] ?? []
        guard qualifiers.count == 4, qualifiers[0] & 0x20 != 0 else {
            throw CardMachine.Refusal(.conditionsNotSatisfied)
        }
        let decision: CardDecision =
            application.profile.behaviour.declinesOffline ? .decline : .goOnline
        let cardQualifiers = cardQualifiers(for: qualifiers)
        let data = issuerApplicationData(decision)
        let cryptogram = try application.cryptogram(
            values: values, counter: counter, issuerApplicationData: data)
        let isAuthenticated = qualifiers[0] & 0x01 != 0 && decision == .goOnline
        let locator =
            isAuthenticated ? application.files.locator : application.files.shortLocator
        var content = TLVWriter([0x82: application.interchangeProfile])
        if !locator.isEmpty, decision == .goOnline { content.append(0x94, locator) }
        content.append(0x57, application.profile.track2)
        content.append(0x5F34, [TestCardProfile.sequence])
        content.append(0x9F10, data)
        content.append(0x9F26, cryptogram)
        content.append(0x9F27, [decision.rawValue])
        content.append(0x9F36, counter.octets)
        content.append(0x9F6C, cardQualifiers)
        content.append(0x9F6E, formFactor)
        if isAuthenticated {
            let related = [0x01] + cardNumber + cardQualifiers
            content.append(0x9F69, related)
            content.append(0x9F4B, try signature(over: related))
        }
        return content.inside(0x77).octets
    }

    /// 9F6C: what verification the card asks for.
    ///
    /// Source: VCPS 2.2, card transaction qualifiers.
    private func cardQualifiers(for qualifiers: [UInt8]) -> [UInt8] {
        if application.profile.behaviour.isDevice { return [0x00, 0x80] }
        guard qualifiers[1] & 0x40 != 0 else { return [0x00, 0x00] }
        if qualifiers[0] & 0x04 != 0 { return [0x80, 0x00] }
        if qualifiers[0] & 0x02 != 0 { return [0x40, 0x00] }
        return [0x00, 0x00]
    }

    /// 9F6E: a card, or a phone, of version 1 of the indicator.
    private var formFactor: [UInt8] {
        application.profile.behaviour.isDevice ? [0x21, 0x70, 0, 0] : [0x20, 0x70, 0, 0]
    }

    private func issuerApplicationData(_ decision: CardDecision) -> [UInt8] {
        let results = decision.verificationResults
        return switch application.profile.version {
        case .visa22: [0x1F, 0x22, 0x01, 0x11, results] + [UInt8](repeating: 0, count: 27)
        case .visa10: [0x06, 0x01, 0x0A, 0x03, results, 0, 0]
        case .visa17: [0x06, 0x01, 0x11, 0x03, results, 0, 0]
        case .visa18, .mastercard10, .mastercard11, .mastercard14, .mastercard15:
            [0x06, 0x01, 0x12, 0x03, results, 0, 0]
        }
    }

    /// 9F4B of fDDA in version 01, in the form for an online request.
    private func signature(over related: [UInt8]) throws(CardMachine.Refusal) -> [UInt8] {
        let terminalData =
            (values[0x9F37] ?? []) + (values[0x9F02] ?? []) + (values[0x5F2A] ?? []) + related
        do {
            return try SignatureScheme.sign(
                format: 0x95, cardData: [0x02] + counter.octets, terminalData: terminalData,
                by: application.signingKey)
        } catch {
            throw CardMachine.Refusal(.noPreciseDiagnosis)
        }
    }
}

extension StatusWord {
    /// 6F00: no precise diagnosis.
    static let noPreciseDiagnosis = StatusWord(rawValue: 0x6F00)
}
