import JSONText

/// A value that was read and written reads and writes as the same; JSON is JSON5.
enum JSONTarget {
    static func run(_ octets: [UInt8]) throws(Violation) {
        for dialect in [JSON.Dialect.json, .json5] {
            let value: JSON
            do {
                value = try JSON(parsing: octets, as: dialect)
            } catch {
                try hold((0...octets.count).contains(error.offset), "an error lies outside")
                _ = error.position(in: octets)
                if Canary.isIn(octets) { try Canary.check(error, "JSONError") }
                continue
            }
            try isFixed(value)
            guard dialect == .json else { continue }
            try hold((try? JSON(parsing: octets, as: .json5)) == value, "JSON is no JSON5")
        }
    }

    private static func isFixed(_ value: JSON) throws(Violation) {
        let text = value.encoded()
        for dialect in [JSON.Dialect.json, .json5] {
            let again: JSON
            do {
                again = try JSON(parsing: text, as: dialect, maximumOctets: .max)
            } catch {
                throw Violation("a value that was written cannot be read: \(error)")
            }
            try hold(again == value, "a value reads differently")
            try hold(again.encoded() == text, "a value is written differently")
        }
    }
}
