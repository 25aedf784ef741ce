/// A message to the reader.
///
/// Secure, T0APDU and Mechanical have no case: this driver enters no PIN, moves no card and
/// drives no reader below the APDU levels.
///
/// Source: CCID specification rev. 1.1, 6.1.
public enum ReaderCommand: Hashable, Sendable {
    /// Powers the card and asks for its answer to reset.
    case powerOn(PowerSelection)
    /// Takes the power off the card.
    case powerOff
    /// Asks whether there is a card and whether it is powered.
    case slotStatus
    /// A command to the card, or a part of one; `waitingTimes` is `bBWI`.
    case transfer(MessageOctets, ChainPosition, waitingTimes: UInt8)
    /// Asks for the slot's transmission parameters.
    case getParameters
    /// Puts the slot's transmission parameters back to their defaults.
    case resetParameters
    /// Sets the slot's transmission parameters: those of T=0 or T=1.
    case setParameters(protocolNumber: UInt8, MessageOctets)
    /// A command to the reader in its maker's way.
    case escape(MessageOctets)
    /// Stops or restarts the card's clock.
    case clock(stops: Bool)
    /// Sets the clock and data rate of the slot.
    case setDataRate(clockKilohertz: UInt32, bitsPerSecond: UInt32)
    /// Ends what the reader does in the slot, with the control request of the same number.
    case abort

    /// The message's type.
    public var type: MessageType {
        switch self {
        case .powerOn: .iccPowerOn
        case .powerOff: .iccPowerOff
        case .slotStatus: .getSlotStatus
        case .transfer: .xfrBlock
        case .getParameters: .getParameters
        case .resetParameters: .resetParameters
        case .setParameters: .setParameters
        case .escape: .escape
        case .clock: .iccClock
        case .setDataRate: .setDataRateAndClockFrequency
        case .abort: .abort
        }
    }

    /// The type of the message that answers it.
    public var answerType: MessageType {
        switch self {
        case .powerOn, .transfer: .dataBlock
        case .powerOff, .slotStatus, .clock, .abort: .slotStatus
        case .getParameters, .resetParameters, .setParameters: .parameters
        case .escape: .escapeAnswer
        case .setDataRate: .dataRateAndClockFrequency
        }
    }

    /// The whole message.
    public func octets(slot: UInt8, sequence: UInt8) -> [UInt8] {
        var parameters: (UInt8, UInt8, UInt8) = (0, 0, 0)
        var data: [UInt8] = []
        switch self {
        case .powerOn(let selection):
            parameters.0 = selection.rawValue
        case .transfer(let block, let position, let waitingTimes):
            parameters = (waitingTimes, position.rawValue, 0)
            data = block.octets
        case .setParameters(let number, let values):
            parameters.0 = number
            data = values.octets
        case .escape(let command):
            data = command.octets
        case .clock(let stops):
            parameters.0 = stops ? 1 : 0
        case .setDataRate(let clock, let rate):
            data = LittleEndian.octets(clock) + LittleEndian.octets(rate)
        case .powerOff, .slotStatus, .getParameters, .resetParameters, .abort:
            break
        }
        return MessageHeader.message(
            type, slot: slot, sequence: sequence, parameters, data: data)
    }
}

/// Where a block stands in a command or answer that needs several: `wLevelParameter` and
/// `bChainParameter`.
///
/// Source: CCID specification rev. 1.1, 6.1.4, 6.2.1.
public enum ChainPosition: UInt8, Hashable, Sendable, CaseIterable {
    /// All of it.
    case whole = 0x00
    /// The first block; more follow.
    case begins = 0x01
    /// The last block.
    case ends = 0x02
    /// A block between the first and the last.
    case continues = 0x03
    /// An empty block: the other side is to go on.
    case empty = 0x10
}
