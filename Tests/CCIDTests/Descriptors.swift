import CCID

/// Class descriptors as readers send them.
enum Descriptors {
    /// The octets of a descriptor with these facts.
    static func octets(
        features: UInt32, maximumMessageOctets: UInt32 = 271, voltages: UInt8 = 7, slots: UInt8 = 1,
        type: UInt8 = 0x21
    ) -> [UInt8] {
        var octets = [UInt8](repeating: 0, count: 54)
        octets[0] = 54
        octets[1] = type
        octets[2] = 0x10
        octets[3] = 0x01
        octets[4] = slots &- 1
        octets[5] = voltages
        octets[6] = 2
        for index in 0..<4 {
            octets[40 + index] = UInt8(truncatingIfNeeded: features >> (index * 8))
            octets[44 + index] = UInt8(truncatingIfNeeded: maximumMessageOctets >> (index * 8))
        }
        octets[28] = 254
        octets[53] = 1
        return octets
    }

    /// An ACR122U: short APDUs, voltages to be named.
    static func short() throws -> ClassDescriptor {
        try ClassDescriptor(octets(features: 0x0002_0040))
    }

    /// An ACR1252U's antenna: extended APDUs, voltages to be named.
    static func extended(maximumMessageOctets: UInt32 = 522) throws -> ClassDescriptor {
        try ClassDescriptor(
            octets(features: 0x0004_0040, maximumMessageOctets: maximumMessageOctets))
    }
}
