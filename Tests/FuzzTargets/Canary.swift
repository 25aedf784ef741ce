import Octets

/// The card number that may be seen nowhere, in every form in which it could be seen.
enum Canary {
    /// The number's digits.
    static let digits = "4111111111111111"

    /// The number as a card has it, two digits an octet.
    static let octets: [UInt8] = [0x41] + [UInt8](repeating: 0x11, count: 7)

    // Octets print in decimal.
    private static let forms = [
        digits, octets.map { String($0) }.joined(separator: ", "),
        digits.utf8.map { String($0) }.joined(separator: ", "),
    ]

    /// Whether an input brings the number as a card would and does not spell it out besides,
    /// in a name or a comment, which are shown as they are.
    static func isCarried(by input: [UInt8]) -> Bool {
        contains(input, octets) && !contains(input, Array(digits.utf8))
    }

    /// Whether octets hold the number, as digits or two digits an octet.
    static func isIn(_ octets: [UInt8]) -> Bool {
        contains(octets, self.octets) || contains(octets, Array(digits.utf8))
    }

    /// Prints a value in every way there is and looks for the number.
    static func check(_ value: some Any, _ name: String) throws(Violation) {
        var dumped = ""
        dump(value, to: &dumped)
        for text in [String(describing: value), String(reflecting: value), dumped] {
            try hold(!forms.contains { text.contains($0) }, "\(name) shows the card number")
        }
    }

    private static func contains(_ octets: [UInt8], _ pattern: [UInt8]) -> Bool {
        guard let first = pattern.first, octets.count >= pattern.count else { return false }
        return octets.indices.dropLast(pattern.count - 1).contains { start in
            octets[start] == first
                && octets[start..<start + pattern.count].elementsEqual(pattern)
        }
    }
}
