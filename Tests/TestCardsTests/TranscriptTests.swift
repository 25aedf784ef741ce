import BERTLV
import Octets
import TestSupport
import Testing

@testable import TestCards

/// Whole taps, octet for octet as they are in `fixtures/cards`.
struct TranscriptTests {
    @Test(arguments: TestCardProfile.all.map(\.name))
    func aTapIsWhatItWas(name: String) throws {
        var terminal = try Terminal(name)
        // Asks Visa cards to be authenticated, Mastercard cards for a signature.
        terminal.values[0x9F66] = "21804000"
        try terminal.select()
        try terminal.getProcessingOptions()
        try terminal.readRecords()
        if terminal.objects[0x8C] != nil { try terminal.generateAC(p1: 0x90) }
        #expect(try terminal.transcript == Fixtures.text("cards/\(name).txt"))
    }
}
