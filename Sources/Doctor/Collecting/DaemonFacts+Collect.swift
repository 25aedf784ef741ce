extension DaemonFacts {
    private static let unitFolders = [
        "/etc/systemd/system", "/run/systemd/system", "/usr/lib/systemd/system",
        "/lib/systemd/system",
    ]
    private static let socketTableOctetsMaximum = 1 << 22

    /// What files and processes show of pcscd.
    static func collect(
        below root: SystemRoot, socketPath: String, _ processes: ProcessTable, isContained: Bool
    ) -> DaemonFacts {
        var facts = DaemonFacts()
        facts.socketPath = socketPath
        facts.hasSocket = root.has(socketPath)
        facts.process = processes.named("pcscd")
        // A socket from outside the container has its listener outside, out of sight.
        if facts.process != nil || !isContained {
            facts.isListening = isListening(at: socketPath, root)
        }
        facts.isInstalled = ["/usr/sbin/pcscd", "/usr/bin/pcscd", "/usr/local/sbin/pcscd"]
            .contains(where: root.has)
        facts.socketUnit = unit("pcscd.socket", wantedBy: "sockets.target", root)
        facts.account =
            facts.process.flatMap(processes.account)
            ?? user(ofUnit: "pcscd.service", root).flatMap(Accounts(below: root).account)
            ?? .root
        let versions = InstalledPackages(below: root, ["pcscd", "libpcsclite1"])
        facts.version = versions["pcscd"]
        facts.libraryVersion = versions["libpcsclite1"]
        return facts
    }

    /// Whether the kernel's table of sockets has a listener there; `nil` without the table.
    ///
    /// Source: proc(5), /proc/net/unix; Linux, include/uapi/linux/net.h (__SO_ACCEPTCON).
    private static func isListening(at path: String, _ root: SystemRoot) -> Bool? {
        guard
            let table = root.text("/proc/net/unix", maximum: socketTableOctetsMaximum)
        else { return nil }
        let accepts: UInt32 = 0x1_0000
        return table.split(separator: "\n").contains { line in
            let fields = line.split(separator: " ", maxSplits: 7)
            guard fields.count == 8, fields[7] == path else { return false }
            return UInt32(fields[3], radix: 16).map { $0 & accepts != 0 } ?? false
        }
    }

    private static func unit(
        _ name: String, wantedBy target: String, _ root: SystemRoot
    ) -> Unit {
        // Its units may lie there, as in containers, and nobody act on them.
        guard root.has("/run/systemd/system") else { return .absent }
        let links = unitFolders.map { root.link("\($0)/\(name)") }
        if links.contains("/dev/null") { return .masked }
        guard unitFolders.contains(where: { root.has("\($0)/\(name)") }) else { return .absent }
        let wants = unitFolders.map { "\($0)/\(target).wants/\(name)" }
        return wants.contains { root.link($0) != nil || root.has($0) } ? .enabled : .disabled
    }

    private static func user(ofUnit name: String, _ root: SystemRoot) -> String? {
        for folder in unitFolders {
            guard let unit = root.text("\(folder)/\(name)") else { continue }
            return unit.split(separator: "\n").last { $0.hasPrefix("User=") }
                .map { String($0.dropFirst("User=".count)) }
        }
        return nil
    }
}

/// The versions of packages that dpkg installed.
struct InstalledPackages {
    private static let octetsMaximum = 1 << 25
    private var versions: [String: PackageVersion] = [:]

    /// Looks up some packages.
    ///
    /// Source: deb-control(5), /var/lib/dpkg/status.
    init(below root: SystemRoot, _ names: Set<String>) {
        guard
            let status = root.octets("/var/lib/dpkg/status", maximum: Self.octetsMaximum)
        else { return }
        var package: String?
        var isInstalled = false
        for line in status.split(separator: 0x0A, omittingEmptySubsequences: false) {
            guard let first = line.first else {
                package = nil
                continue
            }
            // Only these fields matter, of some hundred thousand lines.
            switch first {
            case UInt8(ascii: "P"):
                guard let name = Self.value("Package: ", line) else { continue }
                package = names.contains(name) ? name : nil
                isInstalled = false
            case UInt8(ascii: "S") where package != nil:
                if let state = Self.value("Status: ", line) {
                    isInstalled = state.hasSuffix(" installed")
                }
            case UInt8(ascii: "V"):
                guard let package, isInstalled, let version = Self.value("Version: ", line)
                else { continue }
                versions[package] = PackageVersion(version)
            case _: continue
            }
        }
    }

    subscript(name: String) -> PackageVersion? { versions[name] }

    private static func value(_ field: String, _ line: ArraySlice<UInt8>) -> String? {
        guard line.starts(with: field.utf8) else { return nil }
        return String(decoding: line.dropFirst(field.utf8.count), as: UTF8.self)
    }
}
