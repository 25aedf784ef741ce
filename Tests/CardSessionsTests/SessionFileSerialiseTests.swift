import CardPorts
import CardSessions
import ISO7816
import TestSupport
import Testing

@Suite struct SessionFileSerialiseTests {
    @Test func writesWhatItRead() throws {
        let text = try Fixtures.text("sessions/visa-gpo-only.apdu")
        #expect(try SessionFile(parsing: text).serialised == text)
    }

    @Test func writesASessionOfNothing() {
        #expect(SessionFile().serialised == "%tapkiosk-session 1\n")
    }

    @Test(
        arguments: [
            (0, "0.0"), (1, "0.001"), (56, "0.056"), (100, "0.1"), (12_400, "12.4"),
            (3_000, "3.0"), (-5, "0.0"), (Int64.max, "999999999.999"),
        ])
    func timesAreMillisecondsWithoutTrailingZeros(microseconds: Int64, text: String) {
        let exchange = SessionExchange(
            command: [0, 0, 0, 0], answer: .fault(.timedOut), elapsedMicroseconds: microseconds)
        let written = SessionFile(exchanges: [exchange]).serialised
        #expect(written == "%tapkiosk-session 1\n> 00000000\n! timedOut  +\(text)\n")
    }

    @Test func whatTheGrammarCannotHoldBecomesAQuestionMark() throws {
        let session = SessionFile(
            headers: [
                SessionFile.Header("my key", "a # b\nc", comment: "d\ne"),
                SessionFile.Header("", ""),
            ],
            exchanges: [
                SessionExchange(
                    command: [0, 0xA4, 4, 0], answer: .fault(.busy), comment: "x\r\n> 00",
                    remarks: ["y\u{0}"])
            ],
            closingRemarks: ["the\nend"])
        let read = try SessionFile(parsing: session.serialised)
        #expect(read == session)
        #expect(read["my?key"] == "a ? b?c")
        #expect(read.exchanges.first?.comment == "x??> 00")
        #expect(read.closingRemarks == ["the?end"])
    }

    @Test func settingAHeaderKeepsItsPlace() {
        var session = SessionFile(headers: [.init("a", "1"), .init("b", "2")])
        session["a"] = "3"
        session["c"] = "4"
        #expect(session.headers.map(\.key) == ["a", "b", "c"])
        #expect(session["a"] == "3")
        session["b"] = nil
        #expect(session.headers.map(\.key) == ["a", "c"])
    }

    @Test func descriptionsHoldNoCardData() {
        let exchange = SessionExchange(
            command: [0x80, 0xA8, 0, 0, 2, 0x83, 0],
            answer: .response(
                ResponseAPDU(data: [0x41, 0x11, 0x11, 0x11], statusWord: .success)))
        var dumped = ""
        dump(SessionFile(exchanges: [exchange]), to: &dumped)
        #expect(!dumped.contains("65"))
        #expect("\(exchange)" == "80A80000… → 4 octets 9000")
    }
}
