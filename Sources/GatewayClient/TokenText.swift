import JSONText
import Octets
import PaymentPorts

/// Reads a bearer token's own text: a JWT whose claims have an expiry.
///
/// Nobody here can check its signature, for the key is the gateway's: reading finds out early
/// what is no token at all and when it will be too old.
///
/// Source: RFC 7519; MONEI documentation, POS token.
enum TokenText {
    static let octetsMaximum = 8 << 10

    static func read(_ text: String) throws(TokenUnreadable) -> AccessToken {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= octetsMaximum, parts.count == 3,
            let header = object(parts[0]), let algorithm = header["alg"]?.string,
            algorithm.lowercased() != "none", let claims = object(parts[1]),
            let expiry = claims["exp"]?.integer, expiry > 0,
            let signature = Base64URL.decode(parts[2]), !signature.isEmpty
        else { throw TokenUnreadable() }
        return AccessToken(
            text: Sensitive(text, shownAs: "<token>"), expiresAtEpochSeconds: expiry)
    }

    private static func object(_ part: Substring) -> JSON? {
        guard let octets = Base64URL.decode(part), let json = try? JSON(parsing: octets),
            json.object != nil
        else { return nil }
        return json
    }

    /// Whether a text can stand in a header as one word.
    static func isHeaderWord(_ text: String) -> Bool {
        (1...octetsMaximum).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}

/// Base64 for URLs, without padding.
///
/// Source: RFC 4648, 5; RFC 7515, 2.
enum Base64URL {
    /// `nil` for a character that does not belong, or bits left over.
    static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var octets: [UInt8] = []
        var bits: UInt32 = 0
        var bitCount = 0
        for unit in text.utf8 {
            guard let value = value(unit) else { return nil }
            bits = bits << 6 | UInt32(value)
            bitCount += 6
            if bitCount >= 8 {
                bitCount -= 8
                octets.append(UInt8(truncatingIfNeeded: bits >> bitCount))
                bits &= 1 << bitCount - 1
            }
        }
        return bits == 0 && bitCount < 6 ? octets : nil
    }

    private static func value(_ unit: UInt8) -> UInt8? {
        switch unit {
        case 0x41...0x5A: unit - 0x41
        case 0x61...0x7A: unit - 0x61 + 26
        case 0x30...0x39: unit - 0x30 + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
