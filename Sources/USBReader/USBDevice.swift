/// A device as libusb lists it, without having opened it.
struct USBDevice: Hashable, Sendable {
    let bus: UInt8
    /// Given anew at every plug.
    let address: UInt8
    /// The hub ports from the root to the device.
    let ports: [UInt8]
    let vendor: UInt16
    let product: UInt16
    let interfaces: [USBInterface]

    /// The port path as the kernel writes it: `1-1.2`.
    var port: String { "\(bus)-" + ports.map { "\($0)" }.joined(separator: ".") }
}

/// An interface of a device, in its first setting.
struct USBInterface: Hashable, Sendable {
    let number: UInt8
    let interfaceClass: UInt8
    /// The descriptors between and behind those that libusb knows.
    let otherDescriptors: [UInt8]
    let endpoints: [USBEndpoint]
}

/// An endpoint of an interface.
struct USBEndpoint: Hashable, Sendable {
    /// Its number; bit 7 for those that send to the host.
    let address: UInt8
    /// Bits 0 and 1: how it transfers.
    let attributes: UInt8
    /// Octets of a packet.
    let packetOctets: Int

    var isInput: Bool { address & 0x80 != 0 }
    var isBulk: Bool { attributes & 0x03 == 2 }
    var isInterrupt: Bool { attributes & 0x03 == 3 }
}
