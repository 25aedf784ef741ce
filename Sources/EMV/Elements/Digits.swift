import BERTLV

/// Two digits an octet, most significant first.
enum Digits {
    /// The half octets, each 0–15.
    static func nibbles(_ octets: some Collection<UInt8>) -> [UInt8] {
        var nibbles: [UInt8] = []
        nibbles.reserveCapacity(octets.count * 2)
        for octet in octets {
            nibbles.append(octet >> 4)
            nibbles.append(octet & 0x0F)
        }
        return nibbles
    }

    /// The number two digits make; `nil` where they are no digits.
    static func number(_ octet: UInt8) -> Int? {
        let (high, low) = (octet >> 4, octet & 0x0F)
        return high < 10 && low < 10 ? Int(high * 10 + low) : nil
    }

    /// A number of two digits as one octet; only its last two digits count.
    static func octet(_ number: Int) -> UInt8 {
        let low = UInt8(truncatingIfNeeded: number % 10)
        let high = UInt8(truncatingIfNeeded: number / 10 % 10)
        return high << 4 | low
    }

    /// Digits 0–9 as text.
    static func text(_ digits: some Collection<UInt8>) -> String {
        String(decoding: digits.map { 0x30 + $0 }, as: UTF8.self)
    }
}
