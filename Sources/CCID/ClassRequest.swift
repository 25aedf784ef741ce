/// A request of the class over the control endpoint.
///
/// Source: CCID specification rev. 1.1, 5.3.
public enum ClassRequest: Hashable, Sendable {
    /// ABORT: ends the command with this number in the slot; the bulk message of the same number
    /// follows.
    case abort(slot: UInt8, sequence: UInt8)
    /// GET_CLOCK_FREQUENCIES: 32-bit numbers of kilohertz.
    case clockFrequencies
    /// GET_DATA_RATES: 32-bit numbers of bits a second.
    case dataRates

    /// `bmRequestType`: of the class, to the interface.
    public var requestType: UInt8 {
        switch self {
        case .abort: 0x21
        case .clockFrequencies, .dataRates: 0xA1
        }
    }

    /// `bRequest`.
    public var request: UInt8 {
        switch self {
        case .abort: 0x01
        case .clockFrequencies: 0x02
        case .dataRates: 0x03
        }
    }

    /// `wValue`; `wIndex` is the interface's number.
    public var value: UInt16 {
        switch self {
        case .abort(let slot, let sequence): UInt16(sequence) << 8 | UInt16(slot)
        case .clockFrequencies, .dataRates: 0
        }
    }
}
