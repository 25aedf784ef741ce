import BERTLV
import CardCryptograms
import ISO7816
import Octets

@testable import TestCards

/// The testing library has a `Tag` too.
typealias Tag = BERTLV.Tag

/// The terminal's side of a tap, as far as these tests need one.
struct Terminal {
    var machine: CardMachine
    /// What is sent where a card asks for it, hexadecimal by tag.
    var values: [Tag: String] = [
        0x9F66: "20804000", 0x9F02: "000000004200", 0x9F03: "000000000000", 0x9F1A: "0276",
        0x95: "0000000000", 0x5F2A: "0978", 0x9A: "261130", 0x9C: "00", 0x9F37: "1A2B3C4D",
        0x9F35: "24", 0x9F45: "0000", 0x9F4C: "0000000000000000", 0x9F34: "3F0000",
        0x9F21: "192003", 0x9F7C: String(repeating: "00", count: 20),
    ]
    /// Everything primitive that the card said, the last of each tag.
    private(set) var objects: [Tag: [UInt8]] = [:]
    /// Every command and answer: `> ` and `< ` with the octets in hexadecimal, a line each.
    private(set) var transcript = ""

    init(_ name: String, seed: UInt64 = 1) throws {
        guard let profile = TestCardProfile.named(name) else { throw NotThere(what: name) }
        machine = CardMachine(
            try CardApplication(profile), transactionCounter: 0x00F0, seed: seed)
    }

    struct NotThere: Error {
        let what: String
    }

    struct Refused: Error, Equatable {
        let statusWord: StatusWord
    }

    /// Sends command octets, Le = 00 included where it is wanted.
    mutating func send(_ hexadecimal: String) throws -> ResponseAPDU {
        machine.handle(try CommandAPDU(octets: Hex.decode(hexadecimal)))
    }

    /// Sends a command with Le = 00; gives the answer's objects.
    @discardableResult
    mutating func exchange(
        _ cla: UInt8, _ ins: UInt8, _ p1: UInt8, _ p2: UInt8, _ data: [UInt8] = []
    ) throws -> TLVForest {
        let command = try CommandAPDU(short: cla, ins, p1, p2, data: data)
        let response = machine.handle(command)
        transcript += "> \(Hex.encode(command.octets))\n< \(Hex.encode(response.octets))\n"
        guard response.statusWord == .success else {
            throw Refused(statusWord: response.statusWord)
        }
        let forest = try TLV.parse(response.data, policy: .strict)
        for leaf in forest.leaves { objects[leaf.tag] = Array(leaf.value) }
        return forest
    }

    /// SELECT of the directory and of the application it names.
    mutating func select() throws {
        try exchange(0x00, 0xA4, 0x04, 0x00, Array("2PAY.SYS.DDF01".utf8))
        try exchange(0x00, 0xA4, 0x04, 0x00, objects[0x4F] ?? [])
    }

    /// GET PROCESSING OPTIONS with what the PDOL asks for.
    mutating func getProcessingOptions() throws {
        let data = try fill(objects[0x9F38] ?? [])
        let length = UInt8(data.count)
        try exchange(0x80, 0xA8, 0x00, 0x00, [0x83, length] + data)
    }

    /// READ RECORD of everything the AFL names; gives the octets to be authenticated.
    @discardableResult
    mutating func readRecords() throws -> [UInt8] {
        var authenticated: [UInt8] = []
        let locator = objects[0x94] ?? []
        for start in stride(from: 0, to: locator.count, by: 4) {
            let entry = Array(locator[start..<start + 4])
            for number in entry[1]...entry[2] {
                let forest = try exchange(0x00, 0xB2, number, entry[0] | 0x04)
                if number < entry[1] + entry[3], let record = forest.first(0x70) {
                    authenticated += record.value
                }
            }
        }
        return authenticated
    }

    /// GENERATE AC with what CDOL1 asks for.
    mutating func generateAC(p1: UInt8) throws {
        try exchange(0x80, 0xAE, p1, 0x00, try fill(objects[0x8C] ?? []))
    }

    /// What the issuer makes of the tap.
    func verdict() throws -> CryptogramVerdict {
        var all = try values.mapValues { try Hex.decode($0) }
        all.merge(objects) { _, card in card }
        let digits = Hex.encode(objects[0x57] ?? []).prefix { $0 != "D" }
        return TestIssuer.verify(cardNumber: digits.utf8.map { $0 & 0x0F }) { all[Tag($0)] }
    }

    private func fill(_ list: [UInt8]) throws -> [UInt8] {
        var data: [UInt8] = []
        var rest = list[...]
        while let first = rest.popFirst() {
            var tag = UInt32(first)
            if first & 0x1F == 0x1F { tag = tag << 8 | UInt32(rest.popFirst() ?? 0) }
            guard let length = rest.popFirst(), let value = values[Tag(tag)] else {
                throw NotThere(what: "\(Tag(tag))")
            }
            let octets = try Hex.decode(value)
            guard octets.count == Int(length) else { throw NotThere(what: "\(Tag(tag))") }
            data += octets
        }
        return data
    }
}
