import Octets

/// Why octets are no answer to reset, and where.
public struct ATRError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Code: Hashable, Sendable {
        /// Fewer octets than the answer announces.
        case truncated
        /// TS is neither `3B` nor `3F`.
        case unknownConvention
        /// More interface octets than an answer of 32 octets can hold.
        case tooManyInterfaceOctets
        /// The exclusive-or over T0 to TCK is not zero.
        case checkOctetWrong
        /// Octets after the end.
        case surplusOctets(Int)
    }

    /// What is wrong.
    public let code: Code
    /// Octets from the start of the input to the one at fault.
    public let offset: Int
}

/// An answer to reset. That of a contactless card is made up by the reader.
///
/// Source: ISO/IEC 7816-3:2006, 8.2.
public struct ATR: Hashable, Sendable {
    /// One interface octet, such as TA1 or TD2.
    public struct InterfaceOctet: Hashable, Sendable {
        /// Which of the four it is.
        public enum Kind: String, Hashable, Sendable, CaseIterable {
            /// TA.
            case ta = "TA"
            /// TB.
            case tb = "TB"
            /// TC.
            case tc = "TC"
            /// TD.
            case td = "TD"
        }

        /// Which of the four it is.
        public let kind: Kind
        /// The group it belongs to, from 1.
        public let group: Int
        /// Its value.
        public let value: UInt8
    }

    /// How zeros and ones are sent.
    public enum Convention: UInt8, Hashable, Sendable {
        /// Direct: TS = 3B.
        case direct = 0x3B
        /// Inverse: TS = 3F.
        case inverse = 0x3F
    }

    /// 2–33 octets as received.
    public let octets: [UInt8]
    /// How zeros and ones are sent.
    public let convention: Convention
    /// The interface octets in order.
    public let interfaceOctets: [InterfaceOctet]
    /// 0–15 historical octets.
    public let historicalOctets: [UInt8]
    /// TCK; `nil` where only protocol T=0 is offered.
    public let checkOctet: UInt8?

    /// The protocols offered, by number: the lower halves of the TD octets; 0 where there is none.
    public var protocols: [UInt8] {
        let offered = interfaceOctets.filter { $0.kind == .td }.map { $0.value & 0x0F }
        return offered.isEmpty ? [0] : offered
    }

    /// Reads an answer to reset.
    ///
    /// - Throws: ``ATRError`` with the offset of the octet at fault.
    public init(_ octets: some Collection<UInt8>) throws(ATRError) {
        let octets = Array(octets)
        var reader = OctetReader(octets)
        let start = try Self.next(&reader)
        guard let convention = Convention(rawValue: start) else {
            throw ATRError(code: .unknownConvention, offset: 0)
        }
        let format = try Self.next(&reader)
        interfaceOctets = try Self.readInterface(&reader, announcedBy: format >> 4)
        guard let historical = try? reader.read(Int(format & 0x0F)) else {
            throw ATRError(code: .truncated, offset: octets.count)
        }
        historicalOctets = Array(historical)
        // TCK is there whenever anything but T=0 is offered.
        let offersOnlyT0 = interfaceOctets.allSatisfy { $0.kind != .td || $0.value & 0x0F == 0 }
        checkOctet = offersOnlyT0 ? nil : try Self.next(&reader)
        guard reader.isAtEnd else {
            throw ATRError(code: .surplusOctets(reader.remaining), offset: reader.offset)
        }
        guard checkOctet == nil || octets.dropFirst().reduce(0, ^) == 0 else {
            throw ATRError(code: .checkOctetWrong, offset: octets.count - 1)
        }
        self.octets = octets
        self.convention = convention
    }

    private static func next(_ reader: inout OctetReader) throws(ATRError) -> UInt8 {
        guard let octet = try? reader.read() else {
            throw ATRError(code: .truncated, offset: reader.offset)
        }
        return octet
    }

    private static func readInterface(
        _ reader: inout OctetReader, announcedBy halfOctet: UInt8
    ) throws(ATRError) -> [InterfaceOctet] {
        var found: [InterfaceOctet] = []
        var announced = halfOctet
        var group = 1
        while announced != 0 {
            var further: UInt8 = 0
            for (bit, kind) in InterfaceOctet.Kind.allCases.enumerated()
            where announced & (1 << UInt8(bit)) != 0 {
                guard found.count < 30 else {
                    throw ATRError(code: .tooManyInterfaceOctets, offset: reader.offset)
                }
                let value = try next(&reader)
                found.append(InterfaceOctet(kind: kind, group: group, value: value))
                if kind == .td { further = value >> 4 }
            }
            announced = further
            group += 1
        }
        return found
    }
}

extension ATR: CustomStringConvertible {
    /// Upper-case hexadecimal.
    public var description: String { Hex.encode(octets) }
}
