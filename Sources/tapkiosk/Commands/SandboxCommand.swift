import JSONText
import Runtime
import SandboxGateway

/// `sandbox`.
enum SandboxCommand {
    /// Runs the sandbox until a signal.
    static func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
        var configuration = SandboxConfiguration()
        let port = try arguments.integer("port", in: 0...65_535) ?? 0
        configuration.port = UInt16(clamping: port)
        configuration.ledgerFile = arguments["ledger"]
        configuration.usesMagicAmounts = arguments.has("magic-amounts")
        let sandbox: SandboxGateway
        do {
            sandbox = try await SandboxGateway.start(configuration)
        } catch {
            throw RuntimeFault.failed("the sandbox does not start: \(error)")
        }
        let isJSON = arguments.has("json")
        await Interruption.cancelling {
            if isJSON {
                console.print(["url": .string(sandbox.url)])
            } else {
                console.print(sandbox.url)
            }
            // A stream that nobody feeds ends when the task is cancelled.
            for await _ in AsyncStream<Never>.makeStream().stream {}
        }
        await sandbox.stop()
        return .done
    }
}
