import BERTLV
import ISO7816

/// Which specification a card is processed by.
///
/// Source: EMV Contactless Book B, 3.3.2.5 (Requested Kernel ID) and table 3-6.
public struct KernelID: RawRepresentable, Hashable, Sendable {
    /// One octet for the international kernels, three for domestic ones.
    public let rawValue: UInt32
    /// Any number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Any kernel: the directory entry leaves it to the reader.
    public static let any = KernelID(rawValue: 0)
    /// Kernel 2, Mastercard.
    public static let kernel2 = KernelID(rawValue: 2)
    /// Kernel 3, Visa.
    public static let kernel3 = KernelID(rawValue: 3)
}

/// What a reader is configured for: one application under one kernel.
///
/// Source: EMV Contactless Book A, 5.2 (configuration data by combination).
public struct Combination: Hashable, Sendable {
    /// Amounts in minor units that change what pre-processing says; `nil` where there is none.
    public struct Limits: Hashable, Sendable {
        /// Reader Contactless Transaction Limit: not contactless from this amount on.
        public var transactionMinorUnits: Int64?
        /// Reader Contactless Floor Limit: the issuer decides above this amount.
        public var floorMinorUnits: Int64?
        /// 9F1B, used where there is no contactless floor limit.
        public var terminalFloorMinorUnits: Int64?
        /// Reader CVM Required Limit: the cardholder is verified from this amount on.
        public var cvmRequiredMinorUnits: Int64?

        /// The limits of a reader whose every sale goes to the issuer.
        public init(
            transactionMinorUnits: Int64? = nil, floorMinorUnits: Int64? = 0,
            terminalFloorMinorUnits: Int64? = nil, cvmRequiredMinorUnits: Int64? = nil
        ) {
            self.transactionMinorUnits = transactionMinorUnits
            self.floorMinorUnits = floorMinorUnits
            self.terminalFloorMinorUnits = terminalFloorMinorUnits
            self.cvmRequiredMinorUnits = cvmRequiredMinorUnits
        }
    }

    /// The application, or the beginning that several share.
    public let aid: AID
    /// The kernel.
    public let kernel: KernelID
    /// The limits.
    public var limits: Limits
    /// 9F66 before pre-processing; `nil` for kernels that have none.
    public var ttq: TTQ?
    /// Whether an amount of one major unit asks about the card's status only.
    public var supportsStatusCheck = false
    /// Whether an amount of 0 is taken; only a stated `false` refuses it.
    public var allowsZeroAmount: Bool?
    /// Whether the directory's 9F29 is appended to the name in SELECT.
    public var supportsExtendedSelection = false
    /// Terminal data of this combination, by tag: 9F09, 9F33, for kernel 2 the DF81 objects.
    public var terminalData: [Tag: [UInt8]]

    /// A combination.
    public init(
        aid: AID, kernel: KernelID, limits: Limits = Limits(), ttq: TTQ? = nil,
        terminalData: [Tag: [UInt8]] = [:]
    ) {
        self.aid = aid
        self.kernel = kernel
        self.limits = limits
        self.ttq = ttq
        self.terminalData = terminalData
    }
}
