import BERTLV
import EMV
import Octets
import Testing

@Suite("Account numbers")
struct PANTests {
    @Test(
        "H04: 13 to 19 digits are read, with F only at the end",
        arguments: [
            ("374245455400126F", "374245455400126"), ("4000000000006F", "4000000000006"),
            ("6759001234567890123F", "6759001234567890123"),
            ("4111111111111111", "4111111111111111"),
            ("4111111111111111FFFF", "4111111111111111"),
        ])
    func reading(hex: String, digits: String) throws {
        let pan = try PAN(bcd: Hex.decode(hex))
        #expect(pan.reveal() == digits)
        #expect(pan.digitCount == digits.count)
        #expect(try PAN(digits: digits) == pan)
        #expect(try PAN(bcd: pan.revealBCD()) == pan)
    }

    @Test(
        "H04: what is no account number is an error with its place",
        arguments: [
            ("", .lengthOutOfRange(octets: 0), 0), ("F", .digitCountOutOfRange(digits: 0), 0),
            ("4111", .digitCountOutOfRange(digits: 4), 0),
            ("411111111111", .digitCountOutOfRange(digits: 12), 0),
            ("41111111111111111111", .digitCountOutOfRange(digits: 20), 0),
            ("4111111111111111111111", .lengthOutOfRange(octets: 11), 0),
            ("41111111F1111111", .fillerInside, 4), ("411111111111A111", .notADigit, 6),
            ("41111D2712201000", .notADigit, 2),
        ] as [(String, ElementError.Code, Int)])
    func errors(hex: String, code: ElementError.Code, offset: Int) throws {
        let octets = hex == "F" ? [0xFF] : try Hex.decode(hex)
        let error = #expect(throws: ElementError.self) { try PAN(bcd: octets) }
        #expect(error?.code == code)
        #expect(error?.offset == offset)
        #expect(error?.tag == .pan)
    }

    @Test("Text that is not digits is refused with its place")
    func text() {
        let error = #expect(throws: ElementError.self) { try PAN(digits: "4111 1111 1111 1111") }
        #expect(error?.code == .notADigit)
        #expect(error?.offset == 4)
    }

    @Test(
        "The check digit is checked",
        arguments: [
            ("4111111111111111", true), ("5413330089020011", true), ("374245455400126", true),
            ("378282246310005", true), ("4000000000006", true), ("4111111111111112", false),
            ("5413330089010004", true), ("5413330089010005", false), ("0000000000000000", true),
        ])
    func luhn(digits: String, isRight: Bool) throws {
        #expect(try PAN(digits: digits).passesLuhn == isRight)
    }

    @Test("It shows first six and last four digits and no more, however it is printed")
    func masking() throws {
        let pan = try PAN(digits: "4111111111111111")
        #expect(pan.masked == "411111******1111")
        #expect("\(pan)" == "411111••••••1111")
        #expect(pan.last4 == "1111")
        #expect(pan.issuerIdentificationNumber == "411111")
        #expect(try PAN(digits: "4000000000006").masked == "400000***0006")
        var dumped = ""
        dump([pan], to: &dumped)
        for text in [String(reflecting: pan), dumped, "\([pan])", "\(Optional(pan) as Any)"] {
            #expect(!text.contains("4111111"))
        }
    }
}
