/// `bError` of an answer: why a command failed.
///
/// Open: makers have codes of their own, so this is a number with names. Numbers 01–7F are the
/// offset of the octet in the command that the reader does not take.
///
/// Source: CCID specification rev. 1.1, 6.2.6.
public struct SlotError: RawRepresentable, Hashable, Sendable {
    /// The octet.
    public let rawValue: UInt8
    /// Any octet is a code.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// CMD_NOT_SUPPORTED.
    public static let notSupported = SlotError(rawValue: 0x00)
    /// The length at offset 1 is wrong.
    public static let wrongLength = SlotError(rawValue: 0x01)
    /// The slot at offset 5 does not exist.
    public static let noSuchSlot = SlotError(rawValue: 0x05)
    /// CMD_SLOT_BUSY: the slot is at another command.
    public static let slotBusy = SlotError(rawValue: 0xE0)
    /// PIN_CANCELLED.
    public static let pinCancelled = SlotError(rawValue: 0xEF)
    /// PIN_TIMEOUT.
    public static let pinTimeout = SlotError(rawValue: 0xF0)
    /// BUSY_WITH_AUTO_SEQUENCE: the reader is activating the card by itself.
    public static let busyWithAutomaticSequence = SlotError(rawValue: 0xF2)
    /// DEACTIVATED_PROTOCOL.
    public static let deactivatedProtocol = SlotError(rawValue: 0xF3)
    /// PROCEDURE_BYTE_CONFLICT.
    public static let procedureByteConflict = SlotError(rawValue: 0xF4)
    /// ICC_CLASS_NOT_SUPPORTED.
    public static let classNotSupported = SlotError(rawValue: 0xF5)
    /// ICC_PROTOCOL_NOT_SUPPORTED.
    public static let protocolNotSupported = SlotError(rawValue: 0xF6)
    /// BAD_ATR_TCK.
    public static let badATRCheck = SlotError(rawValue: 0xF7)
    /// BAD_ATR_TS.
    public static let badATRStart = SlotError(rawValue: 0xF8)
    /// HW_ERROR.
    public static let hardwareError = SlotError(rawValue: 0xFB)
    /// XFR_OVERRUN.
    public static let overrun = SlotError(rawValue: 0xFC)
    /// XFR_PARITY_ERROR.
    public static let parityError = SlotError(rawValue: 0xFD)
    /// ICC_MUTE: the card does not answer or is gone.
    public static let cardMute = SlotError(rawValue: 0xFE)
    /// CMD_ABORTED.
    public static let aborted = SlotError(rawValue: 0xFF)

    /// Whether the reader did not begin the command and may take it a little later.
    var isPassing: Bool { self == .slotBusy || self == .busyWithAutomaticSequence }
}

extension SlotError: CustomStringConvertible {
    /// The specification's name and the number.
    public var description: String {
        let number = "0x" + String(rawValue, radix: 16, uppercase: true)
        if let name = Self.names[rawValue] { return "\(name) (\(number))" }
        if (0x01...0x7F).contains(rawValue) { return "octet \(rawValue) not taken (\(number))" }
        return (0x81...0xC0).contains(rawValue) ? "maker's own (\(number))" : "unknown (\(number))"
    }

    private static let names: [UInt8: String] = [
        0x00: "CMD_NOT_SUPPORTED", 0xE0: "CMD_SLOT_BUSY", 0xEF: "PIN_CANCELLED",
        0xF0: "PIN_TIMEOUT", 0xF2: "BUSY_WITH_AUTO_SEQUENCE", 0xF3: "DEACTIVATED_PROTOCOL",
        0xF4: "PROCEDURE_BYTE_CONFLICT", 0xF5: "ICC_CLASS_NOT_SUPPORTED",
        0xF6: "ICC_PROTOCOL_NOT_SUPPORTED", 0xF7: "BAD_ATR_TCK", 0xF8: "BAD_ATR_TS",
        0xFB: "HW_ERROR", 0xFC: "XFR_OVERRUN", 0xFD: "XFR_PARITY_ERROR", 0xFE: "ICC_MUTE",
        0xFF: "CMD_ABORTED",
    ]
}
