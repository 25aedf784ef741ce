import BERTLV
import EMV
import Octets
import Testing

@Suite("What nobody outside a tap may see")
struct SensitiveTagsTests {
    @Test(
        "Account numbers, tracks, names and PIN data must not leave a tap",
        arguments: [
            0x56, 0x57, 0x5A, 0x5F20, 0x5F21, 0x5F22, 0x5F23, 0x5F24, 0x99, 0x9F0B, 0x9F1F, 0x9F20,
            0x9F6B, 0x9F60, 0x9F61, 0x9F7E, 0xDF812A, 0xDF812B, 0xFF8105, 0xBF8102,
        ] as [UInt32])
    func mustNotLeave(tag: UInt32) {
        #expect(SensitiveTags.mustNotLeave(Tag(tag)))
    }

    @Test(
        "What the issuer needs may",
        arguments: [
            0x82, 0x84, 0x95, 0x9A, 0x9C, 0x5F2A, 0x5F34, 0x9F02, 0x9F03, 0x9F10, 0x9F1A, 0x9F1E,
            0x9F26, 0x9F27, 0x9F33, 0x9F34, 0x9F35, 0x9F36, 0x9F37, 0x9F6E, 0x9F7C, 0x9F24,
        ] as [UInt32])
    func mayLeave(tag: UInt32) {
        #expect(!SensitiveTags.mustNotLeave(Tag(tag)))
        #expect(MaskedValue.text(of: Tag(tag), [0x01]) == nil)
    }

    @Test("A tag that is track data to one kernel is track data, whatever the others say")
    func strictest() {
        #expect(SensitiveTags.sensitivity(of: 0x9F6B) == .authenticationData)
        #expect(SensitiveTags.sensitivity(of: 0x9F5E) == .cardholderData)
        #expect(SensitiveTags.sensitivity(of: 0xC0FFEE) == .none)
    }

    @Test(
        "A masked value keeps six and four digits of an account number, and nothing else",
        arguments: [
            (0x5A, "4111111111111111", "411111******1111"),
            (0x5A, "374245455400126F", "374245*****0126*"),
            (0x5A, "41111111", "********"), (0x5A, "", ""),
            (0x57, "4111111111111111D2712201000000000F", "411111******1111" + stars(18)),
            (0x57, "4111111111111111", stars(16)), (0x57, "4111D2712201", stars(12)),
            (0x9F6B, "4111111111111111D2712201", "411111******1111" + stars(8)),
            (0x5F20, "4A4F484E", "********"), (0x9F1F, "3030", "****"), (0x99, "1234", "****"),
        ] as [(UInt32, String, String)])
    func masked(tag: UInt32, hex: String, text: String) throws {
        #expect(try MaskedValue.text(of: Tag(tag), Hex.decode(hex)) == text)
    }

    @Test(
        "The brand is told by the first five octets of the AID",
        arguments: [
            ("A0000000031010", "visa"), ("A0000000043060", "mastercard"),
            ("A00000002501", "amex"), ("A0000000651010", "jcb"), ("A0000001523010", "discover"),
            ("A000000333010101", "unionpay"), ("A0000000421010", "cb"),
            ("D27600002545500100", "girocard"), ("A000000003", "visa"),
        ])
    func brand(hex: String, name: String) throws {
        #expect(try CardBrand(identifier: Hex.decode(hex))?.rawValue == name)
    }

    @Test("An unknown or short identifier has no brand", arguments: ["A0000000", "", "A000009999"])
    func noBrand(hex: String) throws {
        #expect(try CardBrand(identifier: Hex.decode(hex)) == nil)
    }
}

private func stars(_ count: Int) -> String { String(repeating: "*", count: count) }
