import BERTLV
import EMV
import JSONText
import Octets
import TestSupport

@testable import OfflineAuthentication

extension JSON {
    /// The octets of a member that is hexadecimal text; none where there is no such member.
    func octets(_ member: String) throws -> [UInt8] {
        try Hex.decode(self[member]?.string ?? "")
    }

    /// A member that has to be there.
    func member(_ name: String) throws -> JSON {
        guard let member = self[name] else { throw NotThere(what: name) }
        return member
    }

    /// The elements of a list that has to be there.
    func list(_ name: String? = nil) throws -> [JSON] {
        guard let list = (name.map { self[$0] } ?? self)?.array else {
            throw NotThere(what: name ?? "list")
        }
        return list
    }

    /// The tags among the members whose value is not empty.
    func objects() throws -> [Tag: [UInt8]] {
        var objects: [Tag: [UInt8]] = [:]
        for (name, value) in self.object ?? [:] {
            guard let tag = Tag(hex: name), let text = value.string, !text.isEmpty,
                let octets = try? Hex.decode(text)
            else { continue }
            objects[tag] = octets
        }
        return objects
    }
}

/// One chain of keys of `spec/oda-vectors.json`, and the requests that its signatures answer.
struct VectorChain {
    let json: JSON
    let authority: CAPublicKey

    static func all() throws -> [VectorChain] {
        try Shared.json("spec/oda-vectors.json").list("rsa").map(VectorChain.init)
    }

    init(_ json: JSON) throws {
        self.json = json
        let key = try json.member("capk")
        authority = try CAPublicKey(
            rid: key.octets("rid"), index: key.octets("index").first ?? 0,
            modulus: key.octets("modulus"), exponent: key.octets("exponent"),
            checksum: key.octets("sha1"))
    }

    /// The request for a method, whose section of the vector is named in lower case.
    func request(_ method: AuthenticationMethod) throws -> AuthenticationRequest {
        let sda = try json.member("sda")
        var objects = try json.member("issuer").objects()
        objects.merge(try json.member("icc").objects()) { $1 }
        objects.merge(try sda.objects()) { $1 }
        let record = try sda.octets("oda_record_body")
        for leaf in try TLV.parse(record).leaves { objects[leaf.tag] = Array(leaf.value) }
        objects[0x82] = try sda.octets("aip_82")
        let section = try json.member(method.rawValue.lowercased())
        objects.merge(try section.objects()) { $1 }
        var request = AuthenticationRequest(
            method: method, rid: authority.rid, objects: objects, staticData: record,
            unpredictableNumber: try Hex.decode("11223344"),
            transactionDate: try EMVDate([0x26, 0x11, 0x30]))
        request.amountAuthorised = objects[0x9F02] ?? []
        request.currencyCode = objects[0x5F2A] ?? []
        request.ddolValues = try section.octets("ddol_data")
        request.pdolValues = try section.octets("pdol_values")
        request.cdol1Values = try section.octets("cdol1_values")
        try request.take(response: section.octets("response_tlvs_without_9F4B_in_order"))
        return request
    }
}

extension AuthenticationRequest {
    /// Takes the objects of the response that carries the signature.
    mutating func take(response: [UInt8]) throws {
        let forest = try TLV.parse(response)
        responseObjects = forest.objects.map { Array($0.raw) }
        for leaf in forest.leaves { objects[leaf.tag] = Array(leaf.value) }
    }
}
