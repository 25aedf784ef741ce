import Glibc

/// Asks a person at the terminal.
enum Prompt {
    /// Whether the answer begins with `y`; an empty or unreadable one is a no.
    static func isConfirmed(_ question: String, _ console: Console) async -> Bool {
        console.ask(question + " [y/N] ")
        let answer: UInt8? = await withCheckedContinuation { continuation in
            let isAsked = OwnThread.run { continuation.resume(returning: firstOctetOfLine()) }
            if !isAsked { continuation.resume(returning: nil) }
        }
        return answer == UInt8(ascii: "y") || answer == UInt8(ascii: "Y")
    }

    /// Reads a line; `nil` for an empty one, at the end of the input, and for a line that is not
    /// ended within 1,024 octets.
    private static func firstOctetOfLine() -> UInt8? {
        var first: UInt8?
        for _ in 0..<1024 {
            var octet: UInt8 = 0
            // Safe: one octet into a local variable.
            guard unsafe read(0, &octet, 1) == 1 else { return nil }
            if octet == UInt8(ascii: "\n") { return first }
            if first == nil, octet > 0x20 { first = octet }
        }
        return nil
    }
}
