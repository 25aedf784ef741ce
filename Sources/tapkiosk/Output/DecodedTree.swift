import BERTLV
import EMV
import JSONText
import Octets

/// The text or JSON of one top-level object, written as a walk comes upon its parts.
///
/// Nothing is kept but the text itself, so the input's size bounds the memory.
struct DecodedTree {
    private struct Object {
        let tag: Tag
        let content: TLVHeader.Content
        let depth: Int
        let offset: Int
        let value: ArraySlice<UInt8>

        /// The name of the meaning that fits the value's length.
        var name: String? { DataDictionary.element(for: tag, length: value.count)?.name }
    }

    private let isJSON: Bool
    private let shown: ShownValue
    private var text = ""
    private var open: [Bool] = []
    /// Where the top-level object ends in the input; `nil` before the first.
    private(set) var end: Int?

    init(isJSON: Bool, shown: ShownValue) {
        self.isJSON = isJSON
        self.shown = shown
    }

    /// Adds the next object of the walk.
    mutating func add(_ header: TLVHeader, of octets: [UInt8]) {
        if header.depth == 0 { end = header.range.upperBound }
        let object = Object(
            tag: header.tag, content: header.content, depth: header.depth,
            offset: header.range.lowerBound, value: octets[header.valueRange])
        if isJSON { addJSON(object) } else { addLines(object) }
    }

    /// Adds a value whose tag is known from elsewhere.
    mutating func add(_ tag: Tag, _ value: [UInt8]) {
        let object = Object(
            tag: tag, content: .primitive, depth: 0, offset: 0, value: value[...])
        if isJSON { addJSON(object) } else { addLines(object) }
    }

    /// The text of the object that is complete now, with a line feed; empty where there is none.
    mutating func finish() -> String {
        close(to: 0)
        defer { (text, end) = ("", nil) }
        return isJSON && !text.isEmpty ? text + "\n" : text
    }

    private mutating func addJSON(_ object: Object) {
        close(to: object.depth)
        if let last = open.indices.last {
            if open[last] { text += "," }
            open[last] = true
        }
        var members: [String: JSON] = [
            "tag": .string("\(object.tag)"), "length": .integer(Int64(object.value.count)),
            "offset": .integer(Int64(object.offset)),
            "name": .optional(object.name),
        ]
        switch object.content {
        case .template:
            // The children follow before the brace that ends this object.
            text += JSON.object(members).text.dropLast() + ",\"children\":["
            open.append(false)
        case .primitive, .opaque:
            members["value"] = .string(shown.text(object.tag, object.content, object.value))
            let meaning = shown.meaning(object.tag, object.value)
            if !meaning.isEmpty { members["meaning"] = .array(meaning.map(JSON.string)) }
            text += JSON.object(members).text
        }
    }

    private mutating func close(to depth: Int) {
        while open.count > depth {
            open.removeLast()
            text += "]}"
        }
    }

    private mutating func addLines(_ object: Object) {
        let margin = String(repeating: "  ", count: object.depth)
        let name = object.name ?? "unknown"
        text += "\(margin)\(object.tag)  \(name)  [\(object.value.count)]"
        switch object.content {
        case .template:
            text += "\n"
        case .primitive, .opaque:
            let shownValue = shown.text(object.tag, object.content, object.value)
            text += shownValue.isEmpty ? "\n" : "  \(shownValue)\n"
            for line in shown.meaning(object.tag, object.value) {
                text += "\(margin)    - \(line)\n"
            }
        }
    }
}
