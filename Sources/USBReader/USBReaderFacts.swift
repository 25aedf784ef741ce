import CCID
import CardPorts

/// A CCID interface of a device that is plugged in now.
struct USBReaderFacts: Hashable, Sendable {
    /// Where it is, from this plug to the next.
    struct Key: Hashable, Sendable {
        let bus: UInt8
        let address: UInt8
        let interface: UInt8
    }

    let key: Key
    let vendor: UInt16
    let product: UInt16
    let port: String
    let descriptor: ClassDescriptor
    let quirks: DeviceQuirks
    let bulkOut: USBEndpoint
    let bulkIn: USBEndpoint
    /// Where it tells of cards; `nil` for readers that have to be asked.
    let interrupt: USBEndpoint?
    /// The slots' identities, slot 0 first.
    let identities: [ReaderIdentity]

    /// The entry of the interface in the kernel's tree.
    var entry: String { "\(port):1.\(key.interface)" }

    /// The readers of a device. Interfaces without the class's descriptor or endpoints are none.
    static func readers(of device: USBDevice, _ tree: USBTree) -> [USBReaderFacts] {
        let quirks = DeviceQuirks(vendor: device.vendor, product: device.product)
        return device.interfaces.compactMap { interface in
            let isReader =
                interface.interfaceClass == 0x0B
                || interface.interfaceClass == 0xFF && quirks.hasVendorClass
            guard isReader,
                let descriptor = ClassDescriptor.first(among: interface.otherDescriptors),
                let output = interface.endpoints.first(where: { $0.isBulk && !$0.isInput }),
                let input = interface.endpoints.first(where: { $0.isBulk && $0.isInput }),
                input.packetOctets > 0
            else { return nil }
            return USBReaderFacts(
                key: Key(
                    bus: device.bus, address: device.address, interface: interface.number),
                vendor: device.vendor, product: device.product, port: device.port,
                descriptor: descriptor, quirks: quirks, bulkOut: output, bulkIn: input,
                interrupt: interface.endpoints.first { $0.isInterrupt && $0.isInput },
                identities: identities(
                    of: device, interface, slotCount: descriptor.slotCount, tree))
        }
    }

    /// Why it cannot be used for payments; `nil` where nothing is known against it.
    var unsuitability: String? {
        guard descriptor.exchangeLevel.takesAPDUs else {
            return "works at the \(descriptor.exchangeLevel) level, which needs pcscd"
        }
        return quirks.unsuitability
    }

    // As pcscd names readers, so that what reads one name reads the other; the slot only where
    // there are several.
    private static func identities(
        of device: USBDevice, _ interface: USBInterface, slotCount: Int, _ tree: USBTree
    ) -> [ReaderIdentity] {
        let maker = tree.text("manufacturer", of: device.port)
        let product = tree.text("product", of: device.port)
        let serial = tree.text("serial", of: device.port)
        var name = [maker, product].compactMap(\.self).joined(separator: " ")
        if let maker, let product, product.hasPrefix(maker) { name = product }
        if name.isEmpty {
            name = "USB reader \(hexadecimal(device.vendor)):\(hexadecimal(device.product))"
        }
        if let own = tree.text("interface", of: "\(device.port):1.\(interface.number)") {
            name += " [\(own)]"
        }
        if let serial { name += " (\(serial))" }
        return (0..<slotCount).map { slot in
            ReaderIdentity(
                name: slotCount == 1 ? name : "\(name) 00 0\(String(slot, radix: 16))",
                serial: serial, port: device.port)
        }
    }

    /// Four digits, as `lsusb` writes them.
    static func hexadecimal(_ number: UInt16) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
