import CCID
import Glibc

/// Carries out what a slot machine wants done over a device that is open. Blocks; the machine's
/// deadlines bound it.
struct USBPump {
    private let link: USBLink
    private let facts: USBReaderFacts
    private(set) var machine: SlotMachine
    /// What is left to be done after a failure.
    private(set) var rest: [SlotMachine.Effect] = []
    private var deadline = ContinuousClock.now

    /// A control request or a message to the reader takes no longer than this.
    private static let requestMilliseconds = 500
    /// Packets without octets that may come before a message.
    private static let emptyPacketsMaximum = 4

    init(_ link: USBLink, _ facts: USBReaderFacts, _ machine: SlotMachine) {
        self.link = link
        self.facts = facts
        self.machine = machine
    }

    /// Runs effects, and those that come of them, until the request ends or nothing is left.
    ///
    /// - Returns: how the request ended; `nil` where it did not, because the reader was given up
    ///   or no request was under way.
    mutating func run(
        _ effects: [SlotMachine.Effect], stopsAtFailure: Bool
    ) -> Result<SlotMachine.Result, SlotMachine.Failure>? {
        var waiting = effects[...]
        while let effect = waiting.popFirst() {
            let event: SlotMachine.Event?
            switch effect {
            case .finished(let result): return .success(result)
            case .failed(let failure):
                if stopsAtFailure {
                    rest = Array(waiting)
                    return .failure(failure)
                }
                event = nil
            case .send(let message): event = send(message)
            case .receive(let milliseconds):
                deadline = .now + .milliseconds(milliseconds)
                event = receive()
            case .receiveAgain: event = receive()
            case .pause(let milliseconds):
                usleep(useconds_t(clamping: milliseconds * 1_000))
                event = nil
            case .makeRequest(let request):
                event = step { () throws(USBError) in
                    try link.control(
                        type: request.requestType, request: request.request, value: request.value,
                        interface: facts.key.interface,
                        timeoutMilliseconds: Self.requestMilliseconds)
                }
            case .clearHalt:
                event = step { () throws(USBError) in
                    try link.clearHalt(facts.bulkOut.address)
                    try link.clearHalt(facts.bulkIn.address)
                }
            case .reset: event = step { () throws(USBError) in try link.reset() }
            case .recovered, .gaveUp: event = nil
            }
            guard let event else { continue }
            guard let next = try? machine.handle(event) else { return nil }
            waiting = next[...]
        }
        return nil
    }

    private func step(_ body: () throws(USBError) -> Void) -> SlotMachine.Event {
        do throws(USBError) {
            try body()
            return .stepDone
        } catch {
            return error == .noDevice ? .detached : .stepRefused
        }
    }

    /// Sends a message; an event only where that failed.
    private func send(_ message: MessageOctets) -> SlotMachine.Event? {
        do throws(USBError) {
            try link.send(
                message.octets, to: facts.bulkOut.address,
                timeoutMilliseconds: Self.requestMilliseconds)
            return nil
        } catch {
            return Self.event(error)
        }
    }

    private func receive() -> SlotMachine.Event {
        do throws(USBError) {
            return .received(MessageOctets(try message()))
        } catch {
            return Self.event(error)
        }
    }

    /// One message. The first packet says how long it is; not every reader ends one that fills
    /// its packets with an empty packet.
    private func message() throws(USBError) -> [UInt8] {
        let packet = facts.bulkIn.packetOctets
        for _ in 0..<Self.emptyPacketsMaximum {
            let first = try receive(packet)
            guard !first.isEmpty else { continue }
            let length = first.dropFirst(1).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            let total = min(
                length + 10,
                facts.descriptor.maximumMessageOctets)
            guard first.count == packet, total > packet else { return first }
            let packets = (total - packet + packet - 1) / packet
            return first + (try receive(packets * packet))
        }
        return []
    }

    private func receive(_ octetsMaximum: Int) throws(USBError) -> [UInt8] {
        let left = ContinuousClock.now.duration(to: deadline)
        let milliseconds =
            left.components.seconds * 1_000 + left.components.attoseconds / 1_000_000_000_000_000
        guard milliseconds > 0 else { throw .timeout }
        return try link.receive(
            from: facts.bulkIn.address, octetsMaximum: octetsMaximum,
            timeoutMilliseconds: Int(clamping: milliseconds))
    }

    private static func event(_ error: USBError) -> SlotMachine.Event {
        switch error {
        case .timeout: .deadlinePassed
        case .pipe: .stalled
        case .noDevice: .detached
        case _: .transferFailed
        }
    }
}
