/// A version as package managers write it, `1:1.9.9-2`; compared by its numbers.
struct PackageVersion: Hashable, Sendable, CustomStringConvertible {
    let text: String
    private let numbers: [Int]

    init(_ text: String) {
        self.text = text
        let upstream = text.split(separator: ":").last?.split(separator: "-").first ?? ""
        numbers = upstream.split(separator: ".").prefix(4).map { part in
            Int(part.prefix(6).prefix(while: \.isWholeNumber)) ?? 0
        }
    }

    var description: String { text }

    /// Whether it comes before the other.
    func isBefore(_ other: PackageVersion) -> Bool {
        numbers.lexicographicallyPrecedes(other.numbers)
    }
}
