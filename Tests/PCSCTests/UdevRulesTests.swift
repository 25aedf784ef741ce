import JSONText
import TestSupport
import Testing

@Suite struct UdevRulesTests {
    /// A rule of the shipped file: the comment before it and the device it matches.
    private struct Rule: Hashable {
        let comment: String
        let vid: String
        let pid: String
    }

    private func rules() throws -> [Rule] {
        let text = String(
            decoding: try readFile("\(Fixtures.root)/udev/70-tapkiosk-reader.rules"),
            as: UTF8.self)
        var rules: [Rule] = []
        var previous = ""
        for line in text.split(separator: "\n") {
            if line.hasPrefix("ATTR{idVendor}") {
                let quoted = line.split(separator: "\"")
                try #require(quoted.count >= 4)
                rules.append(
                    Rule(comment: previous, vid: String(quoted[1]), pid: String(quoted[3])))
            }
            previous = String(line)
        }
        return rules
    }

    @Test func theRulesAreTheContactlessDevicesOfTheFixtures() throws {
        let rules = try rules()
        var expected: [String: String] = [:]
        for file in try listFolder("\(Fixtures.root)/fixtures/usb") where file.hasSuffix(".json") {
            for device in try Fixtures.json("usb/\(file)")["devices"]?.array ?? [] {
                let isReader = (device["interfaces"]?.array ?? []).contains { interface in
                    interface["class"]?.string == "0B" && interface["kind"]?.string != "contact"
                }
                guard isReader, let vid = device["vid"]?.string, let pid = device["pid"]?.string
                else { continue }
                expected["\(vid):\(pid)".lowercased()] = "(fixtures/usb/\(file))"
            }
        }
        #expect(Set(rules.map { "\($0.vid):\($0.pid)" }) == Set(expected.keys))
        #expect(rules.count == expected.count)
        for rule in rules {
            let source = expected["\(rule.vid):\(rule.pid)"] ?? "?"
            #expect(rule.comment.hasPrefix("# ") && rule.comment.hasSuffix(source))
        }
    }

    @Test func aNumberThatTwoProductsShareIsToldApart() throws {
        let text = String(
            decoding: try readFile("\(Fixtures.root)/udev/70-tapkiosk-reader.rules"),
            as: UTF8.self)
        let shared = text.split(separator: "\n").filter { $0.contains("\"90cc\"") }
        #expect(shared.count == 1)
        #expect(shared.allSatisfy { $0.contains("ATTR{product}==") })
    }
}
