import Glibc

extension USBDevice {
    /// Devices looked at; a bus has at most 127.
    private static let devicesMaximum = 1_024
    private static let interfacesMaximum = 32

    /// Every device on the buses, hubs left out.
    ///
    /// Source: Linux, Documentation/ABI/stable/sysfs-bus-usb.
    static func collect(below root: SystemRoot) -> [USBDevice]? {
        let folder = "/sys/bus/usb/devices"
        guard let names = root.entries(folder) else { return nil }
        return names.filter(isPort).prefix(devicesMaximum).compactMap { port in
            let path = "\(folder)/\(port)"
            guard let vendor = root.attribute("\(path)/idVendor"),
                let product = root.attribute("\(path)/idProduct"),
                let numbers = USBNumbers("\(vendor):\(product)"),
                // A hub's class.
                root.attribute("\(path)/bDeviceClass") != "09"
            else { return nil }
            var device = USBDevice(port: port, numbers: numbers)
            device.manufacturer = root.attribute("\(path)/manufacturer")
            device.product = root.attribute("\(path)/product")
            device.serial = root.attribute("\(path)/serial")
            device.powerControl = root.attribute("\(path)/power/control")
            device.interfaces = interfaces(of: port, folder, names, root)
            device.node = node(path, root)
            return device
        }
    }

    /// `1-1.2`, and neither `usb1` nor `1-1.2:1.0`.
    private static func isPort(_ name: String) -> Bool {
        name.count <= 32 && name.contains("-") && name.first?.isWholeNumber == true
            && name.allSatisfy { $0.isWholeNumber || $0 == "-" || $0 == "." }
    }

    // The interfaces stand beside the devices on a bus and below them in the tree; made-up trees
    // have them in either place.
    private static func interfaces(
        of port: String, _ folder: String, _ names: [String], _ root: SystemRoot
    ) -> [Interface] {
        let beside = names.filter { $0.hasPrefix("\(port):") }.map { "\(folder)/\($0)" }
        let below = (root.entries("\(folder)/\(port)") ?? []).filter { $0.hasPrefix("\(port):") }
            .map { "\(folder)/\(port)/\($0)" }
        return (beside.isEmpty ? below : beside).prefix(interfacesMaximum).compactMap { path in
            guard let text = root.attribute("\(path)/bInterfaceClass"),
                let code = UInt8(text, radix: 16)
            else { return nil }
            return Interface(
                path: lastPart(path), classCode: code, name: root.attribute("\(path)/interface"),
                driver: root.link("\(path)/driver").map(lastPart))
        }
    }

    private static func node(_ path: String, _ root: SystemRoot) -> DeviceNode? {
        guard let bus = root.attribute("\(path)/busnum").flatMap({ Int($0) }),
            let number = root.attribute("\(path)/devnum").flatMap({ Int($0) })
        else { return nil }
        let node = "/dev/bus/usb/\(threeDigits(bus))/\(threeDigits(number))"
        guard let status = root.status(node) else { return nil }
        return DeviceNode(
            path: node, owner: status.st_uid, group: status.st_gid, mode: status.st_mode & 0o777)
    }

    private static func threeDigits(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    }
}

/// What stands behind a path's last slash.
func lastPart(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
