import CardReading
import CardSessions
import Contactless
import Glibc
import JSONText
import Payment
import PaymentEngine
import Runtime

/// `replay`.
struct ReplayCommand: Sendable {
    private let console: Console
    private let files: [String]
    private let isJSON: Bool
    private let isExpecting: Bool
    private let output: TapOutput
    private let configurationFile: String?
    private let caKeysFile: String?

    init(_ arguments: Arguments, _ console: Console) {
        self.console = console
        files = arguments.operands
        isJSON = arguments.has("json")
        isExpecting = arguments.has("expect")
        configurationFile = arguments["config"]
        output = TapOutput(
            isUnmasked: arguments.has("unmask"),
            profile: configurationFile == nil ? "demo" : nil)
        caKeysFile = arguments["ca-keys"]
    }

    /// What came of one file.
    private struct Played: Sendable {
        let file: String
        var report: TapReport?
        var differences: [String]
        var matches: Bool { differences.isEmpty }
    }

    /// Plays all files, as many at a time as there are processors, and shows them in their order.
    func run() async throws(RuntimeFault) -> ExitCode {
        let base = try configurationFile.map(read)
        let started = SystemTime().monotonicMilliseconds()
        let workers = max(1, min(16, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        var finished: [Int: Played] = [:]
        var shown = 0
        var matched = 0
        await withTaskGroup(of: (Int, Played).self) { group in
            var waiting = files.enumerated().makeIterator()
            func startNext() {
                guard let (index, file) = waiting.next() else { return }
                group.addTask { (index, await play(file, base)) }
            }
            for _ in 0..<workers { startNext() }
            for await (index, played) in group {
                startNext()
                finished[index] = played
                while let next = finished.removeValue(forKey: shown) {
                    show(next)
                    matched += next.matches ? 1 : 0
                    shown += 1
                }
            }
        }
        summarise(matched, SystemTime().monotonicMilliseconds() - started)
        return matched == files.count ? .done : .failed
    }

    private func read(_ file: String) throws(RuntimeFault) -> Configuration {
        do {
            return try ConfigurationFile.read(file)
        } catch {
            throw .configuration(error)
        }
    }

    private func play(_ file: String, _ base: Configuration?) async -> Played {
        do throws(RuntimeFault) {
            let session = try OpenedReader.session(at: file)
            guard
                let configuration = base
                    ?? Currency(code: "EUR").map({ currency in
                        Configuration.demo(reader: "replay:\(file)", currency: currency)
                    })
            else { throw RuntimeFault.failed("no configuration") }
            let replay = try await SessionReplay.play(
                session, under: configuration, caKeysFile: caKeysFile)
            var differences = replay.departures
            if isExpecting { differences += replay.differences(from: session) }
            if replay.report == nil { differences.append("no outcome") }
            return Played(file: file, report: replay.report, differences: differences)
        } catch {
            return Played(file: file, report: nil, differences: ["\(error)"])
        }
    }

    private func show(_ played: Played) {
        guard isJSON else {
            let outcome = played.report?.outcome?.status.rawValue ?? "no outcome"
            console.print("\(played.matches ? "ok  " : "FAIL")  \(played.file)  \(outcome)")
            for difference in played.differences { console.print("      \(difference)") }
            return
        }
        var members = played.report.map(output.json) ?? [:]
        members["file"] = .string(played.file)
        members["matches"] = .bool(played.matches)
        members["differences"] = .array(played.differences.map(JSON.string))
        console.print(JSON.object(members))
    }

    private func summarise(_ matched: Int, _ milliseconds: Int64) {
        let seconds = "\(milliseconds / 1_000).\(String(1_000 + milliseconds % 1_000).dropFirst())"
        let failed = files.count - matched
        guard isJSON else {
            console.print(
                "\(files.count) \(files.count == 1 ? "session" : "sessions"), "
                    + "\(matched) matched, \(failed) failed, \(seconds) s")
            return
        }
        console.print([
            "sessions": .integer(Int64(files.count)), "matched": .integer(Int64(matched)),
            "failed": .integer(Int64(failed)),
            "seconds": (try? JSON(parsing: Array(seconds.utf8))) ?? .integer(milliseconds / 1_000),
        ])
    }
}
