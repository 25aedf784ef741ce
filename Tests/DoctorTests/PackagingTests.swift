import TestSupport
import Testing

@testable import Doctor

/// What the packages install and what `doctor --fix` writes are the same files.
@Suite struct PackagingTests {
    private func packaged(_ path: String) throws -> String {
        String(decoding: try readFile("\(Fixtures.root)/packaging/\(path)"), as: UTF8.self)
    }

    @Test func theBlacklistIsTheOneThatIsPackaged() throws {
        let file = ModprobeBlacklist(.named("pn533_usb"))
        #expect(try packaged("modprobe/tapkiosk-nfc.conf") == file.text)
        #expect(file.path == "/etc/modprobe.d/tapkiosk-nfc.conf")
    }

    @Test func everyLineOfABlacklistIsACommentOrNamesAModule() {
        for driver in KernelDriver.all + [KernelDriver.named("other_usb")] {
            let lines = ModprobeBlacklist(driver).text.split(separator: "\n")
            let named = lines.filter { !$0.hasPrefix("#") }
            #expect(named.map(String.init) == driver.blacklist.map { "blacklist \($0)" })
        }
    }

    @Test func thePolkitRuleIsTheOneThatIsPackaged() throws {
        let rule = try #require(PolkitRule(user: "tapkiosk"))
        #expect(try packaged("polkit/50-tapkiosk.rules") == rule.text)
    }

    @Test(arguments: ["", "a b", "x\") { } //", "käthe", String(repeating: "a", count: 33), "a\n"])
    func aNameThatIsNoNameGetsNoRule(name: String) {
        #expect(PolkitRule(user: name) == nil)
    }

    /// The rule's own JavaScript, run by the engine that polkit has.
    @Test func theRuleAnswersForOneUserAndTwoActionsOnly() throws {
        let rule = try packaged("polkit/50-tapkiosk.rules")
        let script = """
            var rules = [];
            var polkit = {
                addRule: function (rule) { rules.push(rule); },
                Result: { YES: 'yes', NO: 'no', AUTH_ADMIN: 'auth_admin' }
            };
            \(rule)
            var actions = [
                'org.debian.pcsc-lite.access_pcsc', 'org.debian.pcsc-lite.access_card',
                'org.debian.pcsc-lite', 'org.freedesktop.login1.reboot', ''
            ];
            ['tapkiosk', 'root', 'tapkiosk2', ''].forEach(function (user) {
                actions.forEach(function (action) {
                    var answer = rules[0]({ id: action }, { user: user });
                    print([rules.length, user, action, String(answer)].join(' '));
                });
            });
            """
        let folder = try temporaryFolder()
        defer { removeFolder(folder) }
        try writeFile("\(folder)/rule.js", Array(script.utf8))
        let ended = try run("duk", ["\(folder)/rule.js"])
        #expect(ended.exitCode == 0, "\(ended.errorOutput)")
        let lines = ended.output.split(separator: "\n").map(String.init)
        #expect(lines.count == 20)
        #expect(lines.allSatisfy { $0.hasPrefix("1 ") })
        #expect(
            lines.filter { !$0.hasSuffix(" undefined") } == [
                "1 tapkiosk org.debian.pcsc-lite.access_pcsc yes",
                "1 tapkiosk org.debian.pcsc-lite.access_card yes",
            ])
    }
}
