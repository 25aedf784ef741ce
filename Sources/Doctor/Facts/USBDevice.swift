/// A USB device as the kernel sees it.
public struct USBDevice: Hashable, Sendable {
    /// One interface of the active configuration.
    public struct Interface: Hashable, Sendable {
        /// The kernel's name: `1-1.2:1.0`.
        var path: String
        /// The USB class; `0B` is CCID.
        var classCode: UInt8
        /// Its own name, where it has one.
        var name: String?
        /// The kernel driver that holds it; `usbfs` stands for a process. `nil` where none does.
        var driver: String?

        /// The class of smart-card readers.
        ///
        /// Source: USB CCID 1.1, 4.1.
        static let smartCardClass: UInt8 = 0x0B

        /// Whether it is of the class that readers have.
        var isCCID: Bool { classCode == Self.smartCardClass }
    }

    /// Where it is plugged in (`1-1.2`); the same after re-plugging there.
    public var port: String
    /// Vendor and product number.
    public var numbers: USBNumbers
    /// The manufacturer's name as the device tells it.
    var manufacturer: String?
    /// The product's name as the device tells it.
    public var product: String?
    /// The serial number, where the device has one.
    public var serial: String?
    /// `power/control`: `on` or `auto`; `nil` where it cannot be read.
    var powerControl: String?
    /// The interfaces in their order.
    var interfaces: [Interface] = []
    /// The device's node; `nil` where there is none.
    var node: DeviceNode?
    /// The processes that have the node open, as far as they can be seen.
    var holders: [RunningProgram] = []

    /// Manufacturer and product, or the numbers where it has no names.
    public var title: String {
        let words = [manufacturer, product].compactMap(\.self)
        guard let last = words.last else { return "USB device \(numbers)" }
        // Many products begin with their maker's name.
        let isRepeated = words.count == 2 && last.hasPrefix(words[0])
        return isRepeated ? last : words.joined(separator: " ")
    }
}

/// What tells one make of USB device from another.
public struct USBNumbers: Hashable, Sendable, CustomStringConvertible {
    let vendor: UInt16
    let product: UInt16

    /// As `lsusb` writes them: `072f:2200`.
    public var description: String { "\(Self.hex(vendor)):\(Self.hex(product))" }

    private static func hex(_ number: UInt16) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}

extension USBNumbers {
    /// As `lsusb` writes them; `nil` for anything else.
    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let vendor = UInt16(parts[0], radix: 16),
            let product = UInt16(parts[1], radix: 16)
        else { return nil }
        self.init(vendor: vendor, product: product)
    }
}

/// A device file and who may open it.
struct DeviceNode: Hashable, Sendable {
    var path: String
    var owner: UInt32
    var group: UInt32
    /// The permission bits.
    var mode: UInt32

    /// Whether the account may read and write it.
    func isOpen(to account: Account) -> Bool {
        if account.user == 0 { return true }
        let shift: UInt32 =
            if account.user == owner { 6 } else if account.groups.contains(group) { 3 } else { 0 }
        return (mode >> shift) & 0o6 == 0o6
    }
}

/// A user of the system, with the groups that count.
struct Account: Hashable, Sendable {
    var name: String
    var user: UInt32
    var groups: Set<UInt32> = []

    /// The one who may do everything.
    static let root = Account(name: "root", user: 0, groups: [0])
}

/// A process that runs.
struct RunningProgram: Hashable, Sendable, CustomStringConvertible {
    var process: Int
    var name: String

    var description: String { "\(name) (process \(process))" }
}
