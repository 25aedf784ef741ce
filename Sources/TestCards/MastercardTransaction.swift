import BERTLV
import CardCryptograms
import Cryptography

/// A Mastercard card's answer to GENERATE AC.
///
/// Source: EMV 4.4 Book 3, 6.5.5; Book 2, 6.6 (CDA); M/Chip Advance, first GENERATE AC.
struct MastercardTransaction {
    let application: CardApplication
    let request: CryptogramRequest
    /// What the terminal sent for CDOL1, by tag.
    let values: [Tag: [UInt8]]
    /// What the terminal sent for PDOL and CDOL1, as it was sent.
    let signedData: [UInt8]
    let counter: UInt16
    /// ICC dynamic number, 8 octets.
    let dynamicNumber: [UInt8]

    func answer() throws(CardMachine.Refusal) -> [UInt8] {
        let decision = decision
        let data = issuerApplicationData(decision)
        let cryptogram = try application.cryptogram(
            values: values, counter: counter, issuerApplicationData: data)
        let head = TLVWriter([0x9F27: [decision.rawValue], 0x9F36: counter.octets])
        let tail = TLVWriter([0x9F10: data])
        var proof = TLVWriter()
        if request.wantsSignature, decision == .goOnline {
            proof.append(
                0x9F4B, try signature(decision, cryptogram, over: head.octets + tail.octets))
        } else {
            proof.append(0x9F26, cryptogram)
        }
        var response = TLVWriter()
        response.append(0x77, head.octets + proof.octets + tail.octets)
        return response.octets
    }

    /// The card never approves by itself: what could be approved goes online.
    private var decision: CardDecision {
        if application.profile.behaviour.declinesOffline { return .decline }
        switch request.kind {
        case .decline: return .decline
        case .approve, .goOnline: return .goOnline
        }
    }

    private func issuerApplicationData(_ decision: CardDecision) -> [UInt8] {
        let version: UInt8 =
            switch application.profile.version {
            case .mastercard11: 0x11
            case .mastercard14: 0x14
            case .mastercard15: 0x15
            case .mastercard10, .visa10, .visa17, .visa18, .visa22: 0x10
            }
        let results: [UInt8] = [decision.verificationResults, 0x00, 0x03, 0x22, 0x00, 0x00]
        return [0x01, version] + results + [UInt8](repeating: 0, count: 10)
    }

    /// 9F4B: the cryptogram inside a signature over the whole exchange.
    ///
    /// Source: EMV 4.4 Book 2, 6.6.1, table 19.
    private func signature(
        _ decision: CardDecision, _ cryptogram: [UInt8], over response: [UInt8]
    ) throws(CardMachine.Refusal) -> [UInt8] {
        do {
            let hash = try SHA1.hash(signedData + response)
            return try SignatureScheme.sign(
                format: 0x05,
                cardData: [UInt8(truncatingIfNeeded: dynamicNumber.count)] + dynamicNumber
                    + [decision.rawValue] + cryptogram + hash,
                terminalData: values[0x9F37] ?? [], by: application.signingKey)
        } catch {
            throw CardMachine.Refusal(.noPreciseDiagnosis)
        }
    }
}
