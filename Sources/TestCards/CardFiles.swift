import BERTLV

/// The records of a card and which of them a terminal is told to read.
struct CardFiles: Sendable {
    /// One file: the records 1, 2, … under a short file identifier.
    struct File: Sendable {
        let identifier: UInt8
        /// Each with its template 70.
        let records: [[UInt8]]
    }

    let files: [File]
    /// 94 where the terminal wants to authenticate the card.
    let locator: [UInt8]
    /// 94 otherwise; none where the answer of GET PROCESSING OPTIONS is all there is to read.
    let shortLocator: [UInt8]

    enum Finding: Sendable {
        case record([UInt8])
        case noSuchFile
        case noSuchRecord
    }

    func record(_ number: UInt8, inFile identifier: UInt8) -> Finding {
        guard let file = files.first(where: { $0.identifier == identifier }) else {
            return .noSuchFile
        }
        guard number >= 1, Int(number) <= file.records.count else { return .noSuchRecord }
        return .record(file.records[Int(number) - 1])
    }

    /// An entry of 94: these records of a file, and how many of them are authenticated.
    static func entry(
        file: UInt8, records: ClosedRange<UInt8>, authenticated: UInt8
    ) -> [UInt8] {
        [file << 3, records.lowerBound, records.upperBound, authenticated]
    }
}
