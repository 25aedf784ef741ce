import Testing
import TestSupport

/// A wrong command line names the wrong word and the nearest right one, and ends with 2.
@Suite struct UsageTests {
    @Test(arguments: [
        (["red"], "unknown command 'red'; did you mean 'read'?"),
        (["frobnicate"], "unknown command 'frobnicate'"),
        ([], "a command is missing"),
        (["--jsn"], "unknown option '--jsn'"),
        (["--verison"], "unknown option '--verison'; did you mean '--version'?"),
        (["config"], "a command is missing"),
        (["config", "chekc"], "unknown command 'chekc'; did you mean 'check'?"),
        (["config", "check", "a", "b"], "unexpected argument 'b'"),
        (["config", "check", "--config", "a", "b"], "unexpected argument 'b'"),
        (["decode", "--strickt", "00"], "unknown option '--strickt'; did you mean '--strict'?"),
        (["decode", "--json=yes", "00"], "option '--json' takes no value"),
        (["decode", "00", "01"], "unexpected argument '01'"),
        (["cards", "visa"], "unexpected argument 'visa'"),
        (["completions"], "SHELL is missing"),
        (["completions", "tcsh"], "unknown SHELL 'tcsh'; use bash, zsh or fish"),
        (["completions", "fihs"], "unknown SHELL 'fihs'; did you mean 'fish'?"),
        (
            ["pay", "--surcharge", "acept"],
            "unknown value of '--surcharge': 'acept'; did you mean 'accept'?"
        ),
        (
            ["pay", "--surcharge", "no"],
            "unknown value of '--surcharge': 'no'; use ask, accept or decline"
        ),
        (["pay", "--amount"], "option '--amount' needs a value: AMOUNT"),
        (["pay", "--amount", "--currency", "EUR"], "option '--amount' needs a value: AMOUNT"),
        (["sandbox", "--port", "http"], "takes a whole number from 0 to 65535, not 'http'"),
        (["sandbox", "--port=65536"], "takes a whole number from 0 to 65535, not '65536'"),
        (["read", "--log-level", "inof"], "'inof'; did you mean 'info'?"),
    ])
    func aWrongWordIsNamed(words: [String], message: String) async throws {
        let refused = try await Tapkiosk.run(words)
        #expect(refused.exitCode == 2)
        #expect(refused.output.isEmpty)
        let first = refused.errorOutput.split(separator: "\n").first ?? ""
        #expect(first.hasPrefix("tapkiosk"))
        #expect(first.hasSuffix(message), "\(first)")
        #expect(refused.errorOutput.hasSuffix(" --help'.\n"))
    }
}
