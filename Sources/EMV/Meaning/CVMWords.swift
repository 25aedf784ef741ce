/// Cardholder verification rules and results in words.
///
/// Source: EMV 4.4 Book 3, Annex C3; Book 4, Annex A4.
enum CVMWords {
    /// What a CVM List says: the two amounts, then a rule a line.
    static func list(_ octets: [UInt8]) -> [String] {
        guard octets.count >= 10, octets.count % 2 == 0 else { return [] }
        let x = number(octets[0..<4])
        let y = number(octets[4..<8])
        let rules = stride(from: 8, to: octets.count, by: 2).map { start in
            let next =
                octets[start] & 0x40 == 0
                ? "fail cardholder verification if this CVM is unsuccessful"
                : "apply succeeding CV Rule if this CVM is unsuccessful"
            return "\(method(octets[start])), \(condition(octets[start + 1])); \(next)"
        }
        return ["X = \(x)", "Y = \(y)"] + rules
    }

    /// What CVM Results say: method, condition, result.
    static func results(_ octets: [UInt8]) -> [String] {
        guard octets.count == 3 else { return [] }
        let outcome =
            switch octets[2] {
            case 0x00: "Unknown"
            case 0x01: "Failed"
            case 0x02: "Successful"
            default: "RFU"
            }
        return [method(octets[0]), condition(octets[1]), outcome]
    }

    private static func method(_ octet: UInt8) -> String {
        if octet == 0x3F { return "No CVM performed" }
        switch octet & 0x3F {
        case 0x00: return "Fail CVM processing"
        case 0x01: return "Plaintext PIN verification performed by ICC"
        case 0x02: return "Enciphered PIN verified online"
        case 0x03: return "Plaintext PIN verification performed by ICC and signature (paper)"
        case 0x04: return "Enciphered PIN verification performed by ICC"
        case 0x05: return "Enciphered PIN verification performed by ICC and signature (paper)"
        case 0x06...0x0F: return biometric(octet & 0x3F)
        case 0x1E: return "Signature (paper)"
        case 0x1F: return "No CVM required"
        case 0x20...0x2F: return "Reserved for use by the individual payment systems"
        case 0x30...0x3E: return "Reserved for use by the issuer"
        default: return "RFU"
        }
    }

    private static func biometric(_ code: UInt8) -> String {
        let kinds = ["Facial", "Finger", "Palm", "Iris", "Voice"]
        let kind = kinds[min(Int(code - 0x06) / 2, kinds.count - 1)]
        let place = code % 2 == 0 ? "offline (by ICC)" : "online"
        return "\(kind) biometric verified \(place)"
    }

    private static func condition(_ octet: UInt8) -> String {
        switch octet {
        case 0x00: "always"
        case 0x01: "if unattended cash"
        case 0x02: "if not unattended cash and not manual cash and not purchase with cashback"
        case 0x03: "if terminal supports the CVM"
        case 0x04: "if manual cash"
        case 0x05: "if purchase with cashback"
        case 0x06: "if transaction is in the application currency and is under X value"
        case 0x07: "if transaction is in the application currency and is over X value"
        case 0x08: "if transaction is in the application currency and is under Y value"
        case 0x09: "if transaction is in the application currency and is over Y value"
        case 0x80...0xFF: "condition reserved for use by the individual payment systems"
        default: "RFU condition"
        }
    }

    private static func number(_ octets: ArraySlice<UInt8>) -> UInt32 {
        octets.reduce(0) { $0 << 8 | UInt32($1) }
    }
}
