import JSONText
import Testing
import TestSupport

/// `decode` as people and programs see it.
@Suite struct DecodeTests {
    @Test func theTranscriptHolds() async throws {
        let transcript = try Transcript("decode.txt")
        #expect(transcript.commands.count >= 30)
        #expect(try await transcript.holds())
    }

    @Test func standardInputIsReadWithAndWithoutADash() async throws {
        let text = "9F 66 04\n36 00 00 00\n"
        let operand = try await Tapkiosk.run("decode", "--json", "9F660436000000")
        #expect(
            try await Tapkiosk.run("decode", "--json", "-", input: text).output == operand.output)
        #expect(try await Tapkiosk.run("decode", "--json", input: text).output == operand.output)
    }

    @Test func commandsAreReadLineByLine() async throws {
        let text = "00A4040007A000000003101000\n\n00B2010C00\n00B2\n"
        let decoded = try await Tapkiosk.run(["decode", "--apdu", "--json", "-"], input: text)
        #expect(decoded.exitCode == 1)
        let lines = try decoded.jsonLines
        #expect(lines.map { $0["name"] } == ["SELECT AID", "READ RECORD", nil])
        #expect(lines.last?["error"]?["code"] == "truncatedHeader")
    }

    @Test func inputWithoutEndIsRefused() async throws {
        let text = String(repeating: "00", count: 8 << 20) + "0"
        let decoded = try await Tapkiosk.run(["decode", "--json", "-"], input: text)
        #expect(decoded.exitCode == 1)
        #expect(try decoded.jsonLines.map { $0["error"]?["code"] } == ["unreadable"])
    }

    /// 15,000 templates within each other: an error, and at once.
    @Test func aBombIsATypedError() async throws {
        let text = Self.bomb(depth: 15_000)
        let decoded = try await Tapkiosk.run(["decode", "--json", "-"], input: text)
        #expect(decoded.exitCode == 1)
        #expect(try decoded.jsonLines.map { $0["error"]?["code"] } == ["nestingTooDeep"])
    }

    @Test func manyObjectsAreShownWhole() async throws {
        let text = String(repeating: "9F360200F1", count: 50_000)
        let decoded = try await Tapkiosk.run(["decode", "--json", "-"], input: text)
        #expect(decoded.exitCode == 0)
        #expect(decoded.output.split(separator: "\n").count == 50_000)
    }

    /// Templates E1 within each other, from the innermost out.
    private static func bomb(depth: Int) -> String {
        var octets: [UInt8] = []
        for _ in 0..<depth {
            let count = octets.count
            // Written back to front, and turned round at the end.
            octets += [
                UInt8(count & 0xFF), UInt8(count >> 8 & 0xFF), UInt8(count >> 16 & 0xFF), 0x83,
                0xE1,
            ]
        }
        return octets.reversed().map { octet in
            let text = String(octet, radix: 16)
            return text.count == 1 ? "0" + text : text
        }.joined()
    }
}
