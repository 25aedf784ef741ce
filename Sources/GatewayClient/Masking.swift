/// Keeps what might be a card number out of texts that the gateway wrote.
enum Masking {
    private static let scalarsMaximum = 160
    /// As few digits as a card number has.
    private static let numberDigitsMinimum = 13
    /// As many digits in a row as any other number may have.
    private static let otherDigitsMaximum = 8

    /// Digits become dots where more than eight follow each other, and where thirteen or more do
    /// with spaces, punctuation or what cannot be seen between them; control characters become
    /// spaces; at most 160 scalars stay.
    static func mask(_ text: String) -> String {
        var masked = String.UnicodeScalarView()
        var group: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars.prefix(scalarsMaximum) {
            if isDigit(scalar) || (!group.isEmpty && isBetweenDigits(scalar)) {
                group.append(spaced(scalar))
                continue
            }
            masked += shown(group)
            group = []
            masked.append(spaced(scalar))
        }
        return String(masked + shown(group))
    }

    private static func spaced(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        scalar.properties.generalCategory == .control ? " " : scalar
    }

    private static func shown(_ group: [Unicode.Scalar]) -> [Unicode.Scalar] {
        if group.count(where: isDigit) >= numberDigitsMinimum {
            return group.map { isDigit($0) ? "•" : $0 }
        }
        var shown: [Unicode.Scalar] = []
        var row: [Unicode.Scalar] = []
        for scalar in group {
            if isDigit(scalar) {
                row.append(scalar)
                continue
            }
            shown += Self.shown(row: row) + [scalar]
            row = []
        }
        return shown + Self.shown(row: row)
    }

    private static func shown(row: [Unicode.Scalar]) -> [Unicode.Scalar] {
        row.count > otherDigitsMaximum ? row.map { _ in "•" } : row
    }

    /// Whether a text holds a card number that ends in these digits: 13–19 digits whose last one
    /// checks them. The end is asked for since one number in ten passes that check by chance.
    static func holdsCardNumber(_ text: String, endingIn last4: String?) -> Bool {
        guard let last4 else { return false }
        return text.split { !$0.isWholeNumber }.contains { digits in
            (numberDigitsMinimum...19).contains(digits.count) && digits.hasSuffix(last4)
                && isChecked(digits)
        }
    }

    /// Source: ISO/IEC 7812-1, annex B.
    private static func isChecked(_ digits: Substring) -> Bool {
        var sum = 0
        for (index, character) in digits.reversed().enumerated() {
            let value = character.wholeNumberValue ?? 0
            let weighed = index % 2 == 0 ? value : value * 2
            sum += weighed > 9 ? weighed - 9 : weighed
        }
        return sum % 10 == 0
    }

    /// Digits of any script: what a person could read a number from.
    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.numericType == .decimal
    }

    private static func isBetweenDigits(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .dashPunctuation, .nonspacingMark, .enclosingMark, .format,
            .control, .otherPunctuation, .connectorPunctuation, .mathSymbol:
            true
        default: false
        }
    }
}
