import BERTLV
import Octets

/// Why octets are no data object list, and where.
public struct DOLError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Code: Hashable, Sendable {
        /// The list ends within a tag; the offset is the tag's.
        case truncatedTag
        /// A tag of more than four octets; the offset is the tag's.
        case tagTooLong
        /// A tag without its length; the offset is where the length should be.
        case missingLength
        /// The lengths add up to more octets than one command can carry.
        case dataTooLong(octets: Int)
    }

    /// What is wrong.
    public let code: Code
    /// Octets from the start of the list to the one at fault.
    public let offset: Int
}

extension DOLError {
    /// The code's name, as JSON spells it.
    public var name: String {
        switch code {
        case .truncatedTag: "truncatedTag"
        case .tagTooLong: "tagTooLong"
        case .missingLength: "missingLength"
        case .dataTooLong: "dataTooLong"
        }
    }
}

/// A data object list: tags and lengths, by which the card says what it wants to be told.
///
/// Source: EMV 4.4 Book 3, 5.4.
public struct DOL: Hashable, Sendable {
    /// One object the card asks for.
    public struct Entry: Hashable, Sendable {
        /// Its tag.
        public let tag: Tag
        /// How many octets the card expects, 0–255.
        public let length: Int
    }

    /// What the card asks for, in its order; the same tag may stand there twice.
    public let entries: [Entry]

    /// How many octets the values of all entries make together.
    public var dataLength: Int { entries.reduce(0) { $0 + $1.length } }

    /// The values must fit into one command with extended lengths.
    public static let maximumDataLength = 65_535

    /// Reads a list; an empty one asks for nothing.
    ///
    /// - Throws: ``DOLError`` with the offset of the octet at fault.
    public init(_ octets: some Collection<UInt8>) throws(DOLError) {
        var reader = OctetReader(Array(octets))
        var entries: [Entry] = []
        var total = 0
        while !reader.isAtEnd {
            let start = reader.offset
            let tag = try Self.readTag(&reader)
            guard let length = try? reader.read() else {
                throw DOLError(code: .missingLength, offset: reader.offset)
            }
            total += Int(length)
            guard total <= Self.maximumDataLength else {
                throw DOLError(code: .dataTooLong(octets: total), offset: start)
            }
            entries.append(Entry(tag: tag, length: Int(length)))
        }
        self.entries = entries
    }

    private static func readTag(_ reader: inout OctetReader) throws(DOLError) -> Tag {
        let start = reader.offset
        var octets: [UInt8] = []
        while octets.count < Tag.maximumOctets {
            guard let octet = try? reader.read() else {
                throw DOLError(code: .truncatedTag, offset: start)
            }
            octets.append(octet)
            if let tag = Tag(octets: octets) { return tag }
        }
        throw DOLError(code: .tagTooLong, offset: start)
    }

    /// Whether the list asks for a tag.
    public func contains(_ tag: Tag) -> Bool { entries.contains { $0.tag == tag } }

    /// The values of all entries one after the other, each brought to the length asked for.
    ///
    /// A tag for which `value` gives nothing, and a template, is filled with zeros. A value too
    /// long loses octets on the left where its format is numeric, otherwise on the right; one
    /// too short is filled with leading zeros (numeric), trailing `FF` (compressed numeric) or
    /// trailing zeros.
    ///
    /// - Parameter scope: whose reading of a tag with several meanings gives the format.
    ///
    /// Source: EMV 4.4 Book 3, 5.4.
    public func fill(
        in scope: ElementScope? = nil, _ value: (Tag) -> [UInt8]?
    ) -> [UInt8] {
        var data: [UInt8] = []
        data.reserveCapacity(dataLength)
        for entry in entries {
            let format = DataDictionary.element(for: entry.tag, in: scope)?.format ?? .binary
            let given = entry.tag.isConstructed ? nil : value(entry.tag)
            data += Self.fit(given ?? [], to: entry.length, as: given == nil ? .binary : format)
        }
        return data
    }

    private static func fit(_ value: [UInt8], to length: Int, as format: ElementFormat) -> [UInt8] {
        let missing = max(0, length - value.count)
        switch format {
        case .numeric:
            return [UInt8](repeating: 0, count: missing) + value.suffix(length)
        case .compressedNumeric:
            return value.prefix(length) + [UInt8](repeating: 0xFF, count: missing)
        case .alphabetic, .alphanumeric, .alphanumericSpecial, .binary, .variable:
            return value.prefix(length) + [UInt8](repeating: 0, count: missing)
        }
    }
}
