import Glibc
import JSONText
import PCSC
import TestCards
import TestSupport
import Testing

/// The built command as a process, through the real libpcsclite and a real pcscd, at a virtual
/// reader with a software card in its field.
@Suite(.timeLimit(.minutes(2))) struct CommandStackTests {
    @Test func readsACard() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC { service in
                let read = try await tapkiosk(
                    ["read", "--amount", "42.00", "--json"], presenting: "visa-credit", to: service)
                #expect(read.exitCode == 0, "\(read.errorOutput)")
                let report = try JSON(parsing: Array(read.output.utf8))
                #expect(report["outcome"] == "onlineRequest")
                #expect(report["reader"]?.string == PrivatePCSC.slots[0])
                #expect(report["atr"] == "3B80800101")
                #expect(report["pan"] == "411111******1111")
                #expect(report["kernel"] == 3)
                #expect(report["profile"] == nil)
            }
        }
    }

    @Test func paysWithACard() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC { service in
                let paid = try await tapkiosk(
                    [
                        "pay", "--amount", "42.00", "--currency", "EUR", "--order-id", "a1",
                        "--surcharge", "accept", "--json",
                    ], presenting: "mastercard-credit", to: service)
                #expect(paid.exitCode == 0, "\(paid.errorOutput)")
                let result = try JSON(parsing: Array(paid.output.utf8))
                #expect(result["status"] == "approved")
                #expect(result["surcharge"]?["minorUnits"] == 126)
                #expect(result["total"]?["minorUnits"] == 4326)
                #expect(result["last4"] == "0011")
                let ledger = try readFile("\(service.folder)/sandbox-ledger.jsonl")
                #expect(ledger.split(separator: 0x0A).count == 2)
            }
        }
    }

    @Test func listsTheReaders() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC { service in
                // A service that has just started may not have its readers yet.
                while try await PCSCReaders().readers().isEmpty {}
                let listed = await onThread {
                    try? run(BuiltCommand.path, ["readers"], environment: service.environment)
                }
                #expect(listed?.output == PrivatePCSC.slots.map { $0 + "\n" }.joined())
            }
        }
    }
}

/// Runs the command at the virtual reader and does with a software card what the command asks for:
/// holds it to the reader, and takes it away again where it came before anybody watched the field.
private func tapkiosk(
    _ arguments: [String], presenting profile: String, to service: PrivatePCSC
) async throws -> FinishedProcess {
    while try await PCSCReaders().readers().isEmpty {}
    guard let profile = TestCardProfile.named(profile) else {
        throw RigFailure(description: "no such card")
    }
    let card = try TestCard(profile)
    let folder = service.folder
    let asked = "\(folder)/asked"
    // Safe: the path lives through the call.
    guard unsafe mkfifo(asked, 0o600) == 0 else { throw RigFailure(description: "no pipe") }
    let script = """
        "$tapkiosk" config example > "$folder/kiosk.json5"
        mkfifo "$folder/lines"
        "$tapkiosk" "$@" --config "$folder/kiosk.json5" --state "$folder" \
            --reader "pcsc:$reader" 2> "$folder/lines" & process=$!
        while IFS= read -r line <&3; do
            echo "$line" >&2
            case $line in
            "present card" | "remove the card first") echo "$line" > "$folder/asked" ;;
            esac
        done 3< "$folder/lines"
        echo over > "$folder/asked"
        wait $process
        """
    var environment = service.environment
    environment["tapkiosk"] = BuiltCommand.path
    environment["folder"] = folder
    environment["reader"] = PrivatePCSC.slots[0]
    async let finished = onThread { [environment] in
        try? run("bash", ["-c", script, "bash"] + arguments, environment: environment)
    }
    var presented: VirtualCard?
    defer { presented?.remove() }
    var isOver = false
    while !isOver {
        let lines = await onThread { (try? readFile(asked)) ?? Array("over\n".utf8) }
        for line in String(decoding: lines, as: UTF8.self).split(separator: "\n") {
            presented?.remove()
            presented = nil
            if line == "present card" {
                presented = try VirtualCard(at: service.cardPort) { card.tap() }
            }
            isOver = isOver || line == "over"
        }
    }
    guard let process = await finished else { throw RigFailure(description: "not started") }
    return process
}
