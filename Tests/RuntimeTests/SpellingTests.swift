import Runtime
import Testing

/// The word that was meant is named, and no word that was not.
@Suite struct SpellingTests {
    static let words = ["amount", "currency", "order-id", "tip", "tax", "reader", "record", "json"]

    @Test(arguments: [
        ("amuont", "amount"), ("ammount", "amount"), ("AMOUNT", "amount"), ("curency", "currency"),
        ("orderid", "order-id"), ("tpi", "tip"), ("redaer", "reader"), ("jso", "json"),
        ("curr", "currency"),
    ])
    func aNearWordIsFound(wrong: String, right: String) {
        #expect(Spelling.nearest(to: wrong, among: Self.words) == right)
    }

    @Test(arguments: ["", "x", "frobnicate", "surcharge", String(repeating: "amount", count: 20)])
    func aFarWordIsNotGuessedAt(word: String) {
        #expect(Spelling.nearest(to: word, among: Self.words) == nil)
    }

    @Test func theFirstOfEquallyNearWordsIsTaken() {
        #expect(Spelling.nearest(to: "bar", among: ["baz", "bat"]) == "baz")
        #expect(Spelling.nearest(to: "bar", among: []) == nil)
    }
}
