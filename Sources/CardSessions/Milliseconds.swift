/// Milliseconds as session files write them, `12.4`, counted in microseconds.
enum Milliseconds {
    /// Reads up to nine digits and, after a point, up to three more; `nil` for anything else.
    static func microseconds(_ text: some StringProtocol) -> Int64? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = parts.first, let count = number(whole, digits: 1...9)
        else { return nil }
        guard parts.count == 2, let decimals = parts.last else { return count * 1000 }
        guard let fraction = number(decimals, digits: 1...3) else { return nil }
        let scale: Int64 = decimals.utf8.count == 1 ? 100 : decimals.utf8.count == 2 ? 10 : 1
        return count * 1000 + fraction * scale
    }

    /// The shortest text with at least one decimal; negative and overlong times are cut to what
    /// can be read back.
    static func text(microseconds: Int64) -> String {
        let bounded = min(max(microseconds, 0), 999_999_999_999)
        var decimals = String(1000 + bounded % 1000).dropFirst()
        while decimals.count > 1, decimals.last == "0" { decimals.removeLast() }
        return "\(bounded / 1000).\(decimals)"
    }

    private static func number(_ text: some StringProtocol, digits: ClosedRange<Int>) -> Int64? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int64(text)
    }
}
