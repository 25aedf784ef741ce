import JSONText
import TestSupport
import Testing

/// Steps at a software reader, and what comes of them through each driver.
struct Scenario: Sendable, CustomTestStringConvertible {
    let name: String
    let product: String
    let steps: [String]
    let usb: [String]
    /// `nil` where it is not run, for the reason under `difference`.
    let pcsc: [String]?
    /// Why the two differ; `nil` where they do not.
    let difference: String?

    var testDescription: String { name }

    static let all: [Scenario] = {
        let table = (try? Fixtures.json("ccid/scenarios.json"))?.array ?? []
        return table.map { row in
            func lines(_ key: String) -> [String]? {
                (row[key] ?? row["both"])?.array?.compactMap(\.string)
            }
            return Scenario(
                name: row["name"]?.string ?? "", product: row["product"]?.string ?? "",
                steps: lines("steps") ?? [], usb: lines("usb") ?? [], pcsc: lines("pcsc"),
                difference: row["difference"]?.string)
        }
    }()

    /// Runs the probe's steps at the software reader and returns what it printed.
    func run(through driver: String, _ options: [String] = []) async throws -> [String] {
        let folder = try temporaryFolder()
        defer { removeFolder(folder) }
        let rig = "\(Fixtures.root)/Tests/USBReaderTests/Rig/usb_rig.py"
        let probe = BuiltCommand.path.dropLast("tapkiosk".count) + "ReaderProbe"
        let service = driver == "pcsc" ? ["--pcscd"] : []
        let arguments =
            ["/usr/bin/python3", "-B", rig, folder, "--pid", product] + service + options
            + ["--", String(probe), driver, folder] + steps
        let finished = await onThread {
            Result { try TestSupport.run("umockdev-wrapper", arguments) }
        }
        let process = try finished.get()
        #expect(process.exitCode == 0, "\(process.errorOutput)")
        return process.output.split(separator: "\n").map(String.init)
    }
}
