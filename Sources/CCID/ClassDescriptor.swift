/// What a reader says of itself in its smart card class descriptor.
///
/// Source: CCID specification rev. 1.1, 5.1.
public struct ClassDescriptor: Hashable, Sendable {
    /// Octets of the descriptor.
    public static let octetCount = 54
    /// `bDescriptorType` of the class; readers from before the class was final use
    /// ``vendorDescriptorType``.
    public static let descriptorType: UInt8 = 0x21
    /// `bDescriptorType` of readers whose interface is of the vendor class.
    public static let vendorDescriptorType: UInt8 = 0xFF

    /// `bcdCCID`, such as 0110 for release 1.10.
    public let release: UInt16
    /// Slots of the interface, 1–16.
    public let slotCount: Int
    /// `bVoltageSupport`: what a card in the slot can be powered with.
    public let voltages: Voltages
    /// `dwFeatures`.
    public let features: ReaderFeatures
    /// `dwMaxCCIDMessageLength`, header included; never more than ``messageOctetsMaximum``.
    public let maximumMessageOctets: Int
    /// `dwMaxIFSD`, octets.
    public let maximumIFSD: UInt32
    /// `bMaxCCIDBusySlots`.
    public let busySlotCount: Int

    /// A message is no longer than an extended APDU with its header, whatever a reader says.
    public static let messageOctetsMaximum = 65_544 + MessageHeader.octetCount

    /// Reads a descriptor.
    ///
    /// - Throws: ``DescriptorError`` where it is none, or one that no message fits.
    public init(_ octets: some Collection<UInt8>) throws(DescriptorError) {
        let octets = Array(octets.prefix(Self.octetCount))
        guard octets.count == Self.octetCount, octets[0] == UInt8(Self.octetCount) else {
            throw DescriptorError(code: .wrongLength(octets: octets.count), offset: 0)
        }
        guard octets[1] == Self.descriptorType || octets[1] == Self.vendorDescriptorType else {
            throw DescriptorError(code: .wrongType(octets[1]), offset: 1)
        }
        guard octets[4] < 16 else {
            throw DescriptorError(code: .tooManySlots(Int(octets[4]) + 1), offset: 4)
        }
        let length = LittleEndian.value(octets[44..<48])
        // A message of one octet beside its header is the least that can carry anything.
        guard length > UInt32(MessageHeader.octetCount) else {
            throw DescriptorError(code: .messagesTooShort(octets: length), offset: 44)
        }
        release = UInt16(truncatingIfNeeded: LittleEndian.value(octets[2..<4]))
        slotCount = Int(octets[4]) + 1
        voltages = Voltages(rawValue: octets[5])
        maximumIFSD = LittleEndian.value(octets[28..<32])
        features = ReaderFeatures(rawValue: LittleEndian.value(octets[40..<44]))
        maximumMessageOctets =
            Int(exactly: length).map { min($0, Self.messageOctetsMaximum) }
            ?? Self.messageOctetsMaximum
        busySlotCount = Int(octets[53])
    }

    /// Finds the class descriptor among the descriptors that follow an interface's own, as the
    /// system hands them out; `nil` where there is none that can be read.
    public static func first(among octets: [UInt8]) -> ClassDescriptor? {
        var rest = octets[...]
        while let length = rest.first, length >= 2, rest.count >= Int(length) {
            if let descriptor = try? ClassDescriptor(rest.prefix(Int(length))) {
                return descriptor
            }
            rest = rest.dropFirst(Int(length))
        }
        return nil
    }

    /// What the reader takes: its exchange level.
    public var exchangeLevel: ExchangeLevel { features.exchangeLevel }

    /// The power selections to try in this order.
    ///
    /// `00` (automatic) is for readers that choose the voltage or activate the card themselves;
    /// the others want each voltage named that they support, the highest first.
    public var powerSelections: [PowerSelection] {
        if features.contains(.automaticVoltage) || features.contains(.automaticActivation) {
            return [.automatic]
        }
        let supported = PowerSelection.descending.filter { selection in
            selection.voltage.map(voltages.contains) ?? false
        }
        return supported.isEmpty ? [.fiveVolts] : supported
    }
}

/// `bVoltageSupport` of a class descriptor.
public struct Voltages: OptionSet, Hashable, Sendable {
    /// The octet.
    public let rawValue: UInt8
    /// Any octet; bits without a name are kept.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// 5 V.
    public static let five = Voltages(rawValue: 0x01)
    /// 3 V.
    public static let three = Voltages(rawValue: 0x02)
    /// 1.8 V.
    public static let onePointEight = Voltages(rawValue: 0x04)
}

/// Octets are no class descriptor.
public struct DescriptorError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Code: Hashable, Sendable {
        /// Not 54 octets, or a first octet that does not say so.
        case wrongLength(octets: Int)
        /// The type of another descriptor.
        case wrongType(UInt8)
        /// More slots than a message can name.
        case tooManySlots(Int)
        /// `dwMaxCCIDMessageLength` leaves no room beside the header.
        case messagesTooShort(octets: UInt32)
    }

    /// What is wrong.
    public let code: Code
    /// Octets from the start to the one at fault.
    public let offset: Int
}
