/// Whether a driver of the kernel has the reader, so that pcscd cannot claim it.
enum KernelModuleCheck {
    static func findings(_ facts: SystemFacts) -> [Finding] {
        let wrong = facts.readers.compactMap { finding($0, facts) }
        guard wrong.isEmpty, !facts.readers.isEmpty else { return wrong }
        return [.ok(.kernel, .kernelLeavesReader, "no driver of the kernel has the reader")]
    }

    private static func finding(_ device: USBDevice, _ facts: SystemFacts) -> Finding? {
        let bound = device.interfaces.first { interface in
            interface.driver.map { $0 != "usbfs" } ?? false && isReaders(interface, of: device)
        }
        let listed = facts.matches.listed(for: device)
        // Where the binding cannot be seen, a loaded module that takes such devices and a service
        // that does not list it say the same.
        let taking = KernelDriver.all.first { driver in
            driver.devices.contains(device.numbers) && facts.modules.contains(driver.module)
        }
        if let bound, let module = bound.driver {
            return holds(KernelDriver.named(module), device, bound.path, facts)
        }
        guard let taking else { return nil }
        if facts.service.answer == .answers, listed.isEmpty,
            !device.interfaces.contains(where: { $0.driver == "usbfs" })
        {
            return holds(taking, device, nil, facts)
        }
        guard !facts.blacklistedModules.contains(taking.module) else { return nil }
        return Finding.warn(
            .kernel, .kernelModuleMayTakeReader,
            "kernel module \(taking.module) is loaded and takes \(device.numbers) when it is "
                + "plugged in again",
            remedy: "modprobe -r \(taking.module), and blacklist "
                + taking.blacklist.joined(separator: ", ") + " in "
                + ModprobeBlacklist(taking).path
        ).at(device, repairs: blacklist(taking, facts))
    }

    private static func holds(
        _ driver: KernelDriver, _ device: USBDevice, _ interface: String?, _ facts: SystemFacts
    ) -> Finding {
        let release = interface.map { interface in
            [
                Repair.set(
                    attribute: "/sys/bus/usb/drivers/\(driver.module)/unbind", value: interface)
            ]
        }
        return Finding.fail(
            .kernel, .kernelModuleHoldsReader,
            "kernel module \(driver.module) holds \(device.numbers) (\(device.title))",
            remedy: "modprobe -r \(driver.module); blacklist "
                + driver.blacklist.joined(separator: ", ") + " in "
                + "\(ModprobeBlacklist(driver).path); then plug the reader in again"
        ).at(device, repairs: blacklist(driver, facts) + (release ?? []))
    }

    // A serial port or keyboard beside the reader's interface has its driver by right.
    private static func isReaders(_ interface: USBDevice.Interface, of device: USBDevice) -> Bool {
        interface.isCCID || USBDevice.readersOutsideTheClass.contains(device.numbers)
    }

    private static func blacklist(_ driver: KernelDriver, _ facts: SystemFacts) -> [Repair] {
        guard !facts.blacklistedModules.isSuperset(of: driver.blacklist) else { return [] }
        let file = ModprobeBlacklist(driver)
        return [.write(path: file.path, contents: file.text)]
    }
}
