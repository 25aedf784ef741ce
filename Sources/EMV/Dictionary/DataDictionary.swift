import BERTLV
import Octets

/// What every known tag stands for.
///
/// One tag can have several meanings, told apart by ``ElementScope``: 9F6E is one thing to
/// kernel 3 and another to kernel 2.
public enum DataDictionary {
    /// Every row, in the order of the tables.
    public static let elements: [DataElement] = tables.flatMap(read)

    /// What a tag stands for in a scope; where the scope has no meaning of its own for it, or
    /// none is given, what the EMV books or else the first scope of ``precedence`` make of it.
    /// `nil` for an unknown tag.
    ///
    /// - Parameter length: octets of a value, where there is one: a meaning that cannot have
    ///   that many then gives way to one that can.
    public static func element(
        for tag: Tag, in scope: ElementScope? = nil, length: Int? = nil
    ) -> DataElement? {
        let meanings = elements(for: tag)
        if let scope, let own = meanings.first(where: { $0.scopes.contains(scope) }) { return own }
        guard let length else { return meanings.first }
        return meanings.first { $0.allows(length: length) } ?? meanings.first
    }

    /// Every meaning of a tag, the most general first.
    public static func elements(for tag: Tag) -> [DataElement] { index[tag] ?? [] }

    /// Which scope's meaning is taken where none is asked for, the first that has one.
    public static let precedence: [ElementScope] = [
        .emv, .entryPoint, .kernel3, .kernel2, .kernel8, .iso7816, .kernel6, .kernel4, .kernel5,
        .kernel7, .kernel0, .biometrics, .globalPlatform, .mChip, .interac, .pure, .parameterFile,
    ]

    private static let tables: [String] = [
        emvElements, kernel2Elements, kernel8Elements, schemeKernelElements, otherElements,
    ]

    private static let index: [Tag: [DataElement]] = {
        let grouped = Dictionary(grouping: elements, by: \.tag)
        return grouped.mapValues { $0.sorted { rank($0) < rank($1) } }
    }()

    private static func rank(_ element: DataElement) -> Int {
        precedence.firstIndex { element.scopes.contains($0) } ?? precedence.count
    }

    private static func read(_ table: String) -> [DataElement] {
        table.split(separator: "\n").compactMap(readRow)
    }

    /// A row that cannot be read is left out; a test counts the rows.
    private static func readRow(_ row: Substring) -> DataElement? {
        let fields = row.split(separator: "|", omittingEmptySubsequences: false)
        guard fields.count == 9, let tag = Tag(hex: fields[0]),
            let format = fields[1].split(separator: " ").first
                .flatMap({ ElementFormat(rawValue: String($0)) }),
            let (minimum, maximum) = readLengths(fields[2]),
            let source = ElementSource(rawValue: String(fields[4])),
            let sensitivity = Sensitivity(rawValue: String(fields[5]))
        else { return nil }
        return DataElement(
            tag: tag, name: String(fields[7]),
            abbreviation: fields[8].isEmpty ? nil : String(fields[8]),
            format: format, formatText: String(fields[1]),
            minimumLength: minimum, maximumLength: maximum,
            templates: fields[3].split(separator: " ").compactMap { Tag(hex: $0) },
            source: source, sensitivity: sensitivity,
            scopes: fields[6].split(separator: " ")
                .compactMap { ElementScope(rawValue: String($0)) })
    }

    private static func readLengths(_ text: Substring) -> (Int, Int?)? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard let minimum = parts.first.flatMap({ Int($0) }) else { return nil }
        if parts.count == 1 { return (minimum, minimum) }
        return (minimum, parts[1].isEmpty ? nil : Int(parts[1]))
    }
}
