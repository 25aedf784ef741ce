/// A reader driver of pcscd: what its `Info.plist` says.
struct DriverBundle: Hashable, Sendable {
    /// A make of reader that the driver knows.
    struct Device: Hashable, Sendable {
        var numbers: USBNumbers
        /// What readers of the make are listed as.
        var name: String
    }

    /// The file that says so.
    var path: String
    /// Its version, where it says.
    var version: PackageVersion?
    /// Whether it takes every device of the reader class, known or not.
    var isForClass = false
    /// `ifdDriverOptions`; `nil` where it has none.
    var options: UInt32?
    /// The makes that it knows.
    var devices: [Device] = []

    /// The bit of `ifdDriverOptions` that lets programs send commands to the reader itself.
    ///
    /// Source: libccid, Info.plist (DRIVER_OPTION_CCID_EXCHANGE_AUTHORIZED).
    static let escapeOption: UInt32 = 0x0001

    /// Whether programs may send commands to the reader itself; `true` where the driver has no
    /// such option.
    var allowsEscape: Bool { options.map { $0 & Self.escapeOption != 0 } ?? true }

    func knows(_ numbers: USBNumbers) -> Bool { devices.contains { $0.numbers == numbers } }
}

extension SystemFacts {
    /// The driver that pcscd gives the device to: the first that knows it, else the one that takes
    /// its whole class.
    ///
    /// Source: pcscd, hotplug by libudev.
    func driver(for device: USBDevice) -> DriverBundle? {
        if let knowing = drivers.first(where: { $0.knows(device.numbers) }) { return knowing }
        guard device.interfaces.contains(where: \.isCCID) else { return nil }
        return drivers.first(where: \.isForClass)
    }
}
