/// `bMessageType` of every message of the class.
///
/// Source: CCID specification rev. 1.1, 6.1, 6.2.
public enum MessageType: UInt8, Hashable, Sendable, CaseIterable {
    /// PC_to_RDR_SetParameters.
    case setParameters = 0x61
    /// PC_to_RDR_IccPowerOn.
    case iccPowerOn = 0x62
    /// PC_to_RDR_IccPowerOff.
    case iccPowerOff = 0x63
    /// PC_to_RDR_GetSlotStatus.
    case getSlotStatus = 0x65
    /// PC_to_RDR_Secure: PIN entry at the reader. Never sent.
    case secure = 0x69
    /// PC_to_RDR_T0APDU: for readers below the APDU levels. Never sent.
    case t0APDU = 0x6A
    /// PC_to_RDR_Escape.
    case escape = 0x6B
    /// PC_to_RDR_GetParameters.
    case getParameters = 0x6C
    /// PC_to_RDR_ResetParameters.
    case resetParameters = 0x6D
    /// PC_to_RDR_IccClock.
    case iccClock = 0x6E
    /// PC_to_RDR_XfrBlock.
    case xfrBlock = 0x6F
    /// PC_to_RDR_Mechanical: moves cards. Never sent.
    case mechanical = 0x71
    /// PC_to_RDR_Abort.
    case abort = 0x72
    /// PC_to_RDR_SetDataRateAndClockFrequency.
    case setDataRateAndClockFrequency = 0x73
    /// RDR_to_PC_DataBlock.
    case dataBlock = 0x80
    /// RDR_to_PC_SlotStatus.
    case slotStatus = 0x81
    /// RDR_to_PC_Parameters.
    case parameters = 0x82
    /// RDR_to_PC_Escape.
    case escapeAnswer = 0x83
    /// RDR_to_PC_DataRateAndClockFrequency.
    case dataRateAndClockFrequency = 0x84
}

/// The ten octets before a message's own data: type, length (4, least significant first), slot,
/// sequence number, three octets by type.
enum MessageHeader {
    static let octetCount = 10

    /// A message from its parts; `data` is bounded by whoever states the command.
    static func message(
        _ type: MessageType, slot: UInt8, sequence: UInt8,
        _ parameters: (UInt8, UInt8, UInt8) = (0, 0, 0), data: [UInt8] = []
    ) -> [UInt8] {
        let length = UInt32(clamping: data.count)
        return [type.rawValue] + LittleEndian.octets(length)
            + [slot, sequence, parameters.0, parameters.1, parameters.2] + data
    }
}
