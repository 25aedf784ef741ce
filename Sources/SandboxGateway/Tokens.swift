import Cryptography
import JSONText

/// Mints and checks the sandbox's bearer tokens: JWTs under HS256 and a secret of this run.
///
/// MONEI's are RS256; nobody but the gateway checks them, so that the sandbox signs with a shared
/// secret is its own choice and changes nothing for a client.
///
/// Source: RFC 7519; RFC 7515, 3.1; MONEI documentation, POS token (24 hours).
struct Tokens: Sendable {
    private let secret: [UInt8]

    /// With a new secret.
    init() { secret = SystemRandom.octets(32) }

    /// `nil` where libcrypto fails.
    func mint(subject: String, now: Int64, seconds: Int64) -> String? {
        let header: JSON = ["alg": "HS256", "typ": "JWT"]
        let claims: JSON = [
            "iss": "tapkiosk-sandbox", "sub": .string(subject), "iat": .integer(now),
            "exp": .integer(now + seconds),
        ]
        let signed = Self.base64URL(header.encoded()) + "." + Self.base64URL(claims.encoded())
        guard let code = try? HMACSHA256.authenticate(Array(signed.utf8), key: secret) else {
            return nil
        }
        return signed + "." + Self.base64URL(code)
    }

    /// Whether a token is one of these and not too old.
    func accepts(_ token: String, now: Int64) -> Bool {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard token.utf8.count <= 4096, parts.count == 3 else { return false }
        let signed = "\(parts[0]).\(parts[1])"
        guard let code = try? HMACSHA256.authenticate(Array(signed.utf8), key: secret),
            constantTimeEqual(Array(Self.base64URL(code).utf8), Array(parts[2].utf8)),
            let claims = Self.decode(parts[1]), let json = try? JSON(parsing: claims),
            let expiry = json["exp"]?.integer
        else { return false }
        return expiry > now
    }

    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Source: RFC 4648, 5, without padding.
    static func base64URL(_ octets: [UInt8]) -> String {
        var text: [UInt8] = []
        var bits: UInt32 = 0
        var bitCount = 0
        for octet in octets {
            bits = bits << 8 | UInt32(octet)
            bitCount += 8
            while bitCount >= 6 {
                bitCount -= 6
                text.append(alphabet[Int(bits >> bitCount & 0x3F)])
            }
            bits &= 1 << bitCount - 1
        }
        if bitCount > 0 { text.append(alphabet[Int(bits << (6 - bitCount) & 0x3F)]) }
        return String(decoding: text, as: UTF8.self)
    }

    private static func decode(_ text: Substring) -> [UInt8]? {
        var octets: [UInt8] = []
        var bits: UInt32 = 0
        var bitCount = 0
        for unit in text.utf8 {
            guard let value = alphabet.firstIndex(of: unit) else { return nil }
            bits = bits << 6 | UInt32(value)
            bitCount += 6
            guard bitCount >= 8 else { continue }
            bitCount -= 8
            octets.append(UInt8(truncatingIfNeeded: bits >> bitCount))
            bits &= 1 << bitCount - 1
        }
        return octets
    }
}
