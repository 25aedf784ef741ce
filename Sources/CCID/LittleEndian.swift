/// USB sends integers least significant octet first.
enum LittleEndian {
    /// The octets of an unsigned integer.
    static func octets(_ value: some FixedWidthInteger & UnsignedInteger) -> [UInt8] {
        (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    /// An unsigned integer of up to four octets, all of which are there.
    static func value(_ octets: some Collection<UInt8>) -> UInt32 {
        octets.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
