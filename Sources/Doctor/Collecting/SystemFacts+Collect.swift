import Glibc

extension SystemFacts {
    /// Gathers the facts from the files below a folder and what the service answered.
    ///
    /// Reads files, so it blocks for as long as they take; changes nothing.
    static func collect(
        below root: SystemRoot, socketPath: String, service: ServiceReport
    ) -> SystemFacts {
        var facts = SystemFacts()
        facts.service = service
        let processes = ProcessTable(below: root)
        facts.container = container(root)
        let devices = USBDevice.collect(below: root)
        facts.hasUSB = devices != nil
        facts.devices = devices ?? []
        facts.modules = modules(root)
        facts.blacklistedModules = blacklistedModules(root)
        facts.drivers = DriverBundle.collect(below: root)
        facts.daemon = DaemonFacts.collect(
            below: root, socketPath: socketPath, processes,
            isContained: facts.container != nil)
        facts.polkit = PolkitFacts(
            isAsked: root.has("/usr/share/polkit-1/actions/org.debian.pcsc-lite.policy"),
            hasBus: root.has("/run/dbus/system_bus_socket"),
            isRunning: processes.named("polkitd") != nil)
        facts.account = own(root)
        let nodes = facts.readers.compactMap { $0.node?.path }
        let holders = processes.holders(of: Set(nodes))
        for index in facts.devices.indices {
            guard let path = facts.devices[index].node?.path else { continue }
            facts.devices[index].holders = holders[path] ?? []
        }
        // Every process's map is long; it is only read where the answer matters.
        if service.readers.contains(where: { $0.condition == .inUse }) {
            facts.clients = processes.programs(using: "libpcsclite").filter {
                $0.name != "pcscd" && $0.process != Int(getpid())
            }
        }
        return facts
    }

    // The first line that names the kind, else a plain word.
    private static func container(_ root: SystemRoot) -> String? {
        if let kind = root.attribute("/run/systemd/container") { return kind }
        if root.has("/.dockerenv") { return "docker" }
        if root.has("/run/.containerenv") { return "podman" }
        let groups = root.text("/proc/1/cgroup") ?? ""
        return ["docker", "kubepods", "lxc", "libpod"].first { groups.contains($0) }
    }

    // Source: proc(5), /proc/modules.
    private static func modules(_ root: SystemRoot) -> Set<String> {
        let lines = (root.text("/proc/modules", maximum: 1 << 20) ?? "").split(separator: "\n")
        return Set(lines.compactMap { $0.split(separator: " ").first.map(String.init) })
    }

    // Source: modprobe.d(5).
    private static func blacklistedModules(_ root: SystemRoot) -> Set<String> {
        let folders = [
            "/etc/modprobe.d", "/run/modprobe.d", "/usr/lib/modprobe.d", "/lib/modprobe.d",
        ]
        var modules: Set<String> = []
        for folder in folders {
            for name in (root.entries(folder) ?? []).prefix(256) where name.hasSuffix(".conf") {
                for line in (root.text("\(folder)/\(name)") ?? "").split(separator: "\n") {
                    let words = line.split { $0 == " " || $0 == "\t" }
                    guard words.count == 2, words[0] == "blacklist" else { continue }
                    modules.insert(String(words[1].map { $0 == "-" ? "_" : $0 }))
                }
            }
        }
        return modules
    }

    private static func own(_ root: SystemRoot) -> Account {
        let user = geteuid()
        let accounts = Accounts(below: root)
        let name = accounts.name(of: user)
        return accounts.account(name) ?? Account(name: name, user: user)
    }
}
