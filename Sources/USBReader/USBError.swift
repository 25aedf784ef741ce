import CardPorts

/// A code that a function of libusb returned instead of success.
///
/// Source: libusb 1.0.26, libusb.h.
public struct USBError: RawRepresentable, Error, Hashable, Sendable {
    /// The code; negative.
    public let rawValue: Int32
    /// Any number is a code.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// `LIBUSB_ERROR_IO`.
    public static let inputOutput = USBError(rawValue: -1)
    /// `LIBUSB_ERROR_ACCESS`: no permission on the device's node.
    public static let access = USBError(rawValue: -3)
    /// `LIBUSB_ERROR_NO_DEVICE`: it was unplugged.
    public static let noDevice = USBError(rawValue: -4)
    /// `LIBUSB_ERROR_NOT_FOUND`: it was unplugged, or has no such interface.
    public static let notFound = USBError(rawValue: -5)
    /// `LIBUSB_ERROR_BUSY`: somebody else has the interface.
    public static let busy = USBError(rawValue: -6)
    /// `LIBUSB_ERROR_TIMEOUT`.
    public static let timeout = USBError(rawValue: -7)
    /// `LIBUSB_ERROR_OVERFLOW`: the device sent more than was asked for.
    public static let overflow = USBError(rawValue: -8)
    /// `LIBUSB_ERROR_PIPE`: the endpoint is halted or the request refused.
    public static let pipe = USBError(rawValue: -9)
    /// `LIBUSB_ERROR_NO_MEM`.
    public static let noMemory = USBError(rawValue: -11)
    /// `LIBUSB_ERROR_OTHER`.
    public static let other = USBError(rawValue: -99)

    /// Whether the device is gone.
    var isGone: Bool { self == .noDevice || self == .notFound }

    /// What the caller must do.
    var fault: ReaderFault {
        switch self {
        case .access: .notPermitted
        case .noDevice, .notFound: .readerGone
        case .busy: .busy
        case .timeout: .timedOut
        case .inputOutput, .overflow, .pipe: .protocolBroken
        case _: .serviceDown
        }
    }
}

extension USBError: CustomStringConvertible {
    /// The library's name for the code, and the code.
    public var description: String { "\(USBCalls.name(of: self)) (\(rawValue))" }
}
