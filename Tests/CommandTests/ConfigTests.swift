import JSONText
import Testing
import TestSupport

/// `config example` passes `config check`; everything wrong is named with its path, at once.
@Suite struct ConfigTests {
    static let device = """
        device: {model: "m", serialNumber: "s", keySerialNumber: "FFFF9876543210E00000", \
        baseKeyFile: "k"},
        """

    @Test func theExampleIsInOrder() async throws {
        let example = try await Tapkiosk.run("config", "example")
        #expect(example.exitCode == 0)
        let check = try await check(example.output)
        #expect(check.exitCode == 0)
        #expect(check.output.hasSuffix(": in order\n"))
    }

    /// As a file, as an option's value and through a pipe.
    @Test(arguments: [["kiosk.json5"], ["--config", "kiosk.json5"], ["-"], []])
    func theFileIsNamedInAnyWay(words: [String]) async throws {
        try await inTemporaryFolder { folder in
            let script = """
                cd "$1"; tapkiosk=$0; shift
                "$tapkiosk" config example > kiosk.json5
                "$tapkiosk" config check "$@" < kiosk.json5
                """
            let check = try await Tapkiosk.program(
                "bash", ["-c", script, Tapkiosk.path, folder] + words)
            #expect(check.exitCode == 0)
            let name = words.last == "kiosk.json5" ? "kiosk.json5" : "standard input"
            #expect(check.output == "\(name): in order\n")
        }
    }

    @Test func anEmptyConfigurationNamesEveryKey() async throws {
        let check = try await check("{}")
        #expect(check.exitCode == 2)
        #expect(
            check.output == """
                reader: missing
                merchant.name: missing
                merchant.id: missing
                merchant.categoryCode: missing
                terminal.id: missing
                terminal.type: missing
                terminal.country: missing
                terminal.currency: missing
                limits.transaction: missing
                limits.cardholderVerification: missing
                limits.floor: missing
                site.address: missing
                site.countryCode: missing
                gateway.url: missing
                gateway.terminalId: missing
                gateway.tokenFile: missing
                gateway.device.model: missing
                gateway.device.serialNumber: missing
                gateway.device.keySerialNumber: missing
                gateway.device.baseKeyFile: missing

                """)
    }

    @Test(arguments: [
        ("country: \"276\",", "", "terminal.country", "missing"),
        ("country: \"276\",", "country: 276,", "terminal.country", "wrong"),
        ("country: \"276\",", "country: \"000\",", "terminal.country", "wrong"),
        ("currency: \"EUR\",", "currency: \"EURO\",", "terminal.currency", "wrong"),
        ("type: \"24\",", "type: \"42\",", "terminal.type", "wrong"),
        ("floor: \"0.00\",", "floor: \"0.001\",", "limits.floor", "wrong"),
        ("floor: \"0.00\",", "floor: 0,", "limits.floor", "wrong"),
        ("countryCode: \"DE\",", "countryCode: \"de\",", "site.countryCode", "wrong"),
        ("// surcharge: \"3\",", "surcharge: \"101\",", "limits.surcharge", "wrong"),
        ("categoryCode: \"5814\",", "categoryCode: \"581\",", "merchant.categoryCode", "wrong"),
        (
            "url: \"sandbox\",", "url: \"http://example.org/\", tokenFile: \"t\", \(device)",
            "gateway.url", "wrong"
        ),
        (
            "url: \"sandbox\",", "url: \"https://example.org/\", \(device)", "gateway.tokenFile",
            "missing"
        ),
        ("reader: \"pcsc\",", "reader: \"pcsc\", raeder: \"usb\",", "raeder", "unknown"),
    ])
    func oneWrongKeyIsNamed(old: String, new: String, path: String, problem: String) async throws {
        let example = try await Tapkiosk.run("config", "example").output
        let parts = example.split(separator: old, maxSplits: 1)
        try #require(parts.count == 2, "the example has \(old)")
        let check = try await check(parts.joined(separator: new), "--json")
        #expect(check.exitCode == 2)
        let lines = try check.jsonLines
        #expect(lines.map { $0["path"] } == [.string(path)])
        #expect(lines.map { $0["problem"] } == [.string(problem)])
    }

    @Test(arguments: ["", "[]", "{", "{reader: \"a\", reader: \"b\"}", "\u{0}"])
    func whatIsNoObjectIsUnreadable(text: String) async throws {
        let check = try await check(text, "--json")
        #expect(check.exitCode == 2)
        #expect(try check.jsonLines.map { $0["problem"] } == ["unreadable"])
    }

    @Test func aFileThatIsNotThereIsNamed() async throws {
        let check = try await Tapkiosk.run(
            "config", "check", "--config", "/nonexistent/kiosk.json5")
        #expect(check.exitCode == 2)
        #expect(check.output.hasPrefix("/nonexistent/kiosk.json5: unreadable"))
    }

    private func check(_ text: String, _ more: String...) async throws -> FinishedProcess {
        let folder = try temporaryFolder()
        defer { removeFolder(folder) }
        let file = "\(folder)/kiosk.json5"
        try writeFile(file, Array(text.utf8))
        return try await Tapkiosk.run(["config", "check", "--config", file] + more)
    }
}
