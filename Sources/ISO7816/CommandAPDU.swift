import Octets

/// Why a command cannot be stated or its octets not read.
public struct APDUError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Code: Hashable, Sendable {
        /// More than 65,535 octets of command data.
        case dataTooLong(octets: Int)
        /// Le outside 1–65,536.
        case expectedLengthOutOfRange(Int)
        /// Fewer octets than a header of four.
        case truncatedHeader
        /// Lc, the data and Le do not add up to the octets that are there.
        case lengthsDoNotAddUp
        /// A response without its two status octets.
        case noStatusWord(octets: Int)
        /// A response with more data than 65,536 octets.
        case responseTooLong(octets: Int)
    }

    /// What is wrong.
    public let code: Code
    /// Octets from the start of the input to the one at fault; 0 where a value is at fault.
    public let offset: Int

    /// An error at an offset.
    public init(code: Code, offset: Int = 0) {
        self.code = code
        self.offset = offset
    }
}

/// A command to the card: header, data, and how many octets of answer are expected.
///
/// Source: ISO/IEC 7816-3:2006, 12.1 (cases 1 to 4, short and extended).
public struct CommandAPDU: Hashable, Sendable {
    /// Class octet CLA.
    public let cla: UInt8
    /// Instruction octet INS.
    public let ins: UInt8
    /// First parameter P1.
    public let p1: UInt8
    /// Second parameter P2.
    public let p2: UInt8
    /// Command data, 0–65,535 octets.
    public let data: [UInt8]
    /// Ne, 1–65,536 octets; `nil` means no Le is sent (cases 1 and 3).
    public let expectedLength: Int?
    /// Whether Lc and Le are coded in the extended form although the short one would do.
    private let forcedExtended: Bool

    /// A command whose lengths need no checking at run time: at most 255 octets of data and,
    /// where `expectsData`, Le = 00 (up to 256 octets of answer).
    ///
    /// - Throws: ``APDUError`` `.dataTooLong` for more than 255 octets.
    public init(
        short cla: UInt8, _ ins: UInt8, _ p1: UInt8, _ p2: UInt8,
        data: [UInt8] = [], expectsData: Bool = true
    ) throws(APDUError) {
        guard data.count <= 255 else { throw APDUError(code: .dataTooLong(octets: data.count)) }
        try self.init(
            cla: cla, ins: ins, p1: p1, p2: p2, data: data,
            expectedLength: expectsData ? 256 : nil)
    }

    /// A command of any case.
    ///
    /// - Throws: ``APDUError`` where data or expected length do not fit even the extended form.
    public init(
        cla: UInt8, ins: UInt8, p1: UInt8, p2: UInt8,
        data: [UInt8] = [], expectedLength: Int? = nil, extended: Bool = false
    ) throws(APDUError) {
        guard data.count <= 65_535 else { throw APDUError(code: .dataTooLong(octets: data.count)) }
        if let expectedLength, !(1...65_536).contains(expectedLength) {
            throw APDUError(code: .expectedLengthOutOfRange(expectedLength))
        }
        self.cla = cla
        self.ins = ins
        self.p1 = p1
        self.p2 = p2
        self.data = data
        self.expectedLength = expectedLength
        let hasBody = !data.isEmpty || expectedLength != nil
        let fitsShort = data.count <= 255 && expectedLength ?? 0 <= 256
        forcedExtended = extended && hasBody && fitsShort
    }

    /// A command of the short form: of `data` at most 255 octets, of an expected length 1–256.
    /// The caller vouches for both.
    init(
        unchecked header: (cla: UInt8, ins: UInt8, p1: UInt8, p2: UInt8),
        data: [UInt8] = [], expectedLength: Int? = 256
    ) {
        (cla, ins, p1, p2) = header
        self.data = data
        self.expectedLength = expectedLength
        forcedExtended = false
    }

    /// Whether Lc and Le are sent in the extended form.
    public var isExtended: Bool {
        forcedExtended || data.count > 255 || (expectedLength ?? 0) > 256
    }

    /// The octets to send.
    public var octets: [UInt8] {
        var octets = [cla, ins, p1, p2]
        octets.reserveCapacity(4 + data.count + 5)
        if isExtended {
            octets.append(0)
            if !data.isEmpty { octets += Self.twoOctets(data.count) + data }
            if let expectedLength { octets += Self.twoOctets(expectedLength) }
        } else {
            if !data.isEmpty { octets += [UInt8(truncatingIfNeeded: data.count)] + data }
            if let expectedLength { octets.append(UInt8(truncatingIfNeeded: expectedLength)) }
        }
        return octets
    }

    /// The same command with another expected length, as 6Cxx asks for.
    ///
    /// - Throws: ``APDUError`` for an expected length outside 1–65,536.
    public func expecting(_ expectedLength: Int) throws(APDUError) -> CommandAPDU {
        try CommandAPDU(
            cla: cla, ins: ins, p1: p1, p2: p2, data: data, expectedLength: expectedLength,
            extended: forcedExtended)
    }

    // 65,536 is coded 0000 and 256 in the short form 00: truncation is the coding.
    private static func twoOctets(_ count: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count)]
    }
}

extension CommandAPDU {
    /// Reads a command from its octets.
    ///
    /// - Throws: ``APDUError`` where the octets are no command of any case.
    public init(octets: [UInt8]) throws(APDUError) {
        guard octets.count >= 4 else {
            throw APDUError(code: .truncatedHeader, offset: octets.count)
        }
        let body = octets[4...]
        let (data, expectedLength, extended) = try Self.splitBody(body)
        try self.init(
            cla: octets[0], ins: octets[1], p1: octets[2], p2: octets[3],
            data: Array(data), expectedLength: expectedLength, extended: extended)
    }

    private static func splitBody(
        _ body: ArraySlice<UInt8>
    ) throws(APDUError) -> (ArraySlice<UInt8>, expectedLength: Int?, extended: Bool) {
        guard let first = body.first else { return ([], nil, false) }
        if body.count == 1 { return ([], first == 0 ? 256 : Int(first), false) }
        if first == 0, body.count >= 3 {
            let number = Int(body[body.startIndex + 1]) << 8 | Int(body[body.startIndex + 2])
            if body.count == 3 { return ([], number == 0 ? 65_536 : number, true) }
            return try splitData(body.dropFirst(3), count: number, lengthOctets: 2)
        }
        return try splitData(body.dropFirst(), count: Int(first), lengthOctets: 1)
    }

    private static func splitData(
        _ rest: ArraySlice<UInt8>, count: Int, lengthOctets: Int
    ) throws(APDUError) -> (ArraySlice<UInt8>, expectedLength: Int?, extended: Bool) {
        let extended = lengthOctets == 2
        let left = rest.count - count
        guard count > 0, left == 0 || left == lengthOctets else {
            throw APDUError(code: .lengthsDoNotAddUp, offset: rest.startIndex)
        }
        let data = rest.prefix(count)
        guard left > 0 else { return (data, nil, extended) }
        let number = rest.suffix(left).reduce(0) { $0 << 8 | Int($1) }
        return (data, number == 0 ? (extended ? 65_536 : 256) : number, extended)
    }
}

extension CommandAPDU: CustomStringConvertible, CustomReflectable {
    /// The header and how much data follows; never the data, which may name a card.
    public var description: String {
        "\(Hex.encode([cla, ins, p1, p2])) \(data.count) octets"
    }
    /// Hides the data from `dump`.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
