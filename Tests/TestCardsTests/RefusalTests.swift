import BERTLV
import ISO7816
import Octets
import Testing

@testable import TestCards

/// A command that a card refuses, and where in a tap it is sent.
struct Refusal: Sendable, CustomTestStringConvertible {
    enum Moment: String, Sendable {
        case powered
        case directorySelected
        case applicationSelected
        case initiated
        case answered
    }

    let card: String
    let moment: Moment
    let command: String
    let statusWord: UInt16

    var testDescription: String {
        "\(card) \(moment) \(command.prefix(20)) -> \(String(statusWord, radix: 16))"
    }

    init(_ card: String, _ moment: Moment, _ command: String, _ statusWord: UInt16) {
        self.card = card
        self.moment = moment
        self.command = command
        self.statusWord = statusWord
    }

    private static let visa = "visa-credit"
    private static let mastercard = "mastercard-credit"
    private static let visaOptions = "80A80000238321" + String(repeating: "00", count: 33) + "00"
    private static let cdol1Data = "42" + String(repeating: "00", count: 66) + "00"

    static let all = [
        // SELECT
        Refusal(visa, .powered, "00A4040007A000000004101000", 0x6A82),
        Refusal(visa, .powered, "00A4040008A00000000310100100", 0x6A82),
        Refusal(visa, .powered, "00A4040004A000000000", 0x6A82),
        Refusal(visa, .powered, "00A40400023F0000", 0x6A82),
        Refusal(visa, .applicationSelected, "00A4040207A000000003101000", 0x6A82),
        Refusal(visa, .powered, "00A4000007A000000003101000", 0x6A86),
        Refusal(visa, .powered, "00A4040107A000000003101000", 0x6A86),
        Refusal(visa, .powered, "00A4040C07A000000003101000", 0x6A86),
        Refusal(visa, .powered, "00A4040000", 0x6700),
        Refusal(visa, .powered, "00A4040007A0000000031010", 0x6700),
        Refusal(visa, .powered, "00A4040011A00000000310100000000000000000000000", 0x6700),
        Refusal(visa, .powered, "00A40400000007A00000000310100000", 0x6700),
        // GET PROCESSING OPTIONS
        Refusal(visa, .powered, visaOptions, 0x6985),
        Refusal(visa, .directorySelected, visaOptions, 0x6985),
        Refusal(visa, .answered, visaOptions, 0x6985),
        Refusal(visa, .applicationSelected, "80A8000002830000", 0x6700),
        Refusal(visa, .applicationSelected, "80A8000000", 0x6700),
        Refusal(
            visa, .applicationSelected,
            "80A80000238320" + String(repeating: "00", count: 33) + "00", 0x6A80),
        Refusal(
            visa, .applicationSelected,
            "80A80000238421" + String(repeating: "00", count: 33) + "00", 0x6A80),
        // No EMV mode among the terminal's qualifiers.
        Refusal(visa, .applicationSelected, visaOptions, 0x6985),
        Refusal(visa, .applicationSelected, "80A8010002830000", 0x6A86),
        Refusal(visa, .applicationSelected, "80A8000102830000", 0x6A86),
        Refusal(visa, .applicationSelected, "00A8000002830000", 0x6E00),
        Refusal(mastercard, .applicationSelected, "80A800000383010000", 0x6700),
        Refusal(mastercard, .initiated, "80A8000002830000", 0x6985),
        Refusal(mastercard, .answered, "80A8000002830000", 0x6985),
        // READ RECORD
        Refusal(mastercard, .powered, "00B2011400", 0x6985),
        Refusal(mastercard, .applicationSelected, "00B2011400", 0x6985),
        Refusal(mastercard, .initiated, "00B2021400", 0x6A83),
        Refusal(mastercard, .initiated, "00B2FF1400", 0x6A83),
        Refusal(mastercard, .initiated, "00B2012C00", 0x6A82),
        Refusal(mastercard, .initiated, "00B2001400", 0x6A86),
        Refusal(mastercard, .initiated, "00B2010400", 0x6A86),
        Refusal(mastercard, .initiated, "00B201FC00", 0x6A86),
        Refusal(mastercard, .initiated, "00B2011500", 0x6A86),
        Refusal(mastercard, .initiated, "00B2011401AA00", 0x6700),
        Refusal(mastercard, .initiated, "00B20114", 0x6700),
        Refusal(mastercard, .initiated, "80B2011400", 0x6E00),
        // GENERATE AC
        Refusal(mastercard, .powered, "80AE8000" + cdol1Data, 0x6985),
        Refusal(mastercard, .applicationSelected, "80AE8000" + cdol1Data, 0x6985),
        Refusal(mastercard, .answered, "80AE8000" + cdol1Data, 0x6985),
        Refusal(mastercard, .initiated, "80AE800000", 0x6700),
        Refusal(mastercard, .initiated, "80AE80000100" + "00", 0x6700),
        Refusal(mastercard, .initiated, "80AEC000" + cdol1Data, 0x6A86),
        Refusal(mastercard, .initiated, "80AE8100" + cdol1Data, 0x6A86),
        Refusal(mastercard, .initiated, "80AEA000" + cdol1Data, 0x6A86),
        Refusal(mastercard, .initiated, "80AE8001" + cdol1Data, 0x6A86),
        Refusal(mastercard, .initiated, "00AE8000" + cdol1Data, 0x6E00),
        Refusal(visa, .answered, "80AE8000" + cdol1Data, 0x6D00),
        // Anything else
        Refusal(visa, .applicationSelected, "80CA9F3600", 0x6D00),
        Refusal(visa, .powered, "0084000008", 0x6D00),
        Refusal(visa, .powered, "00C0000000", 0x6D00),
        Refusal(visa, .powered, "0020008008241234FFFFFFFFFF", 0x6D00),
        Refusal(visa, .powered, "FFCA000000", 0x6E00),
        Refusal(visa, .powered, "01A4040007A000000003101000", 0x6E00),
        Refusal(visa, .powered, "84A4040007A000000003101000", 0x6E00),
    ]
}

