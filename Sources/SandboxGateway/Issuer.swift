import BERTLV
import CardCryptograms
import Cryptography
import EMV
import Octets
import Payment

/// The issuer of the test cards: opens what the terminal sealed, checks the card's cryptogram,
/// and decides.
struct Issuer {
    let baseKey: [UInt8]
    let usesMagicAmounts: Bool

    /// What the issuer says.
    struct Decision: Hashable {
        let status: GatewayPayment.Status
        let responseCode: GatewayPayment.ResponseCode
        let message: String
        let processorCode: String
        /// Why, in the sandbox's own words; for the ledger alone.
        let reason: String?

        static let approved = Decision(
            status: .ready, responseCode: .approved, message: "APPROVAL", processorCode: "00",
            reason: nil)

        static func declined(_ code: String, _ message: String, _ reason: String) -> Decision {
            Decision(
                status: .declined, responseCode: .declined, message: message, processorCode: code,
                reason: reason)
        }

        static let referral = Decision(
            status: .referral, responseCode: .referral, message: "Refer to Card Issuer",
            processorCode: "01", reason: "magicAmount")
    }

    /// Opens the track; the card must be one of the test issuer's.
    func open(_ card: SealedCard) throws(Problem) -> (track: Track2, range: TestIssuer.Range) {
        guard let number = KeySerialNumber(card.keySerialNumber), number.isUsable,
            let key = try? DUKPT.dataKey(baseKey: baseKey, for: number),
            var clear = try? DUKPT.decryptTrackData(card.sealedTrack, dataKey: key)
        else {
            throw .badRequest(
                "paymentMethod.cardDetails.device.dataKsn", "Invalid value", "cannot be used")
        }
        // At most seven zeros fill up the last block.
        for _ in 0..<7 where clear.last == 0 { clear.removeLast() }
        guard let track = try? Track2(clear), track.pan.passesLuhn else {
            throw .badRequest(
                "paymentMethod.cardDetails.iccData", "Invalid value",
                "the sealed track data cannot be read")
        }
        guard let range = TestIssuer.range(of: track.pan) else {
            throw .badRequest(
                "paymentMethod.cardDetails.iccData", "Invalid value",
                "the card is none of the sandbox's test cards")
        }
        return (track, range)
    }

    /// What must agree between the order and what the card signed.
    func check(_ card: SealedCard, amount: Money) throws(Problem) {
        let path = "paymentMethod.cardDetails.iccData"
        guard let authorised = card.value(.amountAuthorised).flatMap(Self.number),
            authorised == amount.minorUnits
        else {
            throw .badRequest(path, "Invalid value", "9F02 must equal order.amount")
        }
        guard
            card.value(.transactionCurrencyCode).flatMap(Self.number)
                == Int64(amount.currency.number)
        else {
            throw .badRequest(path, "Invalid value", "5F2A must be order.currency")
        }
    }

    func decide(
        _ card: SealedCard, track: Track2, range: TestIssuer.Range, amount: Money, on day: EMVDate?
    ) -> Decision {
        switch TestIssuer.verify(track.pan, value: { card.value(Tag($0)) }) {
        case .verified: break
        case .wrong(.cryptogram):
            return .declined("05", "Do Not Honor", "cryptogramWrong")
        case .wrong(.notAnOnlineRequest):
            return .declined("05", "Do Not Honor", "cryptogramNotARQC")
        case .notCheckable:
            return .declined("05", "Do Not Honor", "cryptogramNotCheckable")
        }
        guard let day, !track.expiry.isPast(on: day) else {
            return .declined("54", "Expired Card", "expired")
        }
        if range.declines { return .declined("05", "Do Not Honor", "accountDeclines") }
        if usesMagicAmounts, amount.currency.exponent == 2 {
            switch amount.minorUnits % 100 {
            case 1: return .declined("05", "Do Not Honor", "magicAmount")
            case 2: return .referral
            default: break
            }
        }
        return .approved
    }

    func masked(_ track: Track2, _ range: TestIssuer.Range) -> SandboxCard {
        let (year, month) = (track.expiry.year % 100, track.expiry.month)
        let expiry = [month, year].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
        return SandboxCard(
            brand: range.scheme.rawValue.uppercased(), maskedNumber: track.pan.masked,
            expiry: expiry)
    }

    /// Packed decimal digits, six octets at most.
    private static func number(_ octets: [UInt8]) -> Int64? {
        guard (1...6).contains(octets.count) else { return nil }
        var number: Int64 = 0
        for octet in octets {
            guard octet >> 4 <= 9, octet & 0x0F <= 9 else { return nil }
            number = number * 100 + Int64(octet >> 4) * 10 + Int64(octet & 0x0F)
        }
        return number
    }
}
