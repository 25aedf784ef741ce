import JSONText
import Octets
import TestSupport

/// A vector file does not have the form its test expects.
struct VectorMalformed: Error {
    let member: String
}

extension JSON {
    /// The octets of a member that is hexadecimal text.
    func octets(_ member: String) throws -> [UInt8] {
        guard let text = self[member]?.string else { throw VectorMalformed(member: member) }
        return try Hex.decode(text)
    }

    /// The elements of a list that a vector file is or holds.
    func vectors(_ member: String? = nil) throws -> [JSON] {
        guard let list = (member.map { self[$0] } ?? self)?.array, !list.isEmpty else {
            throw VectorMalformed(member: member ?? "list")
        }
        return list
    }
}
