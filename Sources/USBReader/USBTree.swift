import Glibc

/// What the kernel says of USB devices, read without touching them.
struct USBTree: Sendable {
    /// The folder with an entry for each device and interface.
    var root = "/sys/bus/usb/devices"

    /// The texts a device names itself with; `nil` where it does not.
    func text(_ attribute: String, of entry: String) -> String? {
        guard let octets = read("\(root)/\(entry)/\(attribute)") else { return nil }
        let text = octets.prefix { $0 != 0x0A && $0 != 0 }
        let trimmed = text.drop { $0 == 0x20 }
        guard let last = trimmed.lastIndex(where: { $0 != 0x20 }),
            trimmed.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
        else { return nil }
        return String(validating: trimmed[...last], as: UTF8.self)
    }

    /// The kernel driver that has an interface; `usbfs` where a process has it; `nil` where
    /// nobody has.
    func driver(of entry: String) -> String? {
        var buffer = [CChar](repeating: 0, count: 512)
        // Safe: the buffer's true size is passed.
        let count = unsafe readlink("\(root)/\(entry)/driver", &buffer, buffer.count)
        guard count > 0 else { return nil }
        let path = buffer.prefix(count).map { UInt8(bitPattern: $0) }
        return path.split(separator: UInt8(ascii: "/")).last
            .flatMap { String(validating: $0, as: UTF8.self) }
    }

    private func read(_ path: String) -> [UInt8]? {
        // Safe: the path lives through the call.
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: 512)
        // Safe: the buffer's true size is passed.
        let count = unsafe Glibc.read(file, &buffer, buffer.count)
        return count > 0 ? Array(buffer.prefix(count)) : nil
    }
}
