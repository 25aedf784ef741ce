import Testing

@testable import GatewayClient

struct MaskingTests {
    @Test(arguments: [
        ("APPROVAL 123456", "APPROVAL 123456"),
        ("12345678", "12345678"), ("123456789", "•••••••••"),
        ("card 4111111111111111 declined", "card •••••••••••••••• declined"),
        ("4111 1111 1111 1111", "•••• •••• •••• ••••"),
        ("4111-1111-1111-1111.", "••••-••••-••••-••••."),
        ("4111\u{200B}1111\u{200B}1111\u{200B}1111", "••••\u{200B}••••\u{200B}••••\u{200B}••••"),
        ("4１１１ 1111 1111 1111", "•••• •••• •••• ••••"),
        ("٤١١١١١١١١١١١١١١١", "••••••••••••••••"),
        ("2026-11-30", "2026-11-30"), ("12 - 345", "12 - 345"), ("1 a 2", "1 a 2"),
        ("a\u{7}b\nc", "a b c"),
    ])
    func numbersAreNotShown(_ text: String, _ masked: String) {
        #expect(Masking.mask(text) == masked)
    }

    @Test func whatIsLongIsCut() {
        #expect(Masking.mask(String(repeating: "a", count: 400)).count == 160)
    }

    private static let number = "4111111111111111"

    /// Ways to write a card number that people still read as one.
    static let writings = [
        number, "4111 1111 1111 1111", "4111-1111-1111-1111", "4111.1111.1111.1111",
        "4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "4111 - 1111 - 1111 - 1111",
        "41111111/11111111", "4111\u{A0}1111\u{A0}1111\u{A0}1111",
        "4\u{200B}111111111111\u{200B}111", "４１１１１１１１１１１１１１１１", "4111\n1111\t1111\r1111",
        "٤١١١١١١١١١١١١١١١", String(repeating: "4\u{301}", count: 16),
    ]

    @Test("A card number is covered however it is written", arguments: writings)
    func covered(_ writing: String) {
        for text in [writing, "card \(writing).", "no\(writing)no", "1x \(writing), sorry"] {
            let digits = Masking.mask(text).unicodeScalars.filter {
                $0.properties.numericType == .decimal
            }
            #expect(digits.count <= 1, "\(Masking.mask(text))")
        }
    }

    @Test("A payment's name with the card's number in it is none")
    func paymentName() {
        #expect(Masking.holdsCardNumber(Self.number, endingIn: "1111"))
        #expect(Masking.holdsCardNumber("P-\(Self.number)-7", endingIn: "1111"))
        // Names of digits alone, or of another check digit, are names.
        #expect(!Masking.holdsCardNumber(Self.number, endingIn: "1112"))
        #expect(!Masking.holdsCardNumber("4111111111111112", endingIn: "1112"))
        #expect(!Masking.holdsCardNumber("Q7XK2M9T4B", endingIn: "1111"))
        #expect(!Masking.holdsCardNumber(Self.number, endingIn: nil))
    }
}
