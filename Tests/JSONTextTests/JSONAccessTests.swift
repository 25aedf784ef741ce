import JSONText
import Testing

@Suite struct JSONAccessTests {
    let value: JSON = ["text": "t", "number": 3, "flag": false, "list": [1], "object": ["a": 1]]

    @Test("Each kind of value answers to its own name only") func kinds() {
        #expect(value["text"]?.string == "t")
        #expect(value["text"]?.integer == nil)
        #expect(value["number"]?.integer == 3)
        #expect(value["number"]?.string == nil)
        #expect(value["number"]?.bool == nil)
        #expect(value["flag"]?.bool == false)
        #expect(value["list"]?.array == [1])
        #expect(value["list"]?.object == nil)
        #expect(value["object"]?["a"] == 1)
        #expect(value["nothing"] == nil)
        #expect(value["text"]?["a"] == nil)
    }

    @Test("Members that are nil are left out") func members() {
        #expect(JSON.members(["a": 1, "b": nil]) == ["a": 1])
        #expect(JSON.optional(nil) == .null)
        #expect(JSON.optional("x") == "x")
    }
}
