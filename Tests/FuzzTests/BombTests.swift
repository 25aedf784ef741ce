import FuzzTargets
import Testing

/// Inputs of 64 to 256 KiB made to take long: what takes time by their square takes minutes.
struct BombTests {
    /// A pattern that is repeated between a beginning and an end.
    struct Bomb: CustomTestStringConvertible {
        let target: FuzzTarget
        let name: String
        var beginning: [UInt8] = []
        let pattern: [UInt8]
        var end: [UInt8] = []
        var octetsMaximum = 1 << 18

        init(
            _ target: FuzzTarget, _ name: String, from beginning: String = "", _ pattern: String,
            to end: String = "", octetsMaximum: Int = 1 << 18
        ) {
            self.target = target
            self.name = name
            self.beginning = Array(beginning.utf8)
            self.pattern = Array(pattern.utf8)
            self.end = Array(end.utf8)
            self.octetsMaximum = octetsMaximum
        }

        init(_ target: FuzzTarget, _ name: String, _ pattern: [UInt8]) {
            self.target = target
            self.name = name
            self.pattern = pattern
            octetsMaximum = 1 << 16
        }

        var octets: [UInt8] {
            var octets = beginning
            while octets.count + pattern.count + end.count <= octetsMaximum { octets += pattern }
            return octets + end
        }

        var testDescription: String { "\(target.rawValue): \(name)" }
    }

    private static let line = "%tapkiosk-session 1\n"

    static let bombs: [Bomb] = [
        Bomb(.tlv, "zeros", [0x00]), Bomb(.tlv, "filler", [0xFF]),
        Bomb(.tlv, "filler between objects", [0xFF, 0x50, 0x00]),
        Bomb(.tlv, "empty templates", [0xE2, 0x00]),
        Bomb(.tlv, "opaque templates", [0xE2, 0x03, 0x50, 0x7F, 0x00]),
        Bomb(.elements, "a list of nothing", [0x95, 0x00]),
        Bomb(.elements, "digits", [0x41, 0x11]),
        Bomb(.json, "brackets", "["),
        Bomb(.json, "list", from: "[", "1,", to: "1]", octetsMaximum: 1 << 16),
        Bomb(.json, "marks in a key", from: "{\"a", "\u{301}\u{316}", to: "\":1}"),
        Bomb(.json, "marks in a text", from: "\"a", "\u{301}\u{316}", to: "\""),
        Bomb(.json, "escaped marks", from: "\"a", "\\u0301\\u0316", to: "\""),
        Bomb(.json, "digits", "9"), Bomb(.json, "comments", "/**/", to: "1"),
        Bomb(.session, "lines", from: line, "\n"),
        Bomb(.session, "comments", from: line, "#\n", octetsMaximum: 1 << 16),
        Bomb(.session, "marks", from: line + "@a", "\u{301}\u{316}", octetsMaximum: 130_000),
        Bomb(.session, "flags", from: line + "# ", "🇩", octetsMaximum: 130_000),
        Bomb(.session, "exchanges", from: line, "> 00A40400\n< 9000\n"),
        Bomb(
            .session, "card numbers", from: line + "> 00A40400\n< ", "4111111111111111",
            to: "9000\n", octetsMaximum: 130_000),
        Bomb(.config, "unknown keys", from: "{", "k:1,", to: "}"),
        Bomb(.config, "flags", from: "{site:{address:'", "🇩", to: "'}}"),
    ]

    @Test(arguments: bombs)
    func endsInTime(_ bomb: Bomb) async {
        let octets = bomb.octets
        let time = await ContinuousClock().measure {
            do {
                try await bomb.target.run(octets)
            } catch {
                Issue.record("\(error)")
            }
        }
        // A build for debugging on a busy machine takes a hundredth of what a square would.
        #expect(time < .seconds(20))
    }
}
