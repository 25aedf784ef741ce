import CardPorts

extension USBDevice {
    /// Devices that read contactless cards and are not of the readers' class, so that only a
    /// driver that knows them by number takes them.
    ///
    /// Source: fixtures/usb; the SCL3711 and the RC-S380 are named by the kernel's NFC drivers.
    static let readersOutsideTheClass: Set<USBNumbers> = [
        USBNumbers(vendor: 0x04E6, product: 0x5121), USBNumbers(vendor: 0x04E6, product: 0x512B),
        USBNumbers(vendor: 0x04E6, product: 0x512C), USBNumbers(vendor: 0x04E6, product: 0x5291),
        USBNumbers(vendor: 0x04E6, product: 0x5292), USBNumbers(vendor: 0x04E6, product: 0x5591),
        USBNumbers(vendor: 0x054C, product: 0x06C1), USBNumbers(vendor: 0x054C, product: 0x06C3),
        USBNumbers(vendor: 0x076B, product: 0x532A), USBNumbers(vendor: 0x076B, product: 0x5340),
        USBNumbers(vendor: 0x0C4B, product: 0x0500), USBNumbers(vendor: 0x1DB2, product: 0x0600),
        USBNumbers(vendor: 0x1DB2, product: 0x0604),
    ]

    /// Numbers that a contactless reader shares with another device, and how the contactless
    /// one's product begins.
    ///
    /// Source: udev/70-tapkiosk-reader.rules.
    static let sharedNumbers = [USBNumbers(vendor: 0x072F, product: 0x90CC): "ACR122U"]

    /// Whether it is a contactless reader as far as its class, numbers and names tell.
    ///
    /// A reader whose names do not say is one; a reader that says "SAM" or "contact" on every
    /// interface is not.
    var mayReadContactless: Bool {
        if let product = Self.sharedNumbers[numbers] {
            return self.product?.hasPrefix(product) ?? false
        }
        if Self.readersOutsideTheClass.contains(numbers) { return true }
        return interfaces.contains { $0.isCCID && kind(of: $0) != .contact }
    }

    /// What an interface is for, by the words of its name and the device's.
    func kind(of interface: Interface) -> ReaderName.Kind {
        let name = interface.name.map { " [\($0)]" } ?? ""
        return ReaderName("\(title)\(name) 00 00").kind
    }
}

/// Kernel drivers that take contactless readers away from pcscd.
struct KernelDriver: Hashable, Sendable {
    /// The module that binds to the device.
    let module: String
    /// The modules that must not load by themselves any more.
    let blacklist: [String]
    /// The devices it takes as soon as they are plugged in.
    let devices: Set<USBNumbers>

    /// Source: the drivers' device tables in Linux, drivers/nfc.
    static let all = [
        KernelDriver(
            module: "pn533_usb", blacklist: ["pn533_usb", "pn533", "nfc"],
            devices: [
                USBNumbers(vendor: 0x072F, product: 0x2200),
                USBNumbers(vendor: 0x04E6, product: 0x5591),
                USBNumbers(vendor: 0x04CC, product: 0x2533),
                USBNumbers(vendor: 0x054C, product: 0x02E1),
            ]),
        KernelDriver(
            module: "port100", blacklist: ["port100"],
            devices: [
                USBNumbers(vendor: 0x054C, product: 0x06C1),
                USBNumbers(vendor: 0x054C, product: 0x06C3),
            ]),
    ]

    /// The driver of that name; one that is not in the list takes only what it has.
    static func named(_ module: String) -> KernelDriver {
        all.first { $0.module == module }
            ?? KernelDriver(module: module, blacklist: [module], devices: [])
    }
}
