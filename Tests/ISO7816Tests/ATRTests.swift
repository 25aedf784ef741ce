import ISO7816
import Octets
import TestSupport
import Testing

@Suite("Answers to reset")
struct ATRTests {
    @Test("Every vector has the stated parts, form or error")
    func vectors() throws {
        let lines = try Fixtures.text("atr/vectors.txt").split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
        #expect(lines.count > 20)
        for line in lines {
            let columns = line.split(separator: "|", omittingEmptySubsequences: false)
            try #require(columns.count == 2, "\(line)")
            #expect(try outcome(Hex.decode(columns[0])) == columns[1], "\(columns[0])")
        }
    }

    /// What becomes of an input, in one line.
    private func outcome(_ octets: [UInt8]) -> String {
        do throws(ATRError) {
            let atr = try ATR(octets)
            #expect(atr.octets == octets && atr.description == Hex.encode(octets))
            let interface = atr.interfaceOctets.map {
                "\($0.kind.rawValue)\($0.group)=\(Hex.encode([$0.value]))"
            }
            let form =
                switch atr.contactlessForm {
                case nil: "contact"
                case .smartCard: "smart card"
                case .storageCard(let card):
                    "\(card.standardName ?? "unknown"), \(card.cardName ?? "unknown")"
                }
            let protocols = atr.protocols.map { "T=\($0)" }.joined(separator: " ")
            return (interface + [Hex.encode(atr.historicalOctets), protocols, form])
                .joined(separator: "; ")
        } catch {
            return "\(error.code)@\(error.offset)"
        }
    }

    @Test("A smart card in the field is one whether or not it has historical octets")
    func smartCard() throws {
        let phone = try ATR(Hex.decode("3B80800101"))
        #expect(phone.contactlessForm == .smartCard(historicalOctets: []))
        let card = try ATR(Hex.decode("3B8A80010031C173C8400000900090"))
        guard case .smartCard(let octets) = card.contactlessForm else {
            Issue.record("not a smart card")
            return
        }
        #expect(octets.count == 10)
    }

    @Test("No input that one octet is changed in traps")
    func changed() throws {
        let octets = try Hex.decode("3B8F8001804F0CA000000306030001000000006A")
        for index in octets.indices {
            for value in 0...255 as ClosedRange<UInt8> {
                var changed = octets
                changed[index] = value
                if let atr = try? ATR(changed) { #expect(atr.historicalOctets.count <= 15) }
            }
            #expect(throws: ATRError.self) { try ATR(octets.prefix(index)) }
        }
    }
}
