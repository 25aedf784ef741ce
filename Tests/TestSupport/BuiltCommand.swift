import Glibc

/// The `tapkiosk` command as this build made it.
public enum BuiltCommand {
    /// Where it is: beside the tests.
    public static let path: String = {
        let beside = CommandLine.arguments.first.map { program in
            program.split(separator: "/", omittingEmptySubsequences: false).dropLast()
                .joined(separator: "/") + "/tapkiosk"
        }
        // Safe: the path lives through the call.
        if let beside, unsafe access(beside, X_OK) == 0 { return beside }
        return Fixtures.root + "/.build/debug/tapkiosk"
    }()
}
