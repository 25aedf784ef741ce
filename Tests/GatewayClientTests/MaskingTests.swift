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
}
