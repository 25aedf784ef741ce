import Glibc
import TestSupport
import Testing

/// What another package's source sees of the error types (T07).
@Suite struct ClientSwitchTests {
    private static let cases = """
        case .notSupported, .locationDenied, .termsDeclined, .invalidArgument, .tokenExpired,
            .invalidToken, .notPrepared, .busy, .cancelled, .sdkUpgradeRequired,
            .outcomeUnknown, .paymentFailed: 1
        """

    @Test func aSwitchNeedsUnknownDefault() throws {
        let without = try check(
            "switch error { \(Self.cases) }")
        #expect(without.exitCode != 0)
        #expect(without.errorOutput.contains("handle unknown values using \"@unknown default\""))
        let with = try check("switch error { \(Self.cases)\n@unknown default: 2 }")
        #expect(with.exitCode == 0, "\(with.errorOutput)")
    }

    @Test func aSwitchOverCodesNeedsUnknownDefault() throws {
        let code = """
            switch error { case .paymentFailed(let code):
                switch code { case .cardDeclined, .readerNotReady, .locationTimeout, .unknown: 1 }
            default: 2 }
            """
        let without = try check(code)
        #expect(without.exitCode != 0)
        #expect(without.errorOutput.contains("TapToPayErrorCode"))
    }

    /// The sample of the errors document, against these modules.
    @Test func theDocumentsSampleCompiles() throws {
        let sample = """
            import TapToPay
            func pay(amountInCents: Int, orderId: String, webhookUrl: String) async -> String {
                do {
                    let result = try await TapToPay.acceptPayment(
                        amount: amountInCents, orderId: orderId, callbackUrl: webhookUrl)
                    return result.paymentId
                } catch let error as TapToPayError {
                    switch error {
                    case .outcomeUnknown(let orderId): return orderId
                    case .cancelled: return "cancelled"
                    case .tokenExpired, .notPrepared, .invalidToken: return "renew"
                    case .locationDenied: return "location"
                    case .termsDeclined: return "terms"
                    case .paymentFailed(let code): return "\\(code)"
                    default: return "\\(error)"
                    }
                } catch {
                    return "\\(error)"
                }
            }
            """
        let result = try typecheck(sample)
        // The last catch is never reached, since the error is typed: a warning, no error.
        #expect(result.exitCode == 0, "\(result.errorOutput)")
    }

    private func check(_ body: String) throws -> FinishedProcess {
        try typecheck(
            """
            import TapToPay
            func meaning(of error: TapToPayError) -> Int { \(body) }
            """)
    }

    /// Checks a source file as part of another package against the modules of this build.
    private func typecheck(_ source: String) throws -> FinishedProcess {
        let folder = try temporaryFolder()
        defer { removeFolder(folder) }
        let path = "\(folder)/Client.swift"
        try writeFile(path, Array(source.utf8))
        let sources = "\(Fixtures.root)/Sources"
        let build = try buildFolder()
        let maps =
            ["CSQLite", "CPCSC", "CLibUSB", "CLibCrypto", "CMicroHTTPD"].map {
                "\(sources)/\($0)/module.modulemap"
            } + ["\(build)/CLibCurl.build/module.modulemap"]
        let includes = try run(
            "pkg-config",
            [
                "--cflags-only-I", "libpcsclite", "libusb-1.0", "libcrypto", "sqlite3",
                "libmicrohttpd",
            ])
        var arguments = ["-typecheck", "-swift-version", "6", "-package-name", "client"]
        arguments += ["-I", "\(build)/Modules"]
        for include in includes.output.split(whereSeparator: \.isWhitespace) {
            arguments += ["-Xcc", String(include)]
        }
        for map in maps { arguments += ["-Xcc", "-fmodule-map-file=\(map)"] }
        return try run("swiftc", arguments + [path])
    }

    /// Where this test's own binary lies: beside the modules it was built from.
    private func buildFolder() throws -> String {
        var buffer = [CChar](repeating: 0, count: 4_096)
        // Safe: the count is the buffer's own.
        let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
        let path = String(
            decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
            .joined(separator: "/")
    }
}
