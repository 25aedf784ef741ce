extension SlotMachine {
    /// Octets of a message's own data that the reader takes.
    private var dataOctetsMaximum: Int {
        descriptor.maximumMessageOctets - MessageHeader.octetCount
    }

    mutating func begin(_ request: Request) -> [Effect] {
        switch request {
        case .status: return send(request, .slotStatus)
        case .powerOff: return send(request, .powerOff)
        case .powerOn: return powerOn(request)
        case .exchange(let octets): return exchange(request, octets.octets)
        case .escape(let octets): return sendWhole(request, .escape(octets), octets)
        case .getParameters: return send(request, .getParameters)
        case .resetParameters: return send(request, .resetParameters)
        case .setParameters(let number, let octets):
            return sendWhole(
                request, .setParameters(protocolNumber: number, octets), octets)
        case .clock(let stops): return send(request, .clock(stops: stops))
        case .setDataRate(let clock, let rate):
            return send(request, .setDataRate(clockKilohertz: clock, bitsPerSecond: rate))
        }
    }

    private mutating func powerOn(_ request: Request) -> [Effect] {
        var selections = descriptor.powerSelections[...]
        var pending = Pending(
            request: request, command: .powerOn(selections.popFirst() ?? .automatic))
        pending.selections = selections
        return send(pending)
    }

    private mutating func exchange(_ request: Request, _ octets: [UInt8]) -> [Effect] {
        switch descriptor.exchangeLevel {
        case .character, .tpdu:
            return [.failed(.exchangeLevel(descriptor.exchangeLevel))]
        case .shortAPDU:
            // The longest short command: header, Lc, 255 octets of data, Le.
            guard octets.count <= min(261, dataOctetsMaximum), !Self.isExtended(octets) else {
                return [.failed(.commandTooLong)]
            }
        case .extendedAPDU:
            guard octets.count <= 65_544 else { return [.failed(.commandTooLong)] }
        }
        let first = octets.prefix(dataOctetsMaximum)
        let position: ChainPosition = first.count == octets.count ? .whole : .begins
        var pending = Pending(
            request: request,
            command: .transfer(MessageOctets(Array(first)), position, waitingTimes: 0))
        pending.unsent = octets.dropFirst(first.count)
        return send(pending)
    }

    // A fifth octet of zero with more behind it begins extended lengths.
    private static func isExtended(_ octets: [UInt8]) -> Bool {
        octets.count > 5 && octets[4] == 0
    }

    private mutating func sendWhole(
        _ request: Request, _ command: ReaderCommand, _ octets: MessageOctets
    ) -> [Effect] {
        guard octets.octets.count <= dataOctetsMaximum else { return [.failed(.commandTooLong)] }
        return send(request, command)
    }

    private mutating func send(_ request: Request, _ command: ReaderCommand) -> [Effect] {
        send(Pending(request: request, command: command))
    }

    /// Sends the command that is pending under a new number and waits for its answer.
    mutating func send(_ pending: Pending) -> [Effect] {
        var pending = pending
        let (sequence, message) = message(pending.command)
        pending.sequence = sequence
        pending.strays = 0
        pending.extensions = 0
        self.pending = pending
        state = .awaitingAnswer
        return [.send(message), .receive(timeoutMilliseconds: timeoutMilliseconds(pending))]
    }

    func timeoutMilliseconds(_ pending: Pending) -> Int {
        let usual =
            switch pending.request {
            case .powerOn: deadlines.powerOnMilliseconds
            case .exchange: deadlines.transferMilliseconds
            case .escape: deadlines.escapeMilliseconds
            case .status, .powerOff, .getParameters, .resetParameters, .setParameters, .clock,
                .setDataRate:
                deadlines.statusMilliseconds
            }
        return hasAnswered ? usual : max(usual, quirks.firstStatusMilliseconds)
    }

    /// The next block of a command that is sent in several.
    mutating func sendNextBlock(_ pending: Pending) -> [Effect] {
        var pending = pending
        let block = pending.unsent.prefix(dataOctetsMaximum)
        pending.unsent = pending.unsent.dropFirst(block.count)
        pending.command = .transfer(
            MessageOctets(Array(block)), pending.unsent.isEmpty ? .ends : .continues,
            waitingTimes: 0)
        return send(pending)
    }
}
