import CardPorts
import PCSC

/// The readers that PC/SC lists, each beside the USB device it is an interface or slot of.
///
/// By the port that the driver tells, else by the serial number, else by the name that the driver
/// gives to such devices; the last only where one device is left for it.
public struct ReaderMatching: Hashable, Sendable {
    /// A reader and its device; one of them may be missing.
    public struct Pair: Hashable, Sendable {
        /// As PC/SC lists it; `nil` where it does not.
        public let listed: ListedReader?
        /// As USB shows it; `nil` where it does not, or where it cannot be told which it is.
        public let device: USBDevice?
    }

    /// First what PC/SC lists, in its order, then the contactless readers that it does not.
    public let pairs: [Pair]

    init(_ facts: SystemFacts) {
        // A driver knows hundreds of makes: looked through once for each device.
        let named = facts.devices.map { ($0, Self.names(of: $0, in: facts)) }
        var pairs = facts.service.readers.map { reader in
            Pair(listed: reader, device: Self.device(for: reader, among: named))
        }
        let found = Set(pairs.compactMap { $0.device?.port })
        pairs += facts.readers.filter { !found.contains($0.port) }.map { device in
            Pair(listed: nil, device: device)
        }
        self.pairs = pairs
    }

    /// What PC/SC lists of a device.
    func listed(for device: USBDevice) -> [ListedReader] {
        pairs.filter { $0.device?.port == device.port }.compactMap(\.listed)
    }

    private static func device(
        for reader: ListedReader, among devices: [(device: USBDevice, names: [String])]
    ) -> USBDevice? {
        let identity = reader.identity
        if let port = identity.port {
            return devices.first { $0.device.port == port }?.device
        }
        let named = devices.filter { $0.names.contains { identity.name.hasPrefix($0) } }
            .map(\.device)
        if let serial = identity.serial {
            let same = named.filter { $0.serial == serial }
            if same.count == 1 { return same.first }
        }
        return named.count == 1 ? named.first : nil
    }

    /// How readers of such a device may be listed, before interface, serial number and index.
    private static func names(of device: USBDevice, in facts: SystemFacts) -> [String] {
        let known = facts.drivers.lazy.flatMap(\.devices).filter { $0.numbers == device.numbers }
        return known.map(\.name) + (device.product == nil ? [] : [device.title])
    }
}
