import Octets
import Testing

struct StreamSafeTextTests {
    @Test(arguments: [
        "", "a", "4111", "é", "e\u{301}", "かがん", "👩\u{200D}🔬", "🇩🇪🇩🇪",
        "a" + String(repeating: "\u{301}", count: 30),
        String(repeating: "a" + String(repeating: "\u{316}", count: 30), count: 4),
    ])
    func whatLanguagesNeedIsSafe(_ text: String) {
        #expect(text.isStreamSafe)
    }

    @Test(arguments: ["\u{301}", "\u{301}\u{316}", "\u{1D165}", "\u{5B0}"])
    func longRunsOfMarksAreNot(_ marks: String) {
        #expect(!("a" + String(repeating: marks, count: 31)).isStreamSafe)
        #expect(!("a" + String(repeating: marks, count: 31) + "b").isStreamSafe)
    }
}
