import BERTLV
import EMV
import ISO7816
import Octets

/// What a reader is configured for: the combinations it takes and what it says of itself.
public struct ContactlessConfiguration: Hashable, Sendable {
    /// A certification authority's key, as a card refers to it.
    public struct AuthorityKey: Hashable, Sendable {
        /// Five octets.
        public let rid: [UInt8]
        /// 8F.
        public let index: UInt8

        /// Names a key.
        public init(rid: [UInt8], index: UInt8) {
            self.rid = rid
            self.index = index
        }
    }

    /// The combinations, in order of the reader's preference where the card has none.
    public var combinations: [Combination]
    /// What the terminal says of itself, by tag: 9F1A, 9F33, 9F35, 9F40, 9F15, 9F16, 9F1C, 9F1E,
    /// 9F4E.
    public var terminalData: [Tag: [UInt8]]
    /// The certification authority keys there are. Where a card's key is not among them no
    /// signature is asked for that could not be checked.
    public var authorityKeys: Set<AuthorityKey>
    /// How often the card may have to be presented again before the tap is given up.
    public var maximumRestarts: Int

    /// A configuration.
    public init(
        combinations: [Combination], terminalData: [Tag: [UInt8]],
        authorityKeys: Set<AuthorityKey> = [], maximumRestarts: Int = 4
    ) {
        self.combinations = combinations
        self.terminalData = terminalData
        self.authorityKeys = authorityKeys
        self.maximumRestarts = maximumRestarts
    }

    /// A card's key, where there is one for it.
    func hasKey(rid: some Collection<UInt8>, index: UInt8) -> Bool {
        authorityKeys.contains(AuthorityKey(rid: Array(rid), index: index))
    }
}

extension ContactlessConfiguration {
    /// The combinations of a kiosk that goes online with every sale and has neither PIN pad nor
    /// contact slot.
    ///
    /// - Parameters:
    ///   - limits: Those of pre-processing, the same for every application; kernel 2 takes its
    ///     own transaction and CVM limits from them.
    ///   - authenticatesMastercard: Whether kernel 2 has certification authority keys. Without,
    ///     the reader says so to devices that verify their holder themselves.
    ///
    /// Source: EMV Contactless Book B, table 3-6 (kernels); scheme AID lists.
    public static func combinations(
        limits: Combination.Limits, ttq: TTQ = .onlineOnlyKiosk, authenticatesMastercard: Bool
    ) -> [Combination] {
        let visa = ["A0000000031010", "A0000000032010", "A0000000032020", "A0000000980840"]
        let mastercard = ["A0000000041010", "A0000000043060", "A0000000042203"]
        let kernel2 = Kernel2Configuration.kiosk(
            transactionLimitMinorUnits: limits.transactionMinorUnits,
            cvmRequiredLimitMinorUnits: limits.cvmRequiredMinorUnits,
            authenticates: authenticatesMastercard)
        return visa.compactMap(aid).map {
            Combination(
                aid: $0, kernel: .kernel3, limits: limits, ttq: ttq,
                terminalData: [.applicationVersionNumberTerminal: [0x00, 0x96]])
        }
            + mastercard.compactMap(aid).map {
                Combination(
                    aid: $0, kernel: .kernel2, limits: limits, terminalData: kernel2.elements)
            }
    }

    private static func aid(_ text: String) -> AID? { (try? Hex.decode(text)).flatMap(AID.init) }
}
