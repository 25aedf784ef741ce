import BERTLV

/// The application file locator: which records the card wants read, and which of them its
/// signatures cover.
///
/// Source: EMV 4.4 Book 3, 10.2.
public struct AFL: Hashable, Sendable {
    /// Records of one file.
    public struct Entry: Hashable, Sendable {
        /// Short file identifier, 1–30.
        public let sfi: UInt8
        /// First record to read, at least 1.
        public let first: UInt8
        /// Last record to read, at least ``first``.
        public let last: UInt8
        /// How many records, from the first on, are covered by offline data authentication.
        public let authenticatedCount: UInt8
    }

    /// One record to read.
    public struct Record: Hashable, Sendable {
        /// Short file identifier, 1–30.
        public let sfi: UInt8
        /// Record number, at least 1.
        public let number: UInt8
        /// Whether offline data authentication covers it.
        public let isAuthenticated: Bool
    }

    /// The files in the card's order.
    public let entries: [Entry]

    /// A card that wants more records read than this is refused: no real one does, and a tap
    /// has to end.
    public static let maximumRecords = 128

    /// Reads the value of 94: groups of four octets. An empty one asks for no record.
    ///
    /// - Throws: ``ElementError`` with the offset of the octet at fault.
    public init(_ octets: some Collection<UInt8>) throws(ElementError) {
        let octets = Array(octets)
        let tag = Tag.applicationFileLocator
        guard octets.count % 4 == 0, octets.count <= 252 else {
            throw ElementError(tag, .lengthOutOfRange(octets: octets.count))
        }
        var entries: [Entry] = []
        var total = 0
        for start in stride(from: 0, to: octets.count, by: 4) {
            let entry = Entry(
                sfi: octets[start] >> 3, first: octets[start + 1], last: octets[start + 2],
                authenticatedCount: octets[start + 3])
            guard (1...30).contains(entry.sfi) else {
                throw ElementError(tag, .fileIdentifierOutOfRange, offset: start)
            }
            guard entry.first > 0, entry.first <= entry.last else {
                throw ElementError(tag, .recordsOutOfOrder, offset: start + 1)
            }
            let count = Int(entry.last) - Int(entry.first) + 1
            guard Int(entry.authenticatedCount) <= count else {
                throw ElementError(tag, .authenticatedCountOutOfRange, offset: start + 3)
            }
            total += count
            guard total <= Self.maximumRecords else {
                throw ElementError(tag, .tooManyRecords(total), offset: start)
            }
            entries.append(entry)
        }
        self.entries = entries
    }

    /// The records one by one, in the order they are to be read; at most ``maximumRecords``.
    public var records: [Record] {
        entries.flatMap { entry in
            (entry.first...entry.last).map { number in
                Record(
                    sfi: entry.sfi, number: number,
                    isAuthenticated: number - entry.first < entry.authenticatedCount)
            }
        }
    }
}
