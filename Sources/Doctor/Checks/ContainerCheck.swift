/// Whether a container was given the service's socket, or the device.
enum ContainerCheck {
    static func findings(_ facts: SystemFacts) -> [Finding] {
        guard let kind = facts.container else { return [] }
        if lacksSocket(facts) {
            return [
                .fail(
                    .container, .containerWithoutSocket,
                    "this is a container (\(kind)) without the PC/SC service's socket "
                        + facts.daemon.socketPath,
                    remedy: "run pcscd on the host and mount the socket's folder into the "
                        + "container: --volume /run/pcscd:/run/pcscd; the container's libpcsclite "
                        + "must be of the host's version")
            ]
        }
        if lacksDevice(facts) {
            return [
                .fail(
                    .container, .containerWithoutDevice,
                    "this is a container (\(kind)) with a pcscd of its own and without a reader's "
                        + "device below /dev/bus/usb",
                    remedy: "hand the bus in (--device /dev/bus/usb --device-cgroup-rule "
                        + "'c 189:* rwm'), or better: run pcscd on the host and mount its socket")
            ]
        }
        return [
            .ok(.container, .containerSupplied, "this is a container (\(kind)) with what it needs")
        ]
    }

    /// Neither the host's service nor one inside.
    static func lacksSocket(_ facts: SystemFacts) -> Bool {
        facts.container != nil && facts.service.answer != .answers && !facts.daemon.hasSocket
            && !facts.daemon.isInstalled
    }

    /// A service inside, and nothing for it to drive.
    static func lacksDevice(_ facts: SystemFacts) -> Bool {
        guard facts.container != nil, facts.daemon.isInstalled,
            facts.service.readers.isEmpty
        else { return false }
        return facts.readers.allSatisfy { $0.node == nil }
    }
}
