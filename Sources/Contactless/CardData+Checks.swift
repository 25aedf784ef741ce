import BERTLV
import EMV

extension CardData {
    /// Holds the card number against track 2, where both are there.
    ///
    /// - Throws: ``OutcomeCause`` where they are of different cards.
    func checkCardNumbers(at stage: CommandName) throws(OutcomeCause) {
        guard let track2 = present(.track2EquivalentData), let pan = present(.pan) else { return }
        guard Self.digits(track2, until: 0xD) == Self.digits(pan, until: 0xF) else {
            throw OutcomeCause(.contradictoryCardNumbers, at: stage)
        }
    }

    private static func digits(_ octets: [UInt8], until end: UInt8) -> ArraySlice<UInt8> {
        octets.flatMap { [$0 >> 4, $0 & 0x0F] }.prefix { $0 != end }
    }
}

extension KernelActivation {
    /// Whether the card's last day was before the transaction's date. A card that names no day
    /// has none, one that names a day the calendar has not is past it.
    func hasExpired(_ data: CardData) -> Bool {
        guard let value = data.present(.applicationExpirationDate) else { return false }
        guard let expiry = try? EMVDate(value), let today else { return true }
        return expiry < today
    }

    /// Whether the card's first day is after the transaction's date.
    func isNotYetEffective(_ data: CardData) -> Bool {
        guard let value = data.present(.applicationEffectiveDate) else { return false }
        guard let effective = try? EMVDate(value), let today else { return true }
        return effective > today
    }

    private var today: EMVDate? { try? EMVDate(self[.transactionDate] ?? []) }
}
