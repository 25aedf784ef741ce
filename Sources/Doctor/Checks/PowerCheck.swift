/// Whether the kernel may suspend the reader, which many do not survive.
enum PowerCheck {
    static func findings(_ facts: SystemFacts) -> [Finding] {
        let suspended = facts.readers.filter { $0.powerControl == "auto" }
        guard !suspended.isEmpty else {
            guard facts.readers.contains(where: { $0.powerControl != nil }) else { return [] }
            return [.ok(.power, .autosuspendOff, "the reader stays powered")]
        }
        return suspended.map { device in
            let path = "/sys/bus/usb/devices/\(device.port)/power/control"
            let what =
                "USB autosuspend is on for \(device.title) (\(device.numbers)): readers come "
                + "back from it with I/O errors or under a new number"
            let remedy =
                "echo on > \(path), and for good: copy udev/70-tapkiosk-reader.rules to "
                + "/etc/udev/rules.d; where TLP runs, name \(device.numbers) in USB_DENYLIST"
            // A reader that works now may not after its first pause.
            let works = facts.isServed(device)
            let finding =
                works
                ? Finding.warn(.power, .autosuspendOn, what, remedy: remedy)
                : Finding.fail(.power, .autosuspendOn, what, remedy: remedy)
            return finding.at(device, repairs: [.set(attribute: path, value: "on")])
        }
    }
}
