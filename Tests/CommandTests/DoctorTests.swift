import JSONText
import TestSupport
import Testing

/// `doctor` and `readers` on a system made of files, without a PC/SC service.
@Suite struct DoctorTests {
    /// A kiosk whose reader the kernel took and may suspend.
    private static let system: [(path: String, text: String)] = [
        ("/usr/sbin/pcscd", ""),
        ("/usr/lib/systemd/system/pcscd.socket", "[Socket]\n"),
        ("/run/systemd/system/x", ""),
        ("/etc/modprobe.d/empty.conf", ""),
        ("/sys/bus/usb/devices/1-1.2/idVendor", "072f\n"),
        ("/sys/bus/usb/devices/1-1.2/idProduct", "2200\n"),
        ("/sys/bus/usb/devices/1-1.2/product", "ACR122U PICC Interface\n"),
        ("/sys/bus/usb/devices/1-1.2/busnum", "1\n"),
        ("/sys/bus/usb/devices/1-1.2/devnum", "4\n"),
        ("/sys/bus/usb/devices/1-1.2/power/control", "auto\n"),
        ("/sys/bus/usb/devices/1-1.2:1.0/bInterfaceClass", "0b\n"),
        ("/dev/bus/usb/001/004", ""),
    ]

    private func inSystem<Result>(_ body: (String) async throws -> Result) async throws -> Result {
        try await inTemporaryFolder { folder in
            let script =
                "set -e\n"
                + Self.system.map { file in
                    let path = "'\(folder)\(file.path)'"
                    return "mkdir -p \"$(dirname \(path))\"; printf '%s' '\(file.text)' > \(path)"
                }.joined(separator: "\n")
                + "\nln -s ../../drivers/pn533_usb "
                + "'\(folder)/sys/bus/usb/devices/1-1.2:1.0/driver'\n"
            let made = try await Tapkiosk.program("sh", ["-c", script])
            #expect(made.exitCode == 0, "\(made.errorOutput)")
            return try await body(folder)
        }
    }

    private func run(_ arguments: String...) async throws -> FinishedProcess {
        try await Tapkiosk.program(
            Tapkiosk.path, arguments,
            environment: ["PCSCLITE_CSOCK_NAME": "/run/pcscd/pcscd.comm.none", "NO_COLOR": "1"])
    }

    @Test func eachFindingIsALineAndOneThatFailsIsExit1() async throws {
        try await inSystem { root in
            let ended = try await run("doctor", "--root", root, "--json")
            #expect(ended.exitCode == 1)
            #expect(ended.errorOutput.isEmpty)
            let lines = try ended.jsonLines
            for line in lines {
                #expect(line["check"]?.string?.isEmpty == false)
                #expect(line["finding"]?.string?.isEmpty == false)
                #expect((line["remedy"]?.string == nil) == (line["status"] == "ok"))
            }
            let wrong = lines.filter { $0["status"] != "ok" }
            #expect(
                wrong.compactMap { $0["code"]?.string } == [
                    "serviceSocketInactive", "driverNotInstalled", "kernelModuleHoldsReader",
                    "autosuspendOn",
                ])
            #expect(wrong.first?["check"] == "pcscd")
            #expect(wrong.last?["port"] == "1-1.2")
        }
    }

    @Test func nothingIsChangedUnlessItIsAskedFor() async throws {
        try await inSystem { root in
            let power = "\(root)/sys/bus/usb/devices/1-1.2/power/control"
            let seen = try await run("doctor", "--root", root, "--verbose")
            #expect(seen.output.contains("--fix would write /etc/modprobe.d/tapkiosk-nfc.conf"))
            #expect(seen.output.contains("    blacklist pn533_usb\n"))
            #expect(try readFile(power) == Array("auto\n".utf8))
            let fixed = try await run("doctor", "--root", root, "--fix", "--json")
            // The service is still down.
            #expect(fixed.exitCode == 1)
            let repaired = try fixed.jsonLines.flatMap { $0["repaired"]?.array ?? [] }
            #expect(
                repaired.compactMap { $0["result"]?.string } == ["done", "refused", "done"])
            #expect(try readFile(power) == Array("on".utf8))
            let after = try await run("doctor", "--root", root, "--json")
            let codes = try after.jsonLines.compactMap { $0["code"]?.string }
            #expect(codes.contains("autosuspendOff") && !codes.contains("autosuspendOn"))
        }
    }

    @Test func readersShowsWhatUSBSeesAndWhatIsWrongWithIt() async throws {
        try await inSystem { root in
            let ended = try await run("readers", "--root", root, "--json")
            #expect(ended.exitCode == 5)
            let readers = try ended.jsonLines
            #expect(readers.count == 1)
            let reader = try #require(readers.first)
            #expect(reader["name"] == .null)
            #expect(reader["port"] == "1-1.2")
            #expect(reader["kind"] == "contactless")
            #expect(reader["usb"]?["device"] == "072f:2200")
            let problems = reader["problems"]?.array ?? []
            #expect(problems.contains { $0["code"] == "kernelModuleHoldsReader" })
            let text = try await run("readers", "--root", root)
            #expect(
                text.output.hasPrefix("ACR122U PICC Interface (072f:2200), on USB only\n    "))
        }
    }
}
