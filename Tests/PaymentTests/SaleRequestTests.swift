import Payment
import Testing

@Suite struct SaleRequestTests {
    @Test(
        arguments: [
            ("", SaleRequestFault.orderIdEmpty), (" \u{A0}\t", .orderIdEmpty),
            (String(repeating: "x", count: 25), .orderIdTooLong), ("a\u{7}b", .orderIdNotPrintable),
            ("a\u{200B}", .orderIdNotPrintable), ("\u{202E}1a", .orderIdNotPrintable),
            ("\u{FEFF}", .orderIdNotPrintable), ("a\u{2028}b", .orderIdNotPrintable),
            (String(repeating: "a\u{301}", count: 13), .orderIdTooLong),
            ("a" + String(repeating: "\u{301}", count: 100_000), .orderIdTooLong),
        ])
    func badOrdersAreNamed(_ orderId: String, _ fault: SaleRequestFault) {
        #expect(SaleRequest(orderId: orderId, amounts: Sample.amounts(1)).fault == fault)
    }

    @Test(arguments: ["a", "order-1042", String(repeating: "x", count: 24), "Tisch 7", "\u{6F22}"])
    func goodOrdersPass(_ orderId: String) {
        #expect(SaleRequest(orderId: orderId, amounts: Sample.amounts(1)).fault == nil)
    }

    @Test func nothingIsNoAmount() {
        let request = SaleRequest(orderId: "a1", amounts: Sample.amounts(0, tip: 100))
        #expect(request.fault == .amountNotPositive)
    }

    @Test(arguments: ["https://a.example/\n", String(repeating: "u", count: 2_049)])
    func badAddressesAreNamed(_ url: String) {
        let request = SaleRequest(orderId: "a1", amounts: Sample.amounts(1), callbackURL: url)
        #expect(request.fault == .callbackURLUnusable)
    }
}
