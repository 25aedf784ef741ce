import Payment

/// A record's fields as one text: `name=value` lines, with `\n` and `\\` escaped.
enum FieldText {
    static func encode(_ fields: RecordFields) -> String {
        var text = ""
        for field in fields.fields {
            text += "\(field.name)="
            for character in field.value.unicodeScalars {
                switch character {
                case "\\": text += "\\\\"
                case "\n": text += "\\n"
                default: text.unicodeScalars.append(character)
                }
            }
            text += "\n"
        }
        return text
    }

    /// `nil` where the text is none that ``encode(_:)`` writes.
    static func decode(_ text: String) -> RecordFields? {
        var fields: [RecordFields.Field] = []
        var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        guard let last = lines.popLast(), last.isEmpty else { return nil }
        for line in lines {
            guard let equals = line.firstIndex(of: "=") else { return nil }
            let value = line[line.index(after: equals)...]
            guard let unescaped = unescape(value) else { return nil }
            fields.append(
                .init(name: String(String.UnicodeScalarView(line[..<equals])), value: unescaped))
        }
        return RecordFields(fields)
    }

    private static func unescape(_ text: Substring.UnicodeScalarView) -> String? {
        var result = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text {
            if isEscaped {
                switch scalar {
                case "\\": result.append("\\")
                case "n": result.append("\n")
                default: return nil
                }
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                result.append(scalar)
            }
        }
        return isEscaped ? nil : String(result)
    }
}
