import Payment

/// What the sandbox is: its terminal, its keys, where it listens and where it keeps its ledger.
public struct SandboxConfiguration: Sendable {
    /// The port on 127.0.0.1; 0 lets the system pick one.
    public var port: UInt16 = 0
    /// The file that keeps the ledger across restarts; `nil` keeps it in memory.
    public var ledgerFile: String?
    /// The one terminal.
    public var terminalId = "7700142"
    /// What `POST /authorize` and `POST /v1/pos/auth-token` take; it protects nothing here.
    public var apiKey = "pk_test_tapkiosk_sandbox"
    /// The terminal's surcharge settings.
    public var surcharge = SurchargeSettings(
        isEnabled: true, allowsBypass: true, disclosesFee: true,
        percentage: Percentage(hundredThousandths: 300_000))
    /// Whether amounts that end in `.01` and `.02` are declined, as on the vendor's test host.
    public var usesMagicAmounts = false
    /// Seconds since 1970.
    public var clock: @Sendable () -> Int64 = { SystemTime.epochSeconds() }

    /// The sandbox of the `demo` profile.
    public init() {}

    /// The base key that seals track data, published with the standard: it protects nothing.
    ///
    /// Source: ANSI X9.24-1:2009, annex A.4 (test data).
    public static let baseKey: [UInt8] = [
        0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF, 0xFE, 0xDC, 0xBA, 0x98, 0x76, 0x54, 0x32,
        0x10,
    ]
    /// The key serial number that goes with it, counter zero.
    public static let keySerialNumber: [UInt8] = [
        0xFF, 0xFF, 0x98, 0x76, 0x54, 0x32, 0x10, 0xE0, 0x00, 0x00,
    ]
}

/// Why the sandbox did not start.
public enum SandboxError: Error, Hashable, Sendable {
    /// The server did not start; the reason in words.
    case notListening(String)
    /// The ledger file could not be opened, with the system's error number.
    case ledgerUnavailable(code: Int32)
    /// Another process has the ledger file.
    case ledgerInUse
    /// A line of the ledger file, from 1, is damaged, and it is not the last one.
    case ledgerDamaged(line: Int)
}
