/// What the bits of a value stand for, as a table of data.
///
/// A row reads `byte mask words` where all bits of the mask set means the words hold, or
/// `byte mask=value words` where the masked octet has that value; mask and value hexadecimal.
struct BitTable: Sendable {
    private struct Row {
        let byte: Int
        let mask: UInt8
        let value: UInt8
        let words: String
    }

    private let rows: [Row]

    /// How many rows were read.
    var count: Int { rows.count }

    /// Reads a table; a row that cannot be read is left out, and a test counts them.
    init(_ text: String) {
        rows = text.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ", maxSplits: 2)
            guard fields.count == 3, let byte = Int(fields[0]), byte > 0 else { return nil }
            let bits = fields[1].split(separator: "=")
            guard let mask = bits.first.flatMap({ UInt8($0, radix: 16) }) else { return nil }
            let value = bits.count == 2 ? UInt8(bits[1], radix: 16) : mask
            guard let value else { return nil }
            return Row(byte: byte, mask: mask, value: value, words: String(fields[2]))
        }
    }

    /// The words that hold for a value, in the order of the table.
    func words(for value: [UInt8]) -> [String] {
        rows.compactMap { row in
            guard row.byte <= value.count else { return nil }
            return value[row.byte - 1] & row.mask == row.value ? row.words : nil
        }
    }
}
