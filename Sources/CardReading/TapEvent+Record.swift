import Contactless
import EMV
import ISO7816
import Octets

extension TapEvent {
    /// The part of a tap that the engine may know, with track 2 moved into a box of its own.
    ///
    /// `nil` where the card did not say what an authorisation needs: card number, track 2 and
    /// cryptogram.
    ///
    /// - Throws: `SecretError` where the system has no memory for the secret.
    init?(_ record: TapRecord, _ report: TapReport) throws(SecretError) {
        guard let pan = report.pan, let cryptogram = report.cryptogram, let aid = report.aid,
            let track2 = record.cardData[.track2EquivalentData],
            (try? Track2(track2)) != nil
        else { return nil }
        let name = record[.applicationPreferredName].map(TapReport.text) ?? report.label
        self.init(
            brand: CardBrand(identifier: aid.octets)?.rawValue ?? "unknown",
            last4: pan.last4, iccData: report.issuerData,
            cardholderVerification: report.cardholderVerification ?? .none,
            receipt: CardReceiptData(
                aid: aid.description, label: name, cryptogram: Hex.encode(cryptogram.value),
                cryptogramType: cryptogram.type.rawValue,
                terminalVerificationResults: record[.terminalVerificationResults].map(
                    Hex.encode)),
            cardData: SecretBox(try Secret(copying: track2)))
    }
}
