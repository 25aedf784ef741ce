import BERTLV
import CardCryptograms
import ISO7816
import Octets
import Testing

@testable import TestCards

struct CardMachineTests {
    static let approving = [
        "visa-credit", "visa-debit", "visa-phone", "mastercard-credit", "mastercard-declined",
    ]

    private func tapped(_ name: String, p1: UInt8 = 0x80) throws -> Terminal {
        var terminal = try Terminal(name)
        try terminal.select()
        try terminal.getProcessingOptions()
        try terminal.readRecords()
        if terminal.objects[0x8C] != nil { try terminal.generateAC(p1: p1) }
        return terminal
    }

    @Test(arguments: approving)
    func theIssuerVerifiesTheCryptogram(name: String) throws {
        let terminal = try tapped(name)
        #expect(terminal.objects[0x9F27] == [0x80])
        #expect(terminal.objects[0x9F36] == [0x00, 0xF1])
        #expect(try terminal.verdict() == .verified)
    }

    /// The cryptogram is over what was sent: any other value at the issuer and it is wrong.
    @Test(arguments: approving, [0x9F02, 0x9F37, 0x9A, 0x95, 0x5F2A] as [Tag])
    func theCryptogramCoversWhatTheTerminalSent(name: String, tag: Tag) throws {
        var terminal = try tapped(name)
        terminal.values[tag] = terminal.values[tag].map { "7" + $0.dropFirst() }
        #expect(try terminal.verdict() == .wrong(.cryptogram))
    }

    @Test func aVisaCardThatIsNotAskedForAuthenticationHasNothingToRead() throws {
        let terminal = try tapped("visa-credit")
        #expect(terminal.objects[0x94] == nil)
        #expect(terminal.objects[0x9F4B] == nil)
        #expect(terminal.objects[0x57]?.starts(with: [0x41, 0x11]) == true)
    }

    @Test func aVisaCardThatIsAskedForAuthenticationSigns() throws {
        var terminal = try Terminal("visa-credit")
        terminal.values[0x9F66] = "21804000"
        try terminal.select()
        try terminal.getProcessingOptions()
        let authenticated = try terminal.readRecords()
        #expect(!authenticated.isEmpty)
        for tag: Tag in [0x8F, 0x90, 0x92, 0x9F32, 0x9F46, 0x9F47, 0x9F48, 0x9F4B, 0x9F69] {
            #expect(terminal.objects[tag] != nil, "\(tag)")
        }
    }

    @Test func aCardThatDeclinesAnswersAAC() throws {
        let terminal = try tapped("visa-declined-offline")
        #expect(terminal.objects[0x9F27] == [0x00])
        #expect(try terminal.verdict() == .wrong(.notAnOnlineRequest))
    }

    @Test(
        arguments: [
            (0x00, 0x00, false), (0x40, 0x80, false), (0x80, 0x80, false), (0x90, 0x80, true),
            (0x50, 0x80, true), (0x10, 0x00, false),
        ] as [(UInt8, UInt8, Bool)])
    func generateACAnswersWhatIsAsked(p1: UInt8, cid: UInt8, isSigned: Bool) throws {
        let terminal = try tapped("mastercard-credit", p1: p1)
        #expect(terminal.objects[0x9F27] == [cid])
        #expect((terminal.objects[0x9F4B] != nil) == isSigned)
        #expect((terminal.objects[0x9F26] == nil) == isSigned)
    }

    /// Terminal qualifiers and the card's: a card asks for verification where the terminal says
    /// that it is required, by the best means that the terminal has.
    @Test(arguments: [
        ("visa-credit", "20804000", "0000"), ("visa-credit", "20C04000", "0000"),
        ("visa-credit", "24C04000", "8000"), ("visa-credit", "22C04000", "4000"),
        ("visa-credit", "26C04000", "8000"), ("visa-phone", "20C04000", "0080"),
        ("visa-phone", "20804000", "0080"),
    ])
    func cardQualifiersAnswerTheTerminals(name: String, ttq: String, ctq: String) throws {
        var terminal = try Terminal(name)
        terminal.values[0x9F66] = ttq
        try terminal.select()
        try terminal.getProcessingOptions()
        #expect(terminal.objects[0x9F6C].map { Hex.encode($0) } == ctq)
    }

    @Test(arguments: TestCardProfile.all.map(\.name))
    func theCounterGoesUpWithEachTransactionOnly(name: String) throws {
        var terminal = try Terminal(name)
        for counter in 0x00F1...0x00F4 {
            try terminal.select()
            try terminal.select()
            try terminal.getProcessingOptions()
            #expect(Int(terminal.machine.transactionCounter) == counter)
            terminal.machine.reset()
        }
    }

    @Test func anExhaustedCounterEndsTheCard() throws {
        var terminal = try Terminal("visa-credit")
        terminal.machine = CardMachine(
            terminal.machine.application, transactionCounter: .max - 1, seed: 0)
        try terminal.select()
        try terminal.getProcessingOptions()
        try terminal.select()
        #expect(throws: Terminal.Refused(statusWord: .conditionsNotSatisfied)) {
            try terminal.getProcessingOptions()
        }
    }

    @Test func theSameSeedGivesTheSameAnswers() throws {
        let first = try tapped("mastercard-credit", p1: 0x90)
        let second = try tapped("mastercard-credit", p1: 0x90)
        #expect(first.objects == second.objects)
        var other = try Terminal("mastercard-credit", seed: 2)
        try other.select()
        try other.getProcessingOptions()
        try other.readRecords()
        try other.generateAC(p1: 0x90)
        #expect(other.objects[0x9F4B] != first.objects[0x9F4B])
    }

    @Test func aShortLeIsCorrectedAndChangesNothing() throws {
        var terminal = try Terminal("visa-credit")
        try terminal.select()
        let data =
            "8321" + "20804000" + "000000004200" + "000000000000" + "0276"
            + "0000000000" + "0978" + "261130" + "00" + "1A2B3C4D"
        let corrected = try terminal.send("80A8000023" + data + "10")
        #expect(corrected.statusWord.sw1 == 0x6C)
        let count = corrected.statusWord.correctedExpectedLength
        #expect(terminal.machine.transactionCounter == 0x00F0)
        let answer = try terminal.send("80A8000023" + data + Hex.encode([corrected.statusWord.sw2]))
        #expect(answer.statusWord == .success)
        #expect(answer.data.count == count)
    }
}
