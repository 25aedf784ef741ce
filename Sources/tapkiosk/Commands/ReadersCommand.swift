import CardPorts
import Doctor
import JSONText
import Octets
import PCSC
import Runtime

/// `readers` and `watch`.
enum ReadersCommand {
    /// Lists the readers as PC/SC and USB see them, matched to each other.
    static func list(_ arguments: Arguments, _ console: Console) async -> ExitCode {
        let facts = await Examination.facts(Examination.doctor(arguments))
        let pairs = facts.matches.pairs
        let problems = facts.findings.filter { $0.status != .ok }
        for pair in pairs {
            let own = problems.filter { concerns($0, pair) }
            if arguments.has("json") {
                console.print(json(pair, own))
            } else {
                console.print(text(pair, isLong: arguments.has("verbose")))
                for problem in own { console.print("    \(problem.finding)") }
            }
        }
        if case .answers = facts.service.answer {
            guard facts.service.readers.isEmpty else { return .done }
            console.note("tapkiosk readers: the PC/SC service lists no reader", level: .error)
        } else {
            let fault: ReaderFault = facts.service.answer == .denied ? .notPermitted : .serviceDown
            console.note("tapkiosk readers: \(fault.explanation)", level: .error)
        }
        console.note("'tapkiosk doctor' finds out why.", level: .error)
        return .noReader
    }

    private static func concerns(_ finding: Finding, _ pair: ReaderMatching.Pair) -> Bool {
        if let reader = finding.reader { return reader == pair.listed?.identity.name }
        guard let port = finding.port else { return false }
        return port == pair.device?.port
    }

    private static func json(_ pair: ReaderMatching.Pair, _ problems: [Finding]) -> JSON {
        let identity = pair.listed?.identity
        let usb = pair.device.map { device in
            JSON.members([
                "device": .string("\(device.numbers)"), "port": .string(device.port),
                "title": .string(device.title), "serial": .optional(device.serial),
            ])
        }
        let found = problems.map { problem in
            JSON.members([
                "code": .string(problem.code.rawValue), "status": .string(problem.status.rawValue),
                "finding": .string(problem.finding), "remedy": .optional(problem.remedy),
            ])
        }
        return .members([
            "name": .optional(identity?.name),
            "serial": .optional(identity?.serial ?? pair.device?.serial),
            "port": .optional(identity?.port ?? pair.device?.port),
            "kind": .string(kind(of: identity?.name ?? pair.device?.title ?? "")),
            "usb": usb ?? .null, "problems": .array(found),
        ])
    }

    private static func text(_ pair: ReaderMatching.Pair, isLong: Bool) -> String {
        let identity = pair.listed?.identity
        let title = pair.device.map { "\($0.title) (\($0.numbers)), on USB only" }
        var line = identity?.name ?? title ?? ""
        guard isLong else { return line }
        line += "  \(kind(of: identity?.name ?? pair.device?.title ?? ""))"
        if let serial = identity?.serial ?? pair.device?.serial { line += "  serial \(serial)" }
        if let port = identity?.port ?? pair.device?.port { line += "  port \(port)" }
        if identity != nil, let device = pair.device { line += "  USB \(device.numbers)" }
        return line
    }

    private static func kind(of name: String) -> String {
        switch ReaderName(name).kind {
        case .contactless: "contactless"
        case .contact: "contact"
        case .unstated: "unstated"
        }
    }

    /// Prints events until a signal, or until the reader that was asked for has no more.
    static func watch(_ arguments: Arguments, _ console: Console) async throws(RuntimeFault)
        -> ExitCode
    {
        let isJSON = arguments.has("json")
        let watching: any ReaderWatching
        var only: ReaderIdentity?
        let configured = try configuredReader(arguments)
        if let selector = arguments["reader"] ?? configured {
            let opened = try await OpenedReader.open(selector)
            watching = opened.watching
            only = opened.identity
        } else {
            let readers = PCSCReaders()
            do {
                _ = try await readers.readers()
            } catch {
                throw .noReader(error.explanation)
            }
            watching = readers
        }
        let chosen = only
        return await Interruption.cancelling {
            for await event in watching.events() {
                if let chosen, let reader = reader(of: event), reader != chosen { continue }
                if isJSON { console.print(json(event)) } else { console.print(text(event)) }
            }
            return Task.isCancelled ? .interrupted : .done
        }
    }

    private static func configuredReader(_ arguments: Arguments) throws(RuntimeFault) -> String? {
        guard let file = arguments["config"] else { return nil }
        do {
            return try ConfigurationFile.read(file).reader
        } catch {
            throw .configuration(error)
        }
    }

    private static func reader(of event: ReaderEvent) -> ReaderIdentity? {
        switch event {
        case .readerAttached(let reader), .readerDetached(let reader), .cardPresent(let reader, _),
            .cardAbsent(let reader):
            reader
        case .serviceLost, .serviceBack: nil
        }
    }

    private static func json(_ event: ReaderEvent) -> JSON {
        let name = reader(of: event).map { JSON.string($0.name) }
        switch event {
        case .readerAttached: return .members(["event": "readerAttached", "reader": name])
        case .readerDetached: return .members(["event": "readerDetached", "reader": name])
        case .cardPresent(_, let answer):
            let atr = JSON.string(Hex.encode(answer))
            return .members(["event": "cardPresent", "reader": name, "atr": atr])
        case .cardAbsent: return .members(["event": "cardAbsent", "reader": name])
        case .serviceLost(let fault):
            return ["event": "serviceLost", "fault": .string("\(fault)")]
        case .serviceBack: return ["event": "serviceBack"]
        }
    }

    private static func text(_ event: ReaderEvent) -> String {
        switch event {
        case .readerAttached(let reader): "reader attached  \(reader.name)"
        case .readerDetached(let reader): "reader detached  \(reader.name)"
        case .cardPresent(let reader, let answer):
            "card present     \(reader.name)  \(Hex.encode(answer))"
        case .cardAbsent(let reader): "card absent      \(reader.name)"
        case .serviceLost(let fault): "service lost     \(fault.explanation)"
        case .serviceBack: "service back"
        }
    }
}
