/// The file that keeps a driver of the kernel from taking readers by itself.
struct ModprobeBlacklist: Hashable, Sendable {
    private let driver: KernelDriver

    init(_ driver: KernelDriver) { self.driver = driver }

    /// Where modprobe looks for it.
    var path: String { "/etc/modprobe.d/tapkiosk-\(isForPN533 ? "nfc" : driver.module).conf" }

    /// The file.
    ///
    /// Source: modprobe.d(5).
    var text: String {
        let (drivers, readers) =
            isForPN533
            ? ("own NFC drivers take", "readers with a PN53x chip (the ACR122U among them)")
            : ("driver \(driver.module) takes", "contactless readers")
        let comment = [
            "# The kernel's \(drivers) \(readers) as soon as",
            "# they are plugged in; pcscd then cannot claim them (LIBUSB_ERROR_BUSY).",
            "# Install as \(path), then: modprobe -r \(driver.module); plug the reader again.",
        ]
        return (comment + driver.blacklist.map { "blacklist \($0)" }).joined(separator: "\n") + "\n"
    }

    private var isForPN533: Bool { driver.module == "pn533_usb" }
}
