import CardPorts
import CardSessions
import ISO7816
import JSONText
import TestSupport
import Testing

/// A text that is no session.
struct MalformedSession: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    let code: String
    let line: Int64

    static let all: [MalformedSession] = {
        let vectors = (try? Fixtures.json("sessions/malformed.json"))?.array ?? []
        return vectors.compactMap { vector in
            guard let name = vector["name"]?.string, let text = vector["text"]?.string,
                let code = vector["code"]?.string, let line = vector["line"]?.integer
            else { return nil }
            return MalformedSession(testDescription: name, text: text, code: code, line: line)
        }
    }()
}

@Suite struct SessionFileParseTests {
    @Test func everyVectorWasRead() throws {
        let count = try Fixtures.json("sessions/malformed.json").array?.count
        #expect(MalformedSession.all.count == count)
    }

    @Test(arguments: MalformedSession.all)
    func namesWhatIsWrongAndWhere(_ vector: MalformedSession) {
        let error = #expect(throws: SessionError.self) {
            try SessionFile(parsing: vector.text)
        }
        #expect(error.map { "\($0.code)" } == vector.code)
        #expect(error.map { Int64($0.line) } == vector.line)
    }

    /// A space is a space, whatever mark a reader of Unicode would set on it.
    @Test(arguments: [
        "#\t\u{301}x", "# \u{301}x", "@a \u{301}b #\u{301}c", "@a\t\u{301}b", "@\u{301}a b",
        "> 00A40400 #\t\u{301}\n< 9000 # \u{301}", "@a b\u{A0}", "@a\u{A0}b c",
    ])
    func whatIsWrittenReadsTheSame(_ lines: String) throws {
        let session = try SessionFile(parsing: "%tapkiosk-session 1\n\(lines)\n")
        let again = try SessionFile(parsing: session.serialised)
        #expect(again == session)
        #expect(again.serialised == session.serialised)
    }

    @Test func endlessMarksAreRefused() {
        let marks = String(repeating: "\u{301}\u{316}", count: 16_000)
        for line in ["# a\(marks)", "@a\(marks) b", "@a b\(marks)", "> 00A40400 #\(marks)"] {
            let error = #expect(throws: SessionError.self) {
                try SessionFile(parsing: "%tapkiosk-session 1\n\(line)\n")
            }
            #expect(error == SessionError(code: .tooManyCombiningMarks, line: 2))
        }
    }

    @Test func readsEveryKindOfLine() throws {
        let session = try SessionFile(parsing: Fixtures.octets("sessions/visa-gpo-only.apdu"))
        #expect(session["reader"] == "Virtual PICC 00 00")
        #expect(session.answerToReset == [0x3B, 0x80, 0x80, 0x01, 0x01])
        #expect(session.isRedacted)
        #expect(session["nothing"] == nil)
        let terminal = session.pairs("terminal")
        #expect(terminal.map(\.name) == ["9F02", "5F2A", "9A", "9C", "9F37"])
        #expect(terminal.last?.value == "1A2B3C4D")
        try #require(session.exchanges.count == 3)
        #expect(session.exchanges[0].comment == "SELECT PPSE")
        #expect(
            session.exchanges[0].remarks
                == ["The payment system environment names one application."])
        #expect(session.exchanges.map(\.elapsedMicroseconds) == [12_400, 9_875, 3_000])
        #expect(session.exchanges[2].answer == .fault(.cardLost))
        guard case .response(let response) = session.exchanges[1].answer else {
            Issue.record("the second answer is no response")
            return
        }
        #expect(response.statusWord == .success)
        #expect(response.data.count == 21)
    }

    @Test func blankLinesAndTabsAreFree() throws {
        let session = try SessionFile(
            parsing:
                "%tapkiosk-session 1\n\n@key\tvalue of words \n\n\t> 00a40400\t#\n  <\t9000 +5\n\n")
        #expect(session["key"] == "value of words")
        #expect(session.exchanges.first?.command == [0x00, 0xA4, 0x04, 0x00])
        #expect(session.exchanges.first?.comment == "")
        #expect(session.exchanges.first?.elapsedMicroseconds == 5_000)
    }

    @Test func commandsThatNoCaseAllowsAreKept() throws {
        // Six octets with Lc 00: captures of other terminals hold it.
        let session = try SessionFile(parsing: "%tapkiosk-session 1\n> 00B201140000\n< 6F00\n")
        #expect(session.exchanges.first?.command == [0x00, 0xB2, 0x01, 0x14, 0x00, 0x00])
    }

    @Test func sizesAreBounded() {
        func code(_ text: String) -> SessionError.Code? {
            do throws(SessionError) {
                _ = try SessionFile(parsing: text)
                return nil
            } catch {
                return error.code
            }
        }
        let start = "%tapkiosk-session 1\n"
        let manyHeaders = String(repeating: "@k v\n", count: SessionLimits.headersMaximum + 1)
        #expect(code(start + manyHeaders) == .tooManyHeaders)
        let exchange = "> 00000000\n< 9000\n"
        let many = String(repeating: exchange, count: SessionLimits.exchangesMaximum)
        #expect(code(start + many) == nil)
        #expect(code(start + many + exchange) == .tooManyExchanges)
        let long = String(repeating: "0", count: SessionLimits.lineOctetsMaximum)
        #expect(code(start + ">" + long) == .lineTooLong)
        let command = String(repeating: "00", count: SessionLimits.commandOctetsMaximum + 1)
        #expect(code(start + "> " + command + "\n< 9000\n") == .tooManyOctets)
        let response = String(repeating: "00", count: SessionLimits.responseOctetsMaximum + 1)
        #expect(code(start + "> 00000000\n< " + response) == .tooManyOctets)
    }

    @Test func octetsThatAreNotUTF8AreNotASession() {
        #expect(throws: SessionError(code: .notUTF8, line: 2)) {
            try SessionFile(parsing: Array("%tapkiosk-session 1\n@k ".utf8) + [0xFF, 0x0A])
        }
    }

    @Test(arguments: ["sessions/visa-gpo-only.apdu"])
    func everyPrefixAndEveryChangedOctetParsesOrThrows(_ path: String) throws {
        let octets = try Fixtures.octets(path)
        for count in octets.indices { _ = try? SessionFile(parsing: Array(octets.prefix(count))) }
        for index in octets.indices {
            for value: UInt8 in [0x00, 0x0A, 0x23, 0x40, 0x80, 0xFF] {
                var changed = octets
                changed[index] = value
                guard let session = try? SessionFile(parsing: changed) else { continue }
                #expect(try SessionFile(parsing: session.serialised) == session)
            }
        }
    }
}