struct RefusalTests {
    private func terminal(_ name: String, _ moment: Refusal.Moment) throws -> Terminal {
        var terminal = try Terminal(name)
        if moment == .powered { return terminal }
        try terminal.exchange(0x00, 0xA4, 0x04, 0x00, Array("2PAY.SYS.DDF01".utf8))
        if moment == .directorySelected { return terminal }
        try terminal.select()
        if moment == .applicationSelected { return terminal }
        try terminal.getProcessingOptions()
        if moment == .initiated { return terminal }
        try terminal.readRecords()
        if terminal.objects[0x8C] != nil { try terminal.generateAC(p1: 0x80) }
        return terminal
    }

    @Test(arguments: Refusal.all)
    func isRefusedAndChangesNothing(_ refusal: Refusal) throws {
        var terminal = try terminal(refusal.card, refusal.moment)
        let before = "\(terminal.machine.state) \(terminal.machine.transactionCounter)"
        let response = try terminal.send(refusal.command)
        #expect(response.statusWord == StatusWord(rawValue: refusal.statusWord))
        #expect(response.data.isEmpty)
        #expect("\(terminal.machine.state) \(terminal.machine.transactionCounter)" == before)
    }

    @Test(arguments: ["A000000003", "A00000000310", "A0000000031010"])
    func aPartialNameSelects(name: String) throws {
        var terminal = try Terminal("visa-credit")
        let length = Hex.encode([UInt8(name.utf8.count / 2)])
        #expect(try terminal.send("00A40400" + length + name + "00").statusWord == .success)
    }

    /// Commands out of nothing and commands that were right until an octet changed.
    @Test(arguments: TestCardProfile.all.map(\.name))
    func anyOctetsGetAnAnswer(name: String) throws {
        var octets = SeededOctets(seed: 7)
        var terminal = try Terminal(name)
        let seeds = try [
            "00A404000E325041592E5359532E444446303100", "00A4040007A000000003101000",
            "00A4040007A000000004101000", "80A8000002830000", "00B2011400", "00B2011C00",
            "80A8000023832120804000" + String(repeating: "00", count: 29) + "00",
            "80AE900042" + String(repeating: "00", count: 66) + "00",
        ].map { try Hex.decode($0) }
        var answered: Set<StatusWord> = []
        for _ in 0..<3000 {
            let dice = octets.next(4)
            var command = seeds[Int(dice[0]) % seeds.count]
            if dice[1] & 1 == 0 {
                command[Int(dice[2]) % min(6, command.count)] ^= dice[3]
            }
            if dice[1] & 14 == 0 { command = octets.next(Int(dice[3])) }
            guard let apdu = try? CommandAPDU(octets: command) else { continue }
            let response = terminal.machine.handle(apdu)
            #expect(response.data.count <= 256)
            answered.insert(response.statusWord)
        }
        #expect(answered.isSuperset(of: [.success, .wrongLength, .conditionsNotSatisfied]))
    }
}
