import JSONText
import Testing

@Suite struct JSONWriterTests {
    @Test("Keys are in order and nothing is added") func compact() {
        let value: JSON = ["b": [1, true, nil as JSON? ?? .null], "a": ["z": "/"]]
        #expect(value.text == #"{"a":{"z":"/"},"b":[1,true,null]}"#)
    }

    @Test("What must be escaped is, and is read back") func escapes() throws {
        let value: JSON = .string("\"\\\n\r\t\u{0}\u{1F}\u{7F}é😀")
        #expect(value.text == "\"\\\"\\\\\\n\\r\\t\\u0000\\u001f\u{7F}é😀\"")
        #expect(try JSON(parsing: value.encoded()) == value)
    }

    @Test("Numbers keep their digits", arguments: ["3.25", "0.00001", "1e400", "-12.5"])
    func numbers(_ text: String) throws {
        #expect(try JSON(parsing: Array(text.utf8)).text == text)
    }

    @Test("Equal numbers are equal values") func equalNumbers() throws {
        #expect(try JSON(parsing: Array("3.250".utf8)) == JSON(parsing: Array("325e-2".utf8)))
        #expect(try JSON(parsing: Array("3.0".utf8)) == 3)
    }
}
