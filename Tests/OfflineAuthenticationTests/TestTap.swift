import BERTLV
import EMV
import ISO7816
import Octets
import TestCards

@testable import OfflineAuthentication

/// The testing library has a `Tag` too.
typealias Tag = BERTLV.Tag

/// What a test did not find.
struct NotThere: Error {
    let what: String
}

/// A tap of a software card, up to the request that a kernel would make.
struct TestTap {
    private let channel: SoftwareCardChannel
    private var objects: [Tag: [UInt8]] = [:]
    private var staticData: [UInt8] = []
    private var response: [[UInt8]] = []

    private static let amount = "000000004200"
    private static let number = "1A2B3C4D"
    private static let visaPDOL =
        "21804000" + amount + "000000000000" + "0276" + "0000000000" + "0978" + "261130" + "00"
        + number
    private static let cdol1 =
        amount + "000000000000" + "0276" + "0000000000" + "0978" + "261130" + "00" + number + "24"
        + "0000" + "0000000000000000" + "3F0000" + "192003" + String(repeating: "00", count: 20)

    /// The keys of the test cards' authorities.
    static func authorities() throws -> [CAPublicKey] {
        try TestCertificationAuthority.all().map { authority in
            try CAPublicKey(
                rid: authority.rid, index: authority.index, modulus: authority.modulus,
                exponent: authority.exponent)
        }
    }

    /// Taps a card and gives what is to be checked.
    static func request(_ name: String) async throws -> AuthenticationRequest {
        guard let profile = TestCardProfile.named(name) else { throw NotThere(what: name) }
        var tap = TestTap(channel: try TestCard(profile, seed: 3).tap())
        let length = Hex.encode([UInt8(profile.aid.count)])
        _ = try await tap.send("00A40400" + length + Hex.encode(profile.aid) + "00")
        let isVisa = profile.aid[4] == 0x03
        tap.response = try await tap.send(
            isVisa ? "80A80000238321" + Self.visaPDOL + "00" : "80A8000002830000")
        try await tap.readRecords()
        if !isVisa { tap.response = try await tap.send("80AE900042" + Self.cdol1 + "00") }
        return AuthenticationRequest(
            method: isVisa ? .fdda : .cda, rid: Array(profile.aid.prefix(5)),
            objects: tap.objects, staticData: tap.staticData,
            pdolValues: isVisa ? try Hex.decode(Self.visaPDOL) : [],
            cdol1Values: isVisa ? [] : try Hex.decode(Self.cdol1),
            responseObjects: tap.response, unpredictableNumber: try Hex.decode(Self.number),
            amountAuthorised: try Hex.decode(Self.amount), currencyCode: [0x09, 0x78],
            transactionDate: try EMVDate([0x26, 0x11, 0x30]))
    }

    private init(channel: SoftwareCardChannel) { self.channel = channel }

    private mutating func send(_ command: String) async throws -> [[UInt8]] {
        let answer = try await channel.transmit(CommandAPDU(octets: Hex.decode(command)))
        guard answer.statusWord == .success else { throw NotThere(what: command) }
        let forest = try TLV.parse(answer.data)
        for leaf in forest.leaves { objects[leaf.tag] = Array(leaf.value) }
        return (forest.objects.first?.children ?? []).map { Array($0.raw) }
    }

    private mutating func readRecords() async throws {
        let locator = objects[0x94] ?? []
        for start in stride(from: 0, to: locator.count, by: 4) {
            let entry = Array(locator[start..<start + 4])
            for record in entry[1]...entry[2] {
                let content = try await send("00B2" + Hex.encode([record, entry[0] | 4]) + "00")
                if record < entry[1] + entry[3] { staticData += content.joined() }
            }
        }
    }
}
