import CPCSC

/// What a driver can do beyond exchanging commands, and how to ask for it.
///
/// Source: PC/SC Workgroup Specification Part 10, 2.2 (features) and 2.6.14 (TLV properties).
enum DriverFeatures {
    /// Answered with a list of tag, length 4 and control code, most significant octet first.
    static let requestCode = CPCSC_CM_IOCTL_GET_FEATURE_REQUEST

    private static let propertiesTag: UInt8 = 0x12
    private static let largestCommandTag: UInt8 = 0x0A

    /// The control code that asks for the properties; `nil` where the driver has none.
    static func propertiesCode(in features: [UInt8]) -> UInt? {
        value(of: propertiesTag, in: features).flatMap { code in
            code.count == 4 ? code.reduce(0) { $0 << 8 | UInt($1) } : nil
        }
    }

    /// The most command data that the reader takes in the extended form, least significant octet
    /// first: 0 where it takes short commands only; `nil` where the driver does not say.
    static func largestCommandData(in properties: [UInt8]) -> UInt? {
        value(of: largestCommandTag, in: properties).flatMap { size in
            (1...4).contains(size.count) ? size.reversed().reduce(0) { $0 << 8 | UInt($1) } : nil
        }
    }

    /// The value of the first object with this tag in a list of one-octet tags and lengths.
    private static func value(of tag: UInt8, in list: [UInt8]) -> ArraySlice<UInt8>? {
        var rest = list[...]
        while let found = rest.popFirst(), let length = rest.popFirst(),
            rest.count >= Int(length)
        {
            if found == tag { return rest.prefix(Int(length)) }
            rest = rest.dropFirst(Int(length))
        }
        return nil
    }
}
