import BERTLV
import Contactless
import EMV
import OfflineAuthentication
import Payment

extension Configuration {
    /// What the kernels are told.
    ///
    /// - Parameter authorityKeys: the certification authority keys there are.
    func contactless(authorityKeys: [CAPublicKey]) -> ContactlessConfiguration {
        let transaction = limits.transaction.minorUnits
        let verification = limits.cardholderVerification.minorUnits
        let floor = limits.floor.minorUnits
        let combinations = ContactlessConfiguration.combinations(
            limits: Combination.Limits(
                transactionMinorUnits: transaction, floorMinorUnits: floor,
                cvmRequiredMinorUnits: verification),
            authenticatesMastercard: authorityKeys.contains { $0.rid == Self.mastercardRID })
        return ContactlessConfiguration(
            combinations: combinations, terminalData: terminalData,
            authorityKeys: Set(
                authorityKeys.map {
                    ContactlessConfiguration.AuthorityKey(rid: $0.rid, index: $0.index)
                }))
    }

    private static let mastercardRID: [UInt8] = [0xA0, 0x00, 0x00, 0x00, 0x04]

    /// Source: EMV 4.4 Book 3, Annex A; Book 4, Annex A2 and A3 for the capabilities of a
    /// terminal with a contactless reader and nothing else.
    private var terminalData: [Tag: [UInt8]] {
        [
            Tag(0x9F1A): Self.numeric(Int64(terminal.country), octets: 2),
            Tag(0x9F35): Self.numeric(Int64(terminal.type) ?? 0, octets: 1),
            Tag(0x9F15): Self.numeric(Int64(merchant.categoryCode) ?? 0, octets: 2),
            Tag(0x9F16): Self.text(merchant.id, octets: 15),
            Tag(0x9F1C): Self.text(terminal.id, octets: 8),
            Tag(0x9F1E): Self.text(terminal.id, octets: 8),
            Tag(0x9F4E): Array(merchant.name.utf8),
            Tag(0x9F33): [0x00, 0x08, 0x08],
            Tag(0x9F40): [0x60, 0x00, 0x00, 0x50, 0x01],
        ]
    }

    /// Two decimal digits an octet.
    private static func numeric(_ number: Int64, octets count: Int) -> [UInt8] {
        var rest = max(0, number)
        var octets: [UInt8] = []
        for _ in 0..<count {
            let pair = UInt8(truncatingIfNeeded: rest % 100)
            octets.append((pair / 10) << 4 | (pair % 10))
            rest /= 100
        }
        return octets.reversed()
    }

    /// Left justified, filled up with spaces.
    private static func text(_ text: String, octets count: Int) -> [UInt8] {
        let octets = Array(text.utf8.prefix(count))
        return octets + [UInt8](repeating: 0x20, count: count - octets.count)
    }
}
