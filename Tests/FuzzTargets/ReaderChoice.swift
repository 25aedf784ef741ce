import BERTLV
import CardReading
import Contactless
import EMV
import OfflineAuthentication
import TestCards

/// How the reader is set up, by the bits of an octet.
struct ReaderChoice {
    let octet: UInt8

    private static let authorities = (try? TestCertificationAuthority.all()) ?? []

    private static let authenticator = OfflineAuthenticator(
        authorities: authorities.compactMap {
            try? CAPublicKey(
                rid: $0.rid, index: $0.index, modulus: $0.modulus, exponent: $0.exponent)
        })

    static let authenticate: CardAuthenticator = { authenticator.authenticate($0) }

    init(_ octet: UInt8) { self.octet = octet }

    var amountMinorUnits: Int64 { octet & 0x01 == 0 ? 42_00 : 0 }
    var transactionType: UInt8 { octet & 0x02 == 0 ? 0x00 : 0x09 }
    private var authenticates: Bool { octet & 0x04 == 0 }
    private var isOnlineOnly: Bool { octet & 0x08 == 0 }

    var configuration: ContactlessConfiguration {
        let limits = Combination.Limits(
            transactionMinorUnits: 500_00, floorMinorUnits: isOnlineOnly ? 0 : 100_00,
            cvmRequiredMinorUnits: octet & 0x10 == 0 ? 50_00 : 10_00)
        let qualifiers = authenticates ? 0x2100_4000 : UInt32(0x2600_4000)
        var combinations = ContactlessConfiguration.combinations(
            limits: limits, ttq: TTQ(rawValue: qualifiers),
            authenticatesMastercard: authenticates)
        for index in combinations.indices {
            combinations[index].supportsExtendedSelection = octet & 0x20 != 0
            if !isOnlineOnly { combinations[index].terminalData[0x9F35] = [0x25] }
        }
        return ContactlessConfiguration(
            combinations: combinations,
            terminalData: [
                .terminalCountryCode: [0x02, 0x76], .terminalType: [0x24],
                .terminalCapabilities: [0x00, 0x08, 0x08],
            ],
            authorityKeys: authenticates
                ? Set(Self.authorities.map { .init(rid: $0.rid, index: $0.index) }) : [])
    }
}
