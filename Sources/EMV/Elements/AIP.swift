import BERTLV

/// The application interchange profile: what the card can do.
///
/// Source: EMV 4.4 Book 3, Annex C1; EMV Contactless Books C-2 and C-3, Annex A.
public struct AIP: OptionSet, Hashable, Sendable {
    /// Byte 1 in the upper eight bits, byte 2 in the lower ones.
    public let rawValue: UInt16

    /// The profile with these bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Reads the value of 82.
    ///
    /// - Throws: ``ElementError`` where it does not have two octets.
    public init(_ octets: some Collection<UInt8>) throws(ElementError) {
        guard octets.count == 2 else {
            throw ElementError(
                .applicationInterchangeProfile, .lengthOutOfRange(octets: octets.count))
        }
        rawValue = octets.reduce(0) { $0 << 8 | UInt16($1) }
    }

    /// Two octets.
    public var octets: [UInt8] { [UInt8(rawValue >> 8), UInt8(rawValue & 0xFF)] }

    /// Extended data authentication supported (EMV 4.4).
    public static let xda = AIP(rawValue: 0x8000)
    /// Static data authentication supported.
    public static let sda = AIP(rawValue: 0x4000)
    /// Dynamic data authentication supported.
    public static let dda = AIP(rawValue: 0x2000)
    /// Cardholder verification is supported.
    public static let cardholderVerification = AIP(rawValue: 0x1000)
    /// Terminal risk management is to be performed.
    public static let terminalRiskManagement = AIP(rawValue: 0x0800)
    /// Issuer authentication is supported.
    public static let issuerAuthentication = AIP(rawValue: 0x0400)
    /// On-device cardholder verification is supported (kernels 2 and 3).
    public static let onDeviceCardholderVerification = AIP(rawValue: 0x0200)
    /// Combined data authentication and generation of the cryptogram supported.
    public static let cda = AIP(rawValue: 0x0100)
    /// EMV mode is supported (kernels 2 and 4).
    public static let emvMode = AIP(rawValue: 0x0080)
    /// Relay resistance protocol is supported (kernel 2).
    public static let relayResistance = AIP(rawValue: 0x0001)
}
