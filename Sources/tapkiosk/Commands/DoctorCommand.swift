import Doctor
import JSONText
import PCSC

/// `doctor`: why a reader does not work, and what puts it right.
enum DoctorCommand {
    /// Looks, says what it found, and writes what it named where `--fix` asks for it.
    static func run(_ arguments: Arguments, _ console: Console) async -> ExitCode {
        let doctor = Examination.doctor(arguments)
        var findings = await Examination.facts(doctor).findings
        let isRepairing = arguments.has("fix")
        for finding in findings {
            let results = isRepairing ? doctor.apply(finding.repairs) : []
            if arguments.has("json") {
                console.print(json(finding, results))
            } else {
                for line in lines(finding, results, arguments) { console.print(line) }
            }
        }
        if isRepairing, findings.contains(where: { !$0.repairs.isEmpty }) {
            // How things stand now decides.
            findings = await Examination.facts(doctor).findings
        }
        return findings.contains { $0.status == .fail } ? .failed : .done
    }

    // MARK: For programs

    private static func json(
        _ finding: Finding, _ results: [(repair: Repair, result: Repair.Result)]
    ) -> JSON {
        let repairs = finding.repairs.map { JSON.string($0.summary) }
        let done = results.map { repair, result in
            JSON.members([
                "repair": .string(repair.summary), "result": .string(name(result)),
                "reason": reason(result).map(JSON.string),
            ])
        }
        return .members([
            "check": .string(finding.check.rawValue), "status": .string(finding.status.rawValue),
            "code": .string(finding.code.rawValue), "finding": .string(finding.finding),
            "remedy": .optional(finding.remedy), "port": finding.port.map(JSON.string),
            "reader": finding.reader.map(JSON.string),
            "repairs": repairs.isEmpty ? nil : .array(repairs),
            "repaired": done.isEmpty ? nil : .array(done),
        ])
    }

    private static func name(_ result: Repair.Result) -> String {
        switch result {
        case .done: "done"
        case .wasDone: "wasDone"
        case .differs: "differs"
        case .refused: "refused"
        }
    }

    private static func reason(_ result: Repair.Result) -> String? {
        switch result {
        case .refused(let reason): reason
        case .done, .wasDone, .differs: nil
        }
    }

    // MARK: For people

    private static let margin = String(repeating: " ", count: 6)

    private static func lines(
        _ finding: Finding, _ results: [(repair: Repair, result: Repair.Result)],
        _ arguments: Arguments
    ) -> [String] {
        let status = finding.status.rawValue
        let start = status + String(repeating: " ", count: max(0, margin.count - status.count))
        var lines = ["\(start)\(finding.check.rawValue): \(finding.finding)"]
        if let remedy = finding.remedy { lines.append("\(margin)remedy: \(remedy)") }
        for (repair, result) in results {
            lines.append("\(margin)\(repair.summary): \(words(result))")
        }
        if results.isEmpty {
            for repair in finding.repairs {
                lines.append("\(margin)--fix would \(repair.summary)")
                guard arguments.has("verbose") else { continue }
                let contents = repair.contents?.split(separator: "\n") ?? []
                lines += contents.map { "\(margin)    \($0)" }
            }
        }
        return lines
    }

    private static func words(_ result: Repair.Result) -> String {
        switch result {
        case .done: "done"
        case .wasDone: "is so already"
        case .differs: "left as it is, for it is there and says something else"
        case .refused(let reason): "not done (\(reason))"
        }
    }
}

/// Asks the service and looks at the system, for every command that says what is wrong.
enum Examination {
    /// A doctor for the system that the command line and the environment name.
    static func doctor(_ arguments: Arguments) -> Doctor {
        Doctor(
            root: SystemRoot(arguments["root"] ?? "/"),
            socketPath: Environment.value("PCSCLITE_CSOCK_NAME") ?? Doctor.socketPath)
    }

    /// What service and system say.
    static func facts(_ doctor: Doctor) async -> SystemFacts {
        let report = await PCSCReaders().report()
        return await withCheckedContinuation { continuation in
            let isStarted = OwnThread.run {
                continuation.resume(returning: doctor.facts(service: report))
            }
            if !isStarted { continuation.resume(returning: doctor.facts(service: report)) }
        }
    }
}
