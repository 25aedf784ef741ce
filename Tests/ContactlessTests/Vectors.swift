import BERTLV
import JSONText
import Octets
import TestSupport
import Testing

/// One row of a table under `fixtures/contactless`.
struct Vector: Sendable, CustomTestStringConvertible {
    let json: JSON
    let position: Int

    static func all(_ file: String) -> [Vector] {
        let rows = (try? Fixtures.json("contactless/\(file)"))?.array ?? []
        return rows.enumerated().map { Vector(json: $1, position: $0) }
    }

    var testDescription: String { json["name"]?.string ?? "row \(position)" }

    subscript(key: String) -> JSON? { json[key] }

    func octets(_ key: String) throws -> [UInt8]? {
        try json[key]?.string.map { try Hex.decode($0) }
    }

    func amount(_ key: String) -> Int64? { json[key]?.integer }
}
