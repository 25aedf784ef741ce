/// Random octets of the operating system, fit for keys.
public enum SystemRandom {
    /// `count` octets; none for a negative count.
    public static func octets(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<max(0, count)).map { _ in
            UInt8.random(in: 0...255, using: &generator)
        }
    }
}
