import JSONText
import TestSupport
import Testing

@Suite struct JSONReaderTests {
    @Test("Numbers are read exactly or refused", arguments: try vectors("numbers"))
    func number(_ vector: JSON) throws {
        let text = try #require(vector["text"]?.string)
        let read = try? JSON(parsing: Array(text.utf8))
        #expect(read?.numberText == vector["value"]?.string)
    }

    @Test("What is no JSON is refused with its place", arguments: try vectors("refused"))
    func refused(_ vector: JSON) throws {
        let text = try #require(vector["text"]?.string)
        let error = #expect(throws: JSONError.self) { try JSON(parsing: Array(text.utf8)) }
        #expect(error?.code.rawValue == vector["code"]?.string)
        #expect(error.map { Int64($0.offset) } == vector["offset"]?.integer)
    }

    @Test("A text that would take ages to compare is refused, as key and as value")
    func endlessMarks() throws {
        let marks = String(repeating: "\u{301}\u{316}", count: 16_000)
        for (text, offset) in [("\"a\(marks)\"", 0), ("{\"b\(marks)\": 1}", 1)] {
            let error = #expect(throws: JSONError.self) { try JSON(parsing: Array(text.utf8)) }
            #expect(error == JSONError(code: .tooManyCombiningMarks, offset: offset))
        }
        let few = "\"e" + String(repeating: "\u{301}", count: 30) + "\""
        #expect(try JSON(parsing: Array(few.utf8)).string?.unicodeScalars.count == 31)
    }

    @Test("JSON5 means what its JSON says", arguments: try vectors("json5"))
    func json5(_ vector: JSON) throws {
        let text = Array(try #require(vector["text"]?.string).utf8)
        if let code = vector["code"]?.string {
            let error = #expect(throws: JSONError.self) { try JSON(parsing: text, as: .json5) }
            #expect(error?.code.rawValue == code)
        } else {
            #expect(try JSON(parsing: text, as: .json5) == vector["value"])
        }
    }

    @Test("Nesting is bounded by the caller, not by the stack", arguments: ["[", "{\"a\":"])
    func nesting(_ opening: String) {
        let bomb = Array(String(repeating: opening, count: 100_000).utf8)
        let error = #expect(throws: JSONError.self) { try JSON(parsing: bomb) }
        #expect(error == JSONError(code: .tooDeep, offset: 64 * opening.utf8.count))
    }

    @Test("No caller can allow more levels than the stack bears") func deepest() {
        let bomb = [UInt8](repeating: 0x5B, count: 100_000)
        #expect(throws: JSONError(code: .tooDeep, offset: 512)) {
            try JSON(parsing: bomb, maximumDepth: 100_000)
        }
    }

    @Test("Depth counts what is open at once") func depth() throws {
        let list = Array(String(repeating: "[", count: 64).utf8) + Array(repeating: 0x5D, count: 64)
        #expect(try JSON(parsing: list).encoded() == list)
        #expect(throws: JSONError(code: .tooDeep, offset: 2)) {
            try JSON(parsing: Array("[[[]]]".utf8), maximumDepth: 2)
        }
        #expect(try JSON(parsing: Array("[[],[],[]]".utf8), maximumDepth: 2).array?.count == 3)
    }

    @Test(
        "Octets that are not UTF-8 are refused",
        arguments: [[0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22]])
    func invalidUTF8(_ octets: [UInt8]) {
        let error = #expect(throws: JSONError.self) { try JSON(parsing: octets) }
        #expect(error?.code == .notUTF8)
    }

    @Test("A text longer than allowed is not looked at") func tooLong() {
        #expect(throws: JSONError(code: .tooLong, offset: 4)) {
            try JSON(parsing: Array("[1,2]".utf8), maximumOctets: 4)
        }
    }

    @Test("An error says the line and column, and nothing of the text") func position() {
        let text = Array("{\n  pan: '4111111111111111,\n}".utf8)
        let error = #expect(throws: JSONError.self) { try JSON(parsing: text, as: .json5) }
        #expect(error?.position(in: text).line == 2)
        #expect(error?.description.contains("4111") == false)
    }

    @Test("Every cut of a text is an error, never a trap") func truncations() {
        let text = Array(#"{"a":[1,-2.5e3,"x\n\ud83d\ude00",true,null],"b":{"c":{}}}"#.utf8)
        for count in 0..<text.count {
            #expect(throws: JSONError.self) { try JSON(parsing: text.prefix(count)) }
        }
    }

    @Test("Every octet put anywhere reads or is an error, never a trap") func mutations() {
        let text = Array(#"{"a":[1,-2.5,"\u0041"],"b":'c'}"#.utf8)
        var read = 0
        for position in text.indices {
            for octet in UInt8.min...UInt8.max {
                var changed = text
                changed[position] = octet
                for dialect in [JSON.Dialect.json, .json5] {
                    guard let value = try? JSON(parsing: changed, as: dialect) else { continue }
                    read += 1
                    #expect((try? JSON(parsing: value.encoded())) == value)
                }
            }
        }
        #expect(read > text.count)
    }
}

func vectors(_ name: String) throws -> [JSON] {
    try Fixtures.json("json/\(name).json").array ?? []
}
