import Payment
import Testing

@testable import PaymentJournal

@Suite struct FieldTextTests {
    @Test(
        arguments: [
            "", "plain", "a=b", "line\nfeed", "back\\slash", "\\n", "\r\n", "\\", "\n\n",
            "é\u{301}",
            "\u{0}",
        ])
    func anyTextComesBack(_ value: String) {
        let fields = RecordFields([
            .init(name: "one", value: value), .init(name: "two", value: "2"),
        ])
        let text = FieldText.encode(fields)
        #expect(FieldText.decode(text) == fields)
        #expect(text.utf8.count { $0 == 0x0A } == 2, "a line for each field")
    }

    @Test(arguments: ["one", "one=1", "one=1\ntwo", "one=\\x\n", "one=\\\n"])
    func otherTextIsNone(_ text: String) {
        #expect(FieldText.decode(text) == nil)
    }
}
