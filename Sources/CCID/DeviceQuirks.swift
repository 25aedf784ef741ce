/// What is known of a reader beyond its descriptors.
public struct DeviceQuirks: Hashable, Sendable {
    /// How often an escape command is sent before its refusal is believed. ACS readers refuse
    /// one that comes in the middle of their search for cards.
    public var escapeAttempts = 1
    /// How long the first answer after opening may take.
    public var firstStatusMilliseconds = 2_000
    /// Whether the interface has the vendor class and is a reader all the same.
    public var hasVendorClass = false
    /// Why the reader is not for payments; `nil` where nothing speaks against it.
    public var unsuitability: String?

    /// Nothing is known.
    public init() {}

    /// What is known of a device.
    ///
    /// Source: fixtures/usb; HARDWARE.md.
    public init(vendor: UInt16, product: UInt16) {
        if vendor == Self.acs {
            escapeAttempts = 3
            firstStatusMilliseconds = 3_000
        }
        if vendor == Self.elatec { firstStatusMilliseconds = 3_000 }
        hasVendorClass = Self.vendorClassDevices.contains(
            UInt32(vendor) << 16 | UInt32(product))
        if vendor == Self.acs, product == 0x90CC {
            unsuitability = "its security module looks like a card that is always there"
        }
    }

    private static let acs: UInt16 = 0x072F
    private static let elatec: UInt16 = 0x09D8

    // Readers whose interface class is FF and whose interface speaks CCID: vendor and product.
    private static let vendorClassDevices: Set<UInt32> = [
        0x04E6_5121, 0x04E6_512B, 0x04E6_512C, 0x04E6_5291, 0x04E6_5292, 0x076B_532A,
        0x076B_5340, 0x0C4B_0500, 0x1DB2_0600, 0x1DB2_0604,
    ]
}
