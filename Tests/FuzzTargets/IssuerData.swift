import BERTLV
import EMV

/// What goes to the issuer in clear.
enum IssuerData {
    static func check(_ issuerData: [UInt8]) throws(Violation) {
        guard let forest = try? TLV.parse(issuerData, policy: .strict) else {
            throw Violation("the issuer's data cannot be read")
        }
        for object in forest.objects {
            try hold(!forbidden.contains(object.tag), "the issuer's data have \(object.tag)")
        }
    }

    private static let forbidden: Set<Tag> = [
        0x57, 0x5A, 0x5F20, 0x56, 0x99, 0x9F1F, 0x9F20, 0x9F0B, 0x9F6B,
    ]
}
