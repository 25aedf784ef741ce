import CardPorts
import JSONText
import Octets
import PCSC
import Runtime

/// `readers` and `watch`.
enum ReadersCommand {
    /// Lists the readers of the PC/SC service.
    static func list(_ arguments: Arguments, _ console: Console) async -> ExitCode {
        let readers: [ReaderIdentity]
        do {
            readers = try await PCSCReaders().identifiedReaders()
        } catch {
            console.note("tapkiosk readers: \(error.explanation)", level: .error)
            return .noReader
        }
        for reader in readers {
            let kind = kind(of: reader)
            if arguments.has("json") {
                console.print([
                    "name": .string(reader.name), "serial": .optional(reader.serial),
                    "port": .optional(reader.port), "kind": .string(kind),
                ])
            } else {
                var line = reader.name
                if arguments.has("verbose") {
                    line += "  \(kind)"
                    if let serial = reader.serial { line += "  serial \(serial)" }
                    if let port = reader.port { line += "  port \(port)" }
                }
                console.print(line)
            }
        }
        guard readers.isEmpty else { return .done }
        console.note("tapkiosk readers: the PC/SC service lists no reader", level: .error)
        return .noReader
    }

    private static func kind(of reader: ReaderIdentity) -> String {
        switch ReaderName(reader.name).kind {
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
