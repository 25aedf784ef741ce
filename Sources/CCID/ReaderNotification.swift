/// A message from the reader over its interrupt endpoint.
///
/// Source: CCID specification rev. 1.1, 6.3.
public enum ReaderNotification: Hashable, Sendable {
    /// RDR_to_PC_NotifySlotChange: the slots' states, slot 0 first; four for each octet, so there
    /// may be more than the reader has slots.
    case slotChange([SlotState])
    /// RDR_to_PC_HardwareError: the code's bit 0 means overcurrent.
    case hardwareError(slot: UInt8, sequence: UInt8, code: UInt8)

    /// A slot in a notification.
    public struct SlotState: Hashable, Sendable {
        /// Whether a card is in it.
        public let hasCard: Bool
        /// Whether that changed since the last notification.
        public let isChanged: Bool
    }

    /// Reads a notification; `nil` for octets that are none.
    public init?(_ octets: [UInt8]) {
        // Sixteen slots, the most a reader has, are four octets.
        switch octets.first {
        case 0x50 where (2...5).contains(octets.count):
            self = .slotChange(octets.dropFirst().flatMap(Self.states))
        case 0x51 where octets.count == 4:
            self = .hardwareError(slot: octets[1], sequence: octets[2], code: octets[3])
        case _:
            return nil
        }
    }

    private static func states(_ octet: UInt8) -> [SlotState] {
        (0..<4).map { slot in
            let bits = octet >> (slot * 2)
            return SlotState(hasCard: bits & 1 != 0, isChanged: bits & 2 != 0)
        }
    }
}
