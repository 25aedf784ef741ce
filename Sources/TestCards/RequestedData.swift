import BERTLV

/// A list of the data a card asks for: the PDOL or CDOL1 it was personalised with.
///
/// The card's side: it knows its own list and cuts what the terminal sends by it.
struct RequestedData: Sendable {
    private let entries: [(tag: Tag, octets: UInt8)]

    init(_ entries: [(tag: Tag, octets: UInt8)]) { self.entries = entries }

    /// The list as the terminal reads it.
    var octets: [UInt8] { entries.flatMap { $0.tag.octets + [$0.octets] } }

    /// How many octets the terminal has to send.
    var count: Int { entries.reduce(0) { $0 + Int($1.octets) } }

    /// The values by tag; `nil` where there are more or fewer octets than the list asks for.
    func split(_ data: [UInt8]) -> [Tag: [UInt8]]? {
        guard data.count == count else { return nil }
        var values: [Tag: [UInt8]] = [:]
        var rest = data[...]
        for entry in entries {
            values[entry.tag] = Array(rest.prefix(Int(entry.octets)))
            rest = rest.dropFirst(Int(entry.octets))
        }
        return values
    }
}
